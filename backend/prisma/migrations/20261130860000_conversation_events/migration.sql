-- What happens during conversations, for webhooks and streams that want it.
ALTER TABLE "webhooks" ADD COLUMN "has_conversation_events" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "conversation_cursor" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "conversation_delivery_id" UUID;

CREATE TABLE "conversation_logs" (
    "organization_id" UUID NOT NULL,
    "last_number" BIGINT NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "followed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_until" TIMESTAMPTZ(3),

    CONSTRAINT "conversation_logs_pkey" PRIMARY KEY ("organization_id")
);

CREATE TABLE "conversation_events" (
    "organization_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "conversation_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_events_pkey" PRIMARY KEY ("organization_id", "number")
);
CREATE UNIQUE INDEX "conversation_events_organization_id_conversation_id_sequenc_key" ON "conversation_events"("organization_id", "conversation_id", "sequence");
CREATE INDEX "conversation_events_created_at_idx" ON "conversation_events"("created_at");

CREATE TABLE "conversation_progress" (
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "lines" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "is_over" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_progress_pkey" PRIMARY KEY ("organization_id", "conversation_id")
);
CREATE INDEX conversation_progress_open ON conversation_progress (organization_id, conversation_id) WHERE NOT is_over;
CREATE INDEX "conversation_progress_updated_at_idx" ON "conversation_progress"("updated_at");

SELECT protect_tenant_table('conversation_logs');
SELECT protect_tenant_table('conversation_events');
SELECT protect_tenant_table('conversation_progress');

-- Events that were written stay as they are.
REVOKE UPDATE ON conversation_events FROM switchboard_app;

-- Conversations that are going on or have just ended.
CREATE INDEX calls_conversations ON calls (organization_id, ended_at) WHERE connected_at IS NOT NULL;
CREATE INDEX interviews_conversations ON interviews (organization_id, ended_at) WHERE started_at IS NOT NULL;

-- The process that follows conversations finds the organizations in which somebody receives them.
CREATE INDEX webhooks_of_conversations ON webhooks (organization_id) WHERE is_active AND has_conversation_events;
GRANT SELECT (organization_id, is_active, has_conversation_events) ON webhooks TO switchboard_system;
CREATE POLICY system_read ON webhooks FOR SELECT TO switchboard_system USING (is_active AND has_conversation_events);
GRANT SELECT (organization_id, read_until) ON conversation_logs TO switchboard_system;
CREATE POLICY system_read ON conversation_logs FOR SELECT TO switchboard_system USING (read_until IS NOT NULL);

-- Both are forgotten after a day.
GRANT SELECT (organization_id, number, created_at), DELETE ON conversation_events TO switchboard_system;
CREATE POLICY system_read ON conversation_events FOR SELECT TO switchboard_system USING (created_at < now() - interval '24 hours');
CREATE POLICY system_forget ON conversation_events FOR DELETE TO switchboard_system USING (created_at < now() - interval '24 hours');
GRANT SELECT (organization_id, conversation_id, updated_at), DELETE ON conversation_progress TO switchboard_system;
CREATE POLICY system_read ON conversation_progress FOR SELECT TO switchboard_system USING (updated_at < now() - interval '24 hours');
CREATE POLICY system_forget ON conversation_progress FOR DELETE TO switchboard_system USING (updated_at < now() - interval '24 hours');

ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_type_check;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_type_check CHECK (type IN ('call.started', 'call.ended', 'call.missed', 'transcript.completed', 'recording.completed', 'summary.completed', 'analysis.completed', 'conversation.events'));

-- Batches that were delivered take space every second: they are kept for a day instead of thirty.
DROP POLICY system_read ON webhook_deliveries;
DROP POLICY system_forget ON webhook_deliveries;
GRANT SELECT (type, status) ON webhook_deliveries TO switchboard_system;
CREATE POLICY system_read ON webhook_deliveries FOR SELECT TO switchboard_system USING (
  created_at < now() - interval '30 days'
  OR (type = 'conversation.events' AND status = 'succeeded' AND created_at < now() - interval '24 hours'));
CREATE POLICY system_forget ON webhook_deliveries FOR DELETE TO switchboard_system USING (
  created_at < now() - interval '30 days'
  OR (type = 'conversation.events' AND status = 'succeeded' AND created_at < now() - interval '24 hours'));
CREATE INDEX webhook_deliveries_batches ON webhook_deliveries (created_at) WHERE type = 'conversation.events' AND status = 'succeeded';
