-- Webhooks, and the outbox of what they are told.
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "filter_types" TEXT[],
    "secret_encrypted" TEXT NOT NULL,
    "secret_last_four" TEXT NOT NULL,
    "previous_secret_encrypted" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
    CHECK (disabled_reason IN ('gone', 'failing'))
);
CREATE UNIQUE INDEX "webhooks_organization_id_id_key" ON "webhooks"("organization_id", "id");
CREATE INDEX "webhooks_organization_id_created_at_id_idx" ON "webhooks"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "round_attempts" INTEGER NOT NULL DEFAULT 0,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "last_status" INTEGER,
    "last_duration_ms" INTEGER,
    "last_error" TEXT,
    "last_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CHECK (status IN ('pending', 'succeeded', 'failed')),
    CHECK (type IN ('call.started', 'call.ended', 'call.missed', 'transcript.completed', 'recording.completed', 'summary.completed'))
);
CREATE INDEX "webhook_deliveries_organization_id_webhook_id_created_at_id_idx"
  ON "webhook_deliveries"("organization_id", "webhook_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_webhook_id_fkey"
  FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhooks"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('webhooks');
SELECT protect_tenant_table('webhook_deliveries');

-- Upkeep forgets deliveries after their time, and sees nothing of them but that.
GRANT SELECT (created_at), DELETE ON webhook_deliveries TO switchboard_system;
CREATE POLICY system_read ON webhook_deliveries FOR SELECT TO switchboard_system USING (created_at < now() - interval '30 days');
CREATE POLICY system_forget ON webhook_deliveries FOR DELETE TO switchboard_system USING (created_at < now() - interval '30 days');
