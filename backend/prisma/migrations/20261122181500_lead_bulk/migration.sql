-- Something that is done to many leads, in batches: what, to which, and how far it is.
CREATE TABLE "lead_bulk_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "action" JSONB NOT NULL,
    "filter" JSONB,
    "ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    -- The place in the list up to which it is done.
    "cursor" TEXT,
    "error_message" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_bulk_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "lead_bulk_runs_status_check" CHECK ("status" IN ('running', 'completed', 'cancelled', 'failed')),
    CHECK (("filter" IS NULL) = (cardinality(coalesce("ids", '{}')) > 0))
);
CREATE INDEX "lead_bulk_runs_organization_id_created_at_id_idx" ON "lead_bulk_runs"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "lead_bulk_runs_running" ON "lead_bulk_runs"("updated_at") WHERE "status" = 'running';

SELECT protect_tenant_table('lead_bulk_runs');
GRANT SELECT ON "lead_bulk_runs" TO switchboard_system;
CREATE POLICY system_read ON "lead_bulk_runs" FOR SELECT TO switchboard_system USING ("status" = 'running');

-- A list of the schema says of itself that it may be missing.
ALTER TABLE "lead_merges" ALTER COLUMN "merged_names" DROP NOT NULL;
