-- What a model makes of a call after it.
CREATE TABLE "call_analyses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "call_log_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "made_by" TEXT,
    "text" TEXT,
    "is_success" BOOLEAN,
    "data" JSONB,
    "error_message" TEXT,
    "cost" JSONB,
    "is_asked_for" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_analyses_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "call_analyses_organization_id_call_log_id_kind_key" ON "call_analyses"("organization_id", "call_log_id", "kind");
CREATE INDEX "call_analyses_at_work_idx" ON "call_analyses"("organization_id") WHERE status IN ('waiting', 'running');
ALTER TABLE "call_analyses" ADD CONSTRAINT "call_analyses_organization_id_call_log_id_fkey" FOREIGN KEY ("organization_id", "call_log_id") REFERENCES "call_logs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "call_analyses" ADD CONSTRAINT "call_analyses_kind_check" CHECK (kind IN ('summary', 'evaluation', 'structured_data'));
ALTER TABLE "call_analyses" ADD CONSTRAINT "call_analyses_status_check" CHECK (status IN ('waiting', 'running', 'completed', 'failed'));

SELECT protect_tenant_table('call_analyses');

-- Whoever looks for analyses that wait for nobody sees those that are at work, of all organizations.
GRANT SELECT (id, organization_id, status, updated_at) ON call_analyses TO switchboard_system;
CREATE POLICY system_read ON call_analyses FOR SELECT TO switchboard_system USING (status IN ('waiting', 'running'));

-- Webhooks are told of them.
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_type_check;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_type_check CHECK (type IN ('call.started', 'call.ended', 'call.missed', 'transcript.completed', 'recording.completed', 'summary.completed', 'analysis.completed'));
