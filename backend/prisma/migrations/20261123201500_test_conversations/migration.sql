-- Conversations that assistants have to hold as expected, and what became of them.
ALTER TABLE "assistants" ADD COLUMN "requires_safety_tests" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "untested_reason" TEXT;

CREATE TABLE "test_conversations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "callee" JSONB NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "mocks" JSONB NOT NULL DEFAULT '[]',
    "expectations" JSONB NOT NULL,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "definition_hash" TEXT NOT NULL,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_conversations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "test_conversations_organization_id_id_key" ON "test_conversations"("organization_id", "id");
CREATE INDEX "test_conversations_organization_id_assistant_id_created_at_i_idx" ON "test_conversations"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
ALTER TABLE "test_conversations" ADD CONSTRAINT "test_conversations_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "test_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "assistant_version" INTEGER,
    "config" JSONB,
    "snapshot_hash" TEXT NOT NULL,
    "tests" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "brain" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "undecided" INTEGER NOT NULL DEFAULT 0,
    "error_message" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_runs_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "test_runs_organization_id_id_key" ON "test_runs"("organization_id", "id");
CREATE INDEX "test_runs_organization_id_assistant_id_created_at_id_idx" ON "test_runs"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "test_runs_at_work_idx" ON "test_runs"("organization_id") WHERE status IN ('waiting', 'running');
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_status_check" CHECK (status IN ('waiting', 'running', 'completed', 'cancelled', 'failed'));

CREATE TABLE "test_results" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "test_run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_required" BOOLEAN NOT NULL,
    "definition_hash" TEXT NOT NULL,
    "snapshot_hash" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "held" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_results_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "test_results_organization_id_test_run_id_key_key" ON "test_results"("organization_id", "test_run_id", "key");
CREATE INDEX "test_results_organization_id_assistant_id_snapshot_hash_idx" ON "test_results"("organization_id", "assistant_id", "snapshot_hash");
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_organization_id_test_run_id_fkey" FOREIGN KEY ("organization_id", "test_run_id") REFERENCES "test_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_verdict_check" CHECK (verdict IN ('passed', 'failed', 'undecided'));

SELECT protect_tenant_table('test_conversations');
SELECT protect_tenant_table('test_runs');
SELECT protect_tenant_table('test_results');

-- Whoever looks for runs that wait for nobody sees those that are at work, of all organizations.
GRANT SELECT (id, organization_id, status, updated_at) ON test_runs TO switchboard_system;
CREATE POLICY system_read ON test_runs FOR SELECT TO switchboard_system USING (status IN ('waiting', 'running'));
