-- What providers listed for the organization's own key, day by day.
CREATE TABLE "offered_models" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "provider_name" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "shut_down_on" DATE,
    "context_size" INTEGER,
    "max_output" INTEGER,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "missing_since" TIMESTAMPTZ(3),

    CONSTRAINT "offered_models_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "offered_models_organization_id_id_key" ON "offered_models"("organization_id", "id");
CREATE UNIQUE INDEX "offered_models_organization_id_provider_name_model_id_key" ON "offered_models"("organization_id", "provider_name", "model_id");
SELECT protect_tenant_table('offered_models');

ALTER TABLE "provider_credentials"
  ADD COLUMN "models_read_at" TIMESTAMPTZ(3),
  ADD COLUMN "models_error" TEXT;

-- Which shutdown was mailed to the admins, and how long before.
CREATE TABLE "model_warnings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "shut_down_on" DATE NOT NULL,
    "days_before" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_warnings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "model_warnings_organization_id_id_key" ON "model_warnings"("organization_id", "id");
CREATE UNIQUE INDEX "model_warnings_once_key" ON "model_warnings"("organization_id", "assistant_id", "part", "model_id", "shut_down_on", "days_before");
ALTER TABLE "model_warnings" ADD CONSTRAINT "model_warnings_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_tenant_table('model_warnings');

-- An assistant's tests with its model and with another one, side by side.
CREATE TABLE "model_trials" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "assistant_version" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "from_model" TEXT NOT NULL,
    "to_model" TEXT NOT NULL,
    "before_run_id" UUID NOT NULL,
    "after_run_id" UUID NOT NULL,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_trials_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "model_trials_organization_id_id_key" ON "model_trials"("organization_id", "id");
CREATE INDEX "model_trials_organization_id_assistant_id_created_at_id_idx" ON "model_trials"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "model_trials_organization_id_before_run_id_idx" ON "model_trials"("organization_id", "before_run_id");
CREATE INDEX "model_trials_organization_id_after_run_id_idx" ON "model_trials"("organization_id", "after_run_id");
ALTER TABLE "model_trials" ADD CONSTRAINT "model_trials_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "model_trials" ADD CONSTRAINT "model_trials_organization_id_before_run_id_fkey" FOREIGN KEY ("organization_id", "before_run_id") REFERENCES "test_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "model_trials" ADD CONSTRAINT "model_trials_organization_id_after_run_id_fkey" FOREIGN KEY ("organization_id", "after_run_id") REFERENCES "test_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_tenant_table('model_trials');
