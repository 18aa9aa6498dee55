-- A merge of leads with one number, and what it takes to take it back.
CREATE TABLE "lead_merges" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "survivor_id" UUID NOT NULL,
    "survivor_name" TEXT NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "merged_names" TEXT[] NOT NULL,
    -- The rows as they were; removed once nobody can take the merge back.
    "snapshot" JSONB,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_name" TEXT,

    CONSTRAINT "lead_merges_pkey" PRIMARY KEY ("id"),
    CHECK ("snapshot" IS NULL OR jsonb_typeof("snapshot") = 'object')
);
CREATE INDEX "lead_merges_organization_id_created_at_id_idx" ON "lead_merges"("organization_id", "created_at" DESC, "id" DESC);

SELECT protect_tenant_table('lead_merges');

-- The upkeep empties what is too old to be taken back, and sees nothing else.
GRANT SELECT, UPDATE ("snapshot") ON "lead_merges" TO switchboard_system;
CREATE POLICY system_read_old ON "lead_merges" FOR SELECT TO switchboard_system USING (created_at < now() - interval '30 days');
CREATE POLICY system_forget ON "lead_merges" FOR UPDATE TO switchboard_system
  USING (created_at < now() - interval '30 days') WITH CHECK (snapshot IS NULL);
