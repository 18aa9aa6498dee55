-- Cases on which versions of prompts are tried, and what became of them.
CREATE TABLE "prompt_cases" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "turns" JSONB NOT NULL,
    "checks" JSONB NOT NULL,
    "definition_hash" TEXT NOT NULL,
    "call_log_id" UUID,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_cases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_cases_organization_id_id_key" ON "prompt_cases"("organization_id", "id");
CREATE INDEX "prompt_cases_organization_id_prompt_id_created_at_id_idx" ON "prompt_cases"("organization_id", "prompt_id", "created_at" DESC, "id" DESC);
ALTER TABLE "prompt_cases" ADD CONSTRAINT "prompt_cases_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "prompt_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "versions" INTEGER[],
    "cases" JSONB NOT NULL,
    "is_simulated" BOOLEAN NOT NULL,
    "model" TEXT NOT NULL,
    "host" TEXT,
    "case_count" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "not_run" INTEGER NOT NULL DEFAULT 0,
    "simulated" INTEGER NOT NULL DEFAULT 0,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "error_message" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "prompt_runs_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_runs_organization_id_id_key" ON "prompt_runs"("organization_id", "id");
CREATE INDEX "prompt_runs_organization_id_prompt_id_created_at_id_idx" ON "prompt_runs"("organization_id", "prompt_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prompt_runs_at_work_idx" ON "prompt_runs"("organization_id") WHERE status IN ('waiting', 'running');
ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_status_check" CHECK (status IN ('waiting', 'running', 'completed', 'cancelled', 'failed'));

CREATE TABLE "prompt_results" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "prompt_run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "case_name" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "version_number" INTEGER NOT NULL,
    "definition_hash" TEXT NOT NULL,
    "is_simulated" BOOLEAN NOT NULL,
    "verdict" TEXT NOT NULL,
    "is_regression" BOOLEAN NOT NULL DEFAULT false,
    "messages" JSONB NOT NULL,
    "outcomes" JSONB NOT NULL,
    "error_message" TEXT,
    "tokens" INTEGER,
    "milliseconds" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_results_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_results_organization_id_prompt_run_id_place_version__key" ON "prompt_results"("organization_id", "prompt_run_id", "place", "version_number");
CREATE INDEX "prompt_results_organization_id_prompt_id_case_id_definition_idx" ON "prompt_results"("organization_id", "prompt_id", "case_id", "definition_hash", "created_at" DESC);
ALTER TABLE "prompt_results" ADD CONSTRAINT "prompt_results_organization_id_prompt_run_id_fkey" FOREIGN KEY ("organization_id", "prompt_run_id") REFERENCES "prompt_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_results" ADD CONSTRAINT "prompt_results_verdict_check" CHECK (verdict IN ('passed', 'failed', 'not_run', 'simulated'));
-- What no language model answered never counts as passed.
ALTER TABLE "prompt_results" ADD CONSTRAINT "prompt_results_simulated_check" CHECK (NOT (is_simulated AND verdict = 'passed'));

SELECT protect_tenant_table('prompt_cases');
SELECT protect_tenant_table('prompt_runs');
SELECT protect_tenant_table('prompt_results');

-- Whoever looks for runs that wait for nobody sees those that are at work, of all organizations.
GRANT SELECT (id, organization_id, status, updated_at) ON prompt_runs TO switchboard_system;
CREATE POLICY system_read ON prompt_runs FOR SELECT TO switchboard_system USING (status IN ('waiting', 'running'));
