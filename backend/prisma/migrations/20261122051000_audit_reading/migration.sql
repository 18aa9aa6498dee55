-- The audit log is read by people: what an act was done to keeps its name, and the request its address.
ALTER TABLE "audit_logs" ADD COLUMN "resource_name" TEXT, ADD COLUMN "ip_address" TEXT;
ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_actor_kind_check";
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_actor_kind_check"
  CHECK ("actor_kind" IN ('person', 'api_key', 'client', 'candidate', 'system', 'operator'));

ALTER TABLE "organizations" ADD COLUMN "audit_days" INTEGER NOT NULL DEFAULT 365 CHECK ("audit_days" BETWEEN 90 AND 3650);

-- Row-level security holds the owner back as well, who has to reach every organization's entries for once.
ALTER TABLE "audit_logs" NO FORCE ROW LEVEL SECURITY;
UPDATE "audit_logs" SET "resource_name" = coalesce("details" ->> 'name', "details" ->> 'title', "details" ->> 'email',
  "details" ->> 'phone_number', "details" ->> 'original_filename');
ALTER TABLE "audit_logs" FORCE ROW LEVEL SECURITY;

-- "What did she do" and "what happened to this", newest first, however long the log is.
CREATE INDEX "audit_logs_organization_id_actor_id_created_at_idx" ON "audit_logs"("organization_id", "actor_id", "created_at" DESC);
CREATE INDEX "audit_logs_organization_id_resource_id_created_at_idx" ON "audit_logs"("organization_id", "resource_id", "created_at" DESC);

-- Entries go when the organization keeps them no longer, and no sooner: the table says so, not the job that asks.
CREATE POLICY system_read_old ON audit_logs FOR SELECT TO switchboard_system USING (created_at < now() - interval '90 days');
GRANT DELETE ON audit_logs TO switchboard_system;
CREATE POLICY system_forget ON audit_logs FOR DELETE TO switchboard_system USING (created_at < now() - interval '90 days'
  AND created_at < now() - (SELECT o.audit_days FROM organizations o WHERE o.id = audit_logs.organization_id) * interval '1 day');
