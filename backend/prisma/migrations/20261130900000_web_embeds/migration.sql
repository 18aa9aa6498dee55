-- Where a log comes from, and who asked for a call.
ALTER TABLE "call_logs" ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'phone';
ALTER TABLE call_logs ADD CONSTRAINT call_logs_origin_check CHECK (origin IN ('phone', 'web_chat'));
ALTER TABLE "call_requests" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'organization';
ALTER TABLE call_requests ADD CONSTRAINT call_requests_source_check CHECK (source IN ('organization', 'web_embed'));
-- Few logs are chats: a filter for them doesn't read all others.
CREATE INDEX call_logs_web_chats ON call_logs (organization_id, created_at DESC, id DESC) WHERE origin = 'web_chat';

CREATE TABLE "embeds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "assistant_id" UUID NOT NULL,
    "phone_number_id" UUID,
    "channels" TEXT[],
    "allowed_origins" TEXT[],
    "public_key" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "appearance" JSONB NOT NULL,
    "texts" JSONB NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'auto',
    "fields" JSONB NOT NULL,
    "lead_mode" TEXT NOT NULL DEFAULT 'off',
    "hours" JSONB NOT NULL,
    "limits" JSONB NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embeds_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "embeds_public_key_key" ON "embeds"("public_key");
CREATE UNIQUE INDEX "embeds_organization_id_id_key" ON "embeds"("organization_id", "id");
CREATE INDEX "embeds_organization_id_name_id_idx" ON "embeds"("organization_id", "name", "id");
CREATE INDEX "embeds_organization_id_assistant_id_idx" ON "embeds"("organization_id", "assistant_id");
CREATE INDEX "embeds_organization_id_phone_number_id_idx" ON "embeds"("organization_id", "phone_number_id");
ALTER TABLE embeds ADD CONSTRAINT embeds_lead_mode_check CHECK (lead_mode IN ('off', 'when_contact_given'));
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id") REFERENCES "phone_numbers"("organization_id", "id") ON DELETE SET NULL ("phone_number_id") ON UPDATE CASCADE;

CREATE TABLE "embed_conversations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "embed_id" UUID NOT NULL,
    "assistant_id" UUID,
    "assistant_version" INTEGER NOT NULL,
    "call_log_id" UUID,
    "lead_id" UUID,
    "made_lead" BOOLEAN NOT NULL DEFAULT false,
    "token_hash" TEXT NOT NULL,
    "network_hash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "ended_reason" TEXT,
    "language" TEXT NOT NULL DEFAULT 'en',
    "visitor" JSONB NOT NULL DEFAULT '{}',
    "page" TEXT,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "usage" JSONB NOT NULL DEFAULT '[]',
    "is_usage_complete" BOOLEAN NOT NULL DEFAULT true,
    "cost" JSONB,
    "cost_day" DATE,
    "cost_before_day" JSONB,
    "message_count" INTEGER NOT NULL DEFAULT 0,
    "awaits_reply_since" TIMESTAMPTZ(3),
    "reply_fence" INTEGER NOT NULL DEFAULT 0,
    "transcript_sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "embed_conversations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "embed_conversations_organization_id_id_key" ON "embed_conversations"("organization_id", "id");
CREATE INDEX "embed_conversations_organization_id_embed_id_created_at_idx" ON "embed_conversations"("organization_id", "embed_id", "created_at");
CREATE INDEX "embed_conversations_organization_id_created_at_idx" ON "embed_conversations"("organization_id", "created_at");
CREATE INDEX "embed_conversations_organization_id_embed_id_cost_day_idx" ON "embed_conversations"("organization_id", "embed_id", "cost_day");
CREATE INDEX "embed_conversations_organization_id_assistant_id_idx" ON "embed_conversations"("organization_id", "assistant_id");
CREATE INDEX "embed_conversations_organization_id_call_log_id_idx" ON "embed_conversations"("organization_id", "call_log_id");
CREATE INDEX "embed_conversations_organization_id_lead_id_idx" ON "embed_conversations"("organization_id", "lead_id");
CREATE INDEX "embed_conversations_status_last_message_at_idx" ON "embed_conversations"("status", "last_message_at");
ALTER TABLE embed_conversations ADD CONSTRAINT embed_conversations_status_check CHECK (status IN ('open', 'ended'));
ALTER TABLE "embed_conversations" ADD CONSTRAINT "embed_conversations_organization_id_embed_id_fkey" FOREIGN KEY ("organization_id", "embed_id") REFERENCES "embeds"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "embed_conversations" ADD CONSTRAINT "embed_conversations_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE SET NULL ("assistant_id") ON UPDATE CASCADE;
ALTER TABLE "embed_conversations" ADD CONSTRAINT "embed_conversations_organization_id_call_log_id_fkey" FOREIGN KEY ("organization_id", "call_log_id") REFERENCES "call_logs"("organization_id", "id") ON DELETE SET NULL ("call_log_id") ON UPDATE CASCADE;
ALTER TABLE "embed_conversations" ADD CONSTRAINT "embed_conversations_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE SET NULL ("lead_id") ON UPDATE CASCADE;

CREATE TABLE "embed_messages" (
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "client_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embed_messages_pkey" PRIMARY KEY ("organization_id", "conversation_id", "index")
);
CREATE UNIQUE INDEX "embed_messages_organization_id_conversation_id_client_id_key" ON "embed_messages"("organization_id", "conversation_id", "client_id");
ALTER TABLE embed_messages ADD CONSTRAINT embed_messages_role_check CHECK (role IN ('assistant', 'visitor', 'notice'));
ALTER TABLE "embed_messages" ADD CONSTRAINT "embed_messages_organization_id_conversation_id_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "embed_conversations"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "embed_call_backs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "embed_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "network_hash" TEXT NOT NULL,
    "calls_from" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embed_call_backs_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "embed_call_backs_organization_id_embed_id_client_id_key" ON "embed_call_backs"("organization_id", "embed_id", "client_id");
CREATE INDEX "embed_call_backs_organization_id_embed_id_created_at_idx" ON "embed_call_backs"("organization_id", "embed_id", "created_at");
CREATE INDEX "embed_call_backs_organization_id_created_at_idx" ON "embed_call_backs"("organization_id", "created_at");
CREATE INDEX "embed_call_backs_created_at_idx" ON "embed_call_backs"("created_at");
ALTER TABLE "embed_call_backs" ADD CONSTRAINT "embed_call_backs_organization_id_embed_id_fkey" FOREIGN KEY ("organization_id", "embed_id") REFERENCES "embeds"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('embeds');
SELECT protect_tenant_table('embed_conversations');
SELECT protect_tenant_table('embed_messages');
SELECT protect_tenant_table('embed_call_backs');

-- A page names an embed by its key and not its organization, and is answered if it is on an allowed site.
GRANT SELECT (id, organization_id, public_key, allowed_origins) ON embeds TO switchboard_system;
CREATE POLICY system_read ON embeds FOR SELECT TO switchboard_system USING (is_enabled);

-- Sent transcripts are counted.
CREATE INDEX embed_conversations_transcripts ON embed_conversations (organization_id, transcript_sent_at) WHERE transcript_sent_at IS NOT NULL;

-- The sweep finds conversations that nobody continues, and those whose reply has no job.
CREATE INDEX embed_conversations_awaiting ON embed_conversations (awaits_reply_since) WHERE awaits_reply_since IS NOT NULL;
GRANT SELECT (id, organization_id, status, last_message_at, ended_at, awaits_reply_since) ON embed_conversations TO switchboard_system;
CREATE POLICY system_read ON embed_conversations FOR SELECT TO switchboard_system
  USING (status = 'open' OR ended_at < now() - interval '7 days');
-- What is only needed to continue them is forgotten; their call logs stay.
CREATE INDEX embed_conversations_ended ON embed_conversations (ended_at) WHERE ended_at IS NOT NULL;
GRANT DELETE ON embed_conversations TO switchboard_system;
CREATE POLICY system_forget ON embed_conversations FOR DELETE TO switchboard_system USING (ended_at < now() - interval '7 days');
GRANT SELECT (id, created_at), DELETE ON embed_call_backs TO switchboard_system;
CREATE POLICY system_read ON embed_call_backs FOR SELECT TO switchboard_system USING (created_at < now() - interval '7 days');
CREATE POLICY system_forget ON embed_call_backs FOR DELETE TO switchboard_system USING (created_at < now() - interval '7 days');
