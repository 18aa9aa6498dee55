-- Who acted is a person, a key, a client, a candidate or the system itself; their name outlives them.
ALTER TABLE "audit_logs"
  ADD COLUMN "actor_kind" TEXT NOT NULL DEFAULT 'person'
    CHECK ("actor_kind" IN ('person', 'api_key', 'client', 'candidate', 'system')),
  ADD COLUMN "actor_id" TEXT,
  ADD COLUMN "actor_name" TEXT;

-- Row-level security holds the owner back as well, who has to reach every organization's entries for once.
ALTER TABLE "audit_logs" NO FORCE ROW LEVEL SECURITY;
UPDATE "audit_logs" SET "actor_id" = "user_id"::text, "actor_kind" = CASE WHEN "user_id" IS NULL THEN 'system' ELSE 'person' END;
ALTER TABLE "audit_logs" FORCE ROW LEVEL SECURITY;
ALTER TABLE "audit_logs" ALTER COLUMN "actor_kind" DROP DEFAULT;
