-- Numbers that write on WhatsApp, and what was written. A QR code is never kept.
CREATE TABLE "whatsapp_numbers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "phone_number" TEXT NOT NULL,
    "display_name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending_setup' CHECK ("status" IN ('active', 'pending_setup', 'error', 'inactive', 'disconnected')),
    "instance_id" TEXT,
    "session_data" JSONB NOT NULL DEFAULT '{}',
    "capabilities" JSONB NOT NULL DEFAULT '{}',
    "sync" JSONB,
    "polled_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "whatsapp_numbers_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "whatsapp_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "whatsapp_number_id" UUID NOT NULL,
    "lead_id" UUID,
    "direction" TEXT NOT NULL CHECK ("direction" IN ('inbound', 'outbound')),
    "message_type" TEXT NOT NULL DEFAULT 'text' CHECK ("message_type" IN ('text')),
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending' CHECK ("status" IN ('pending', 'sent', 'delivered', 'read', 'failed')),
    "contact" TEXT NOT NULL,
    "jid" TEXT NOT NULL,
    "external_id" TEXT,
    "error_message" TEXT,
    "failure" TEXT,
    "may_have_arrived" BOOLEAN NOT NULL DEFAULT false,
    "purpose" TEXT NOT NULL DEFAULT 'person',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempted_at" TIMESTAMPTZ(3),
    "lease_expires_at" TIMESTAMPTZ(3),
    "send_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "idempotency_key" TEXT,
    "request_hash" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "whatsapp_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "whatsapp_numbers_instance_id_key" ON "whatsapp_numbers"("instance_id");
CREATE UNIQUE INDEX "whatsapp_numbers_organization_id_id_key" ON "whatsapp_numbers"("organization_id", "id");
CREATE UNIQUE INDEX "whatsapp_numbers_organization_id_phone_number_key" ON "whatsapp_numbers"("organization_id", "phone_number");
CREATE INDEX "whatsapp_numbers_organization_id_created_at_id_idx" ON "whatsapp_numbers"("organization_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "whatsapp_messages_organization_id_id_key" ON "whatsapp_messages"("organization_id", "id");
CREATE UNIQUE INDEX "whatsapp_messages_whatsapp_number_id_external_id_key" ON "whatsapp_messages"("whatsapp_number_id", "external_id");
CREATE UNIQUE INDEX "whatsapp_messages_organization_id_idempotency_key_key" ON "whatsapp_messages"("organization_id", "idempotency_key");
CREATE INDEX "whatsapp_messages_organization_id_lead_id_created_at_id_idx" ON "whatsapp_messages"("organization_id", "lead_id", "created_at", "id");
CREATE INDEX "whatsapp_messages_organization_id_created_at_id_idx" ON "whatsapp_messages"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "whatsapp_messages_organization_id_whatsapp_number_id_contac_idx" ON "whatsapp_messages"("organization_id", "whatsapp_number_id", "contact", "created_at");
-- What a worker finds that waits for nobody.
CREATE INDEX whatsapp_messages_pending ON whatsapp_messages (created_at) WHERE status = 'pending';

ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_organization_id_whatsapp_number_id_fkey" FOREIGN KEY ("organization_id", "whatsapp_number_id") REFERENCES "whatsapp_numbers"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('whatsapp_numbers');
SELECT protect_tenant_table('whatsapp_messages');
-- An event names an instance, and jobs go by the clock: whose they are is looked up first.
GRANT SELECT ON whatsapp_numbers, whatsapp_messages TO switchboard_system;
CREATE POLICY system_read ON whatsapp_numbers FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON whatsapp_messages FOR SELECT TO switchboard_system USING (true);

-- A number serves one campaign, stays with it, and is not deleted while it does.
CREATE UNIQUE INDEX "campaigns_organization_id_whatsapp_number_id_key" ON "campaigns"("organization_id", "whatsapp_number_id");
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_whatsapp_number_id_fkey" FOREIGN KEY ("organization_id", "whatsapp_number_id") REFERENCES "whatsapp_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE FUNCTION whatsapp_number_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.whatsapp_number_id IS NOT NULL AND NEW.whatsapp_number_id IS DISTINCT FROM OLD.whatsapp_number_id THEN
    RAISE EXCEPTION 'the WhatsApp number of a campaign stays' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaigns_whatsapp_number_stays BEFORE UPDATE OF whatsapp_number_id ON campaigns
  FOR EACH ROW EXECUTE FUNCTION whatsapp_number_stays();

-- The simulated gateway's own memory; of organizations it knows nothing.
CREATE TABLE "sandbox_whatsapp_instances" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone_number" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending_setup' CHECK ("status" IN ('pending_setup', 'connected', 'disconnected')),
    "qr" TEXT NOT NULL,
    "events_url" TEXT,
    "events_secret" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_whatsapp_instances_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "sandbox_whatsapp_messages" (
    "id" TEXT NOT NULL,
    "instance_id" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "from_me" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sent' CHECK ("status" IN ('sent', 'delivered', 'read', 'failed')),
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_whatsapp_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sandbox_whatsapp_messages_instance_id_idempotency_key_key" ON "sandbox_whatsapp_messages"("instance_id", "idempotency_key");
CREATE INDEX "sandbox_whatsapp_messages_instance_id_contact_created_at_idx" ON "sandbox_whatsapp_messages"("instance_id", "contact", "created_at");
ALTER TABLE "sandbox_whatsapp_messages" ADD CONSTRAINT "sandbox_whatsapp_messages_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "sandbox_whatsapp_instances"("id") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_whatsapp_instances, sandbox_whatsapp_messages TO switchboard_system;
