-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "active_organization_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "assistants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "llm_provider" TEXT NOT NULL,
    "llm_model" TEXT NOT NULL,
    "stt_provider" TEXT NOT NULL,
    "stt_model" TEXT NOT NULL,
    "tts_provider" TEXT NOT NULL,
    "tts_model" TEXT NOT NULL,
    "voice_provider" TEXT,
    "first_message" TEXT,
    "end_call_message" TEXT,
    "system_prompt" TEXT,
    "summary_prompt" TEXT,
    "evaluation_prompt" TEXT,
    "structured_data_prompt" TEXT,
    "structured_json_schema" JSONB,
    "idle_message" TEXT,
    "idle_hangup_message" TEXT,
    "variables" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "llm_configuration" JSONB NOT NULL DEFAULT '{}',
    "stt_configuration" JSONB NOT NULL DEFAULT '{}',
    "tts_configuration" JSONB NOT NULL DEFAULT '{}',
    "created_by" UUID,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "llm_configuration" JSONB NOT NULL DEFAULT '{}',
    "stt_configuration" JSONB NOT NULL DEFAULT '{}',
    "tts_configuration" JSONB NOT NULL DEFAULT '{}',
    "notes" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_numbers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "phone_number" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "termination_sip_domain" TEXT,
    "auth_username" TEXT,
    "auth_password_encrypted" TEXT,
    "auth_password_last_four" TEXT,
    "endpoint_url" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_numbers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scheduled_calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "phone_number_id" UUID NOT NULL,
    "campaign_id" UUID,
    "scheduled_time" TIMESTAMPTZ(3) NOT NULL,
    "custom_variables" JSONB NOT NULL DEFAULT '{}',
    "assistant_variables" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scheduled_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "phone_number_id" UUID NOT NULL,
    "assistant_variables" JSONB NOT NULL DEFAULT '{}',
    "custom_variables" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "scheduled_time" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "lead_id" UUID,
    "assistant_id" UUID NOT NULL,
    "phone_number_id" UUID NOT NULL,
    "campaign_id" UUID,
    "carrier" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'initiated',
    "is_video" BOOLEAN NOT NULL DEFAULT false,
    "lead_name" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "idempotency_key" TEXT,
    "request_hash" TEXT,
    "end_requested_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,
    "error_message" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "connected_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_attempts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "attempt_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'committed',
    "outcome" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dial_decisions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "attempt_number" INTEGER NOT NULL,
    "is_allowed" BOOLEAN NOT NULL,
    "reason" TEXT,
    "rules" JSONB NOT NULL,
    "inputs" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dial_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "call_id" UUID,
    "lead_id" UUID,
    "campaign_id" UUID,
    "assistant_id" UUID,
    "call_request_id" UUID,
    "call_type" TEXT NOT NULL,
    "lead_name" TEXT,
    "phone_number" TEXT NOT NULL,
    "from_number" TEXT,
    "to_number" TEXT,
    "status" TEXT NOT NULL DEFAULT 'in_progress',
    "outcome" TEXT,
    "notes" TEXT,
    "ended_reason" TEXT,
    "call_duration" INTEGER NOT NULL DEFAULT 0,
    "transcript" JSONB,
    "summary" TEXT,
    "recording_path" TEXT,
    "average_response_ms" INTEGER,
    "is_simulated" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "interviews" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "proctoring_tools" JSONB NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schema_templates" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "schema" JSONB NOT NULL DEFAULT '{}',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schema_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feature_templates" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "agent_id" UUID NOT NULL,
    "schema_template_id" UUID NOT NULL,
    "max_instances" INTEGER,
    "max_leads_per_instance" INTEGER,
    "max_call_minutes_per_instance" INTEGER,
    "max_reports_per_instance" INTEGER,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "feature_template_id" UUID NOT NULL,
    "phone_number_id" UUID NOT NULL,
    "whatsapp_number_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "call_start_time" TEXT,
    "call_end_time" TEXT,
    "start_date" DATE,
    "end_date" DATE,
    "configuration_data" JSONB NOT NULL DEFAULT '{}',
    "max_leads" INTEGER,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_leads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "micro_prompts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "micro_prompts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "time_limit" INTEGER NOT NULL DEFAULT 60,
    "status" TEXT NOT NULL DEFAULT 'available',
    "capacity" INTEGER NOT NULL DEFAULT 10,
    "filled_seats" INTEGER NOT NULL DEFAULT 0,
    "location" TEXT,
    "color" TEXT NOT NULL DEFAULT 'blue',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "campaign_id" UUID,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot_segments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot_bookings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "lead_id" UUID,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'confirmed',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slot_bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT,
    "phone_number" TEXT NOT NULL,
    "phone_e164" TEXT,
    "company" TEXT,
    "title" TEXT,
    "notes" TEXT,
    "source" TEXT,
    "status" TEXT NOT NULL DEFAULT 'new',
    "time_zone" TEXT,
    "lead_upload_id" UUID,
    "scheduled_time" TIMESTAMPTZ(3),
    "total_calls" INTEGER NOT NULL DEFAULT 0,
    "last_called_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_counters" (
    "organization_id" UUID NOT NULL,
    "total" BIGINT NOT NULL DEFAULT 0,
    "with_email" BIGINT NOT NULL DEFAULT 0,
    "scheduled" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "lead_counters_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "lead_created_counts" (
    "organization_id" UUID NOT NULL,
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "total" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "lead_created_counts_pkey" PRIMARY KEY ("organization_id","bucket")
);

-- CreateTable
CREATE TABLE "lead_uploads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "original_filename" TEXT NOT NULL,
    "file_path" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "upload_status" TEXT NOT NULL DEFAULT 'pending',
    "error_reason" TEXT,
    "error_message" TEXT,
    "md_content" TEXT,
    "extracted_data" JSONB,
    "lead_id" UUID,
    "campaign_id" UUID,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "do_not_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "reason" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "do_not_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "is_pro" BOOLEAN NOT NULL DEFAULT false,
    "feature_flags" JSONB NOT NULL DEFAULT '{}',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "max_concurrent_calls" INTEGER NOT NULL DEFAULT 10,
    "parent_organization_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "user_id" UUID,
    "action" TEXT NOT NULL,
    "resource_type" TEXT NOT NULL,
    "resource_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "live_events" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "assistants_organization_id_created_at_id_idx" ON "assistants"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "assistants_organization_id_id_key" ON "assistants"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "assistant_versions_organization_id_assistant_id_version_num_key" ON "assistant_versions"("organization_id", "assistant_id", "version_number");

-- CreateIndex
CREATE UNIQUE INDEX "phone_numbers_organization_id_id_key" ON "phone_numbers"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "phone_numbers_organization_id_phone_number_key" ON "phone_numbers"("organization_id", "phone_number");

-- CreateIndex
CREATE INDEX "scheduled_calls_organization_id_lead_id_idx" ON "scheduled_calls"("organization_id", "lead_id");

-- CreateIndex
CREATE INDEX "scheduled_calls_status_scheduled_time_idx" ON "scheduled_calls"("status", "scheduled_time");

-- CreateIndex
CREATE UNIQUE INDEX "scheduled_calls_organization_id_id_key" ON "scheduled_calls"("organization_id", "id");

-- CreateIndex
CREATE INDEX "call_requests_organization_id_created_at_idx" ON "call_requests"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "call_requests_organization_id_id_key" ON "call_requests"("organization_id", "id");

-- CreateIndex
CREATE INDEX "calls_organization_id_lead_id_idx" ON "calls"("organization_id", "lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "calls_organization_id_id_key" ON "calls"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calls_organization_id_idempotency_key_key" ON "calls"("organization_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "call_attempts_status_lease_expires_at_idx" ON "call_attempts"("status", "lease_expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "call_attempts_organization_id_call_id_attempt_number_key" ON "call_attempts"("organization_id", "call_id", "attempt_number");

-- CreateIndex
CREATE INDEX "dial_decisions_organization_id_call_id_idx" ON "dial_decisions"("organization_id", "call_id");

-- CreateIndex
CREATE INDEX "call_logs_organization_id_created_at_id_idx" ON "call_logs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "call_logs_organization_id_lead_id_created_at_idx" ON "call_logs"("organization_id", "lead_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "call_logs_organization_id_campaign_id_created_at_idx" ON "call_logs"("organization_id", "campaign_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "call_logs_organization_id_call_id_idx" ON "call_logs"("organization_id", "call_id");

-- CreateIndex
CREATE UNIQUE INDEX "call_logs_organization_id_id_key" ON "call_logs"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "interviews_token_hash_key" ON "interviews"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "interviews_organization_id_id_key" ON "interviews"("organization_id", "id");

-- CreateIndex
CREATE INDEX "schema_templates_organization_id_updated_at_idx" ON "schema_templates"("organization_id", "updated_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "schema_templates_organization_id_id_key" ON "schema_templates"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "feature_templates_organization_id_id_key" ON "feature_templates"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "feature_templates_organization_id_name_key" ON "feature_templates"("organization_id", "name");

-- CreateIndex
CREATE INDEX "campaigns_organization_id_feature_template_id_idx" ON "campaigns"("organization_id", "feature_template_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_organization_id_id_key" ON "campaigns"("organization_id", "id");

-- CreateIndex
CREATE INDEX "campaign_leads_organization_id_lead_id_idx" ON "campaign_leads"("organization_id", "lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_leads_organization_id_campaign_id_lead_id_key" ON "campaign_leads"("organization_id", "campaign_id", "lead_id");

-- CreateIndex
CREATE INDEX "micro_prompts_organization_id_title_idx" ON "micro_prompts"("organization_id", "title");

-- CreateIndex
CREATE UNIQUE INDEX "micro_prompts_organization_id_id_key" ON "micro_prompts"("organization_id", "id");

-- CreateIndex
CREATE INDEX "slots_organization_id_start_time_id_idx" ON "slots"("organization_id", "start_time", "id");

-- CreateIndex
CREATE UNIQUE INDEX "slots_organization_id_id_key" ON "slots"("organization_id", "id");

-- CreateIndex
CREATE INDEX "slot_segments_organization_id_slot_id_idx" ON "slot_segments"("organization_id", "slot_id");

-- CreateIndex
CREATE INDEX "slot_bookings_organization_id_slot_id_idx" ON "slot_bookings"("organization_id", "slot_id");

-- CreateIndex
CREATE INDEX "leads_organization_id_created_at_id_idx" ON "leads"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_organization_id_total_calls_id_idx" ON "leads"("organization_id", "total_calls", "id");

-- CreateIndex
CREATE INDEX "leads_organization_id_phone_e164_idx" ON "leads"("organization_id", "phone_e164");

-- CreateIndex
CREATE UNIQUE INDEX "leads_organization_id_id_key" ON "leads"("organization_id", "id");

-- CreateIndex
CREATE INDEX "lead_uploads_organization_id_created_at_id_idx" ON "lead_uploads"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "lead_uploads_organization_id_id_key" ON "lead_uploads"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "do_not_call_organization_id_phone_e164_key" ON "do_not_call"("organization_id", "phone_e164");

-- CreateIndex
CREATE INDEX "organization_members_user_id_idx" ON "organization_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_members_organization_id_user_id_key" ON "organization_members"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_invitations_token_hash_key" ON "organization_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "organization_invitations_organization_id_created_at_idx" ON "organization_invitations"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_logs_organization_id_created_at_idx" ON "audit_logs"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "live_events_organization_id_id_idx" ON "live_events"("organization_id", "id");

-- CreateIndex
CREATE INDEX "live_events_created_at_idx" ON "live_events"("created_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_versions" ADD CONSTRAINT "assistant_versions_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_calls" ADD CONSTRAINT "scheduled_calls_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_calls" ADD CONSTRAINT "scheduled_calls_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_calls" ADD CONSTRAINT "scheduled_calls_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id") REFERENCES "phone_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_calls" ADD CONSTRAINT "scheduled_calls_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id") REFERENCES "phone_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE SET NULL ("lead_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id") REFERENCES "phone_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_organization_id_call_id_fkey" FOREIGN KEY ("organization_id", "call_id") REFERENCES "calls"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dial_decisions" ADD CONSTRAINT "dial_decisions_organization_id_call_id_fkey" FOREIGN KEY ("organization_id", "call_id") REFERENCES "calls"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_organization_id_call_id_fkey" FOREIGN KEY ("organization_id", "call_id") REFERENCES "calls"("organization_id", "id") ON DELETE SET NULL ("call_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE SET NULL ("lead_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE SET NULL ("assistant_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_templates" ADD CONSTRAINT "feature_templates_organization_id_agent_id_fkey" FOREIGN KEY ("organization_id", "agent_id") REFERENCES "assistants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_templates" ADD CONSTRAINT "feature_templates_organization_id_schema_template_id_fkey" FOREIGN KEY ("organization_id", "schema_template_id") REFERENCES "schema_templates"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_feature_template_id_fkey" FOREIGN KEY ("organization_id", "feature_template_id") REFERENCES "feature_templates"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id") REFERENCES "phone_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_segments" ADD CONSTRAINT "slot_segments_organization_id_slot_id_fkey" FOREIGN KEY ("organization_id", "slot_id") REFERENCES "slots"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_bookings" ADD CONSTRAINT "slot_bookings_organization_id_slot_id_fkey" FOREIGN KEY ("organization_id", "slot_id") REFERENCES "slots"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_organization_id_lead_upload_id_fkey" FOREIGN KEY ("organization_id", "lead_upload_id") REFERENCES "lead_uploads"("organization_id", "id") ON DELETE SET NULL ("lead_upload_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_uploads" ADD CONSTRAINT "lead_uploads_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE SET NULL ("lead_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_uploads" ADD CONSTRAINT "lead_uploads_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------
-- Below: what Prisma's schema cannot say. Indexes on expressions, counters, roles and row-level security.
-- ---------------------------------------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Case-insensitive account look-up: better-auth stores addresses in lower case.
CREATE UNIQUE INDEX users_email_lower ON users (lower(email));

-- What the search box of the leads looks through. Digits stand alone too, so that 555-0100 finds (555) 0100.
CREATE FUNCTION lead_search_text(first_name text, last_name text, email text, phone_number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number || ' '
    || regexp_replace(phone_number, '\D', '', 'g'));

CREATE INDEX leads_search ON leads USING gin
  (organization_id, lead_search_text(first_name, last_name, email, phone_number) gin_trgm_ops);

CREATE FUNCTION lead_sort_name(first_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(first_name || ' ' || last_name);

CREATE INDEX leads_by_name ON leads (organization_id, (lead_sort_name(first_name, last_name) COLLATE "und-x-icu"), id);

-- Leads without a value come last in both directions, so each direction has an index of its own.
CREATE INDEX leads_by_scheduled_asc ON leads (organization_id, (coalesce(scheduled_time, 'infinity'::timestamptz)), id);
CREATE INDEX leads_by_scheduled_desc ON leads
  (organization_id, (coalesce(scheduled_time, '-infinity'::timestamptz)) DESC, id DESC);
CREATE INDEX leads_by_last_called_asc ON leads (organization_id, (coalesce(last_called_at, 'infinity'::timestamptz)), id);
CREATE INDEX leads_by_last_called_desc ON leads
  (organization_id, (coalesce(last_called_at, '-infinity'::timestamptz)) DESC, id DESC);

-- One lead has at most one scheduled call waiting, one live call per lead at a time.
CREATE UNIQUE INDEX scheduled_calls_one_waiting ON scheduled_calls (organization_id, lead_id) WHERE status = 'scheduled';
CREATE UNIQUE INDEX calls_one_live_per_lead ON calls (organization_id, lead_id) WHERE ended_at IS NULL;
CREATE INDEX calls_live ON calls (organization_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX lead_uploads_review ON lead_uploads (organization_id, created_at DESC, id DESC) WHERE upload_status = 'needs_review';

-- Closed lists of values.
ALTER TABLE organization_members ADD CHECK (role IN ('owner', 'admin', 'member', 'viewer'));
ALTER TABLE organization_invitations ADD CHECK (role IN ('admin', 'member', 'viewer'));
ALTER TABLE assistants ADD CHECK (status IN ('draft', 'published', 'archived'));
ALTER TABLE phone_numbers ADD CHECK (type IN ('inbound', 'outbound'));
ALTER TABLE lead_uploads ADD CHECK (upload_status IN ('pending', 'processing', 'completed', 'needs_review', 'failed'));
ALTER TABLE campaigns ADD CHECK (status IN ('draft', 'active', 'paused', 'completed'));
ALTER TABLE scheduled_calls ADD CHECK (status IN ('scheduled', 'dialing', 'completed', 'failed', 'cancelled'));
ALTER TABLE calls ADD CHECK (status IN ('initiated', 'dialing', 'ringing', 'connected', 'disconnected', 'error'));
ALTER TABLE call_attempts ADD CHECK (status IN ('committed', 'dialing', 'settled', 'uncertain'));
ALTER TABLE call_logs ADD CHECK (call_type IN ('inbound', 'outbound'));
ALTER TABLE slots ADD CHECK (capacity >= 1 AND filled_seats >= 0 AND filled_seats <= capacity);
ALTER TABLE slot_segments ADD CHECK (end_time > start_time);

-- ------------------------------------------------------------------------------------------------- counters --

CREATE FUNCTION count_leads(organization uuid, new_total bigint, new_with_email bigint, new_scheduled bigint)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_counters AS c (organization_id, total, with_email, scheduled)
  VALUES (organization, new_total, new_with_email, new_scheduled)
  ON CONFLICT (organization_id) DO UPDATE SET
    total = c.total + excluded.total,
    with_email = c.with_email + excluded.with_email,
    scheduled = c.scheduled + excluded.scheduled;
$$;

CREATE FUNCTION leads_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(organization_id, count(*), count(email), count(scheduled_time))
    FROM new_rows GROUP BY organization_id ORDER BY organization_id;
  INSERT INTO lead_created_counts AS c (organization_id, bucket, total)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, bucket) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION leads_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(organization_id, -count(*), -count(email), -count(scheduled_time))
    FROM old_rows GROUP BY organization_id ORDER BY organization_id;
  UPDATE lead_created_counts c SET total = c.total - gone.total
    FROM (SELECT organization_id, date_bin('15 minutes', created_at, 'epoch') AS bucket, count(*) AS total
          FROM old_rows GROUP BY 1, 2) gone
    WHERE c.organization_id = gone.organization_id AND c.bucket = gone.bucket;
  RETURN NULL;
END $$;

CREATE FUNCTION leads_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(changed.organization_id, 0, changed.with_email, changed.scheduled)
    FROM (SELECT organization_id, sum(with_email)::bigint AS with_email, sum(scheduled)::bigint AS scheduled
          FROM (SELECT organization_id, count(email) AS with_email, count(scheduled_time) AS scheduled
                FROM new_rows GROUP BY 1
                UNION ALL
                SELECT organization_id, -count(email), -count(scheduled_time) FROM old_rows GROUP BY 1) both_rows
          GROUP BY 1) changed
    WHERE changed.with_email <> 0 OR changed.scheduled <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER leads_inserted AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION leads_inserted();
CREATE TRIGGER leads_deleted AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION leads_deleted();
CREATE TRIGGER leads_updated AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION leads_updated();

-- A lead's next call, kept beside it so that the list sorts by an index.
CREATE FUNCTION scheduled_call_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  touched := coalesce(NEW, OLD);
  UPDATE leads SET scheduled_time = (
      SELECT min(s.scheduled_time) FROM scheduled_calls s
      WHERE s.organization_id = touched.organization_id AND s.lead_id = touched.lead_id AND s.status = 'scheduled')
    WHERE organization_id = touched.organization_id AND id = touched.lead_id;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_call_changed AFTER INSERT OR UPDATE OR DELETE ON scheduled_calls
  FOR EACH ROW EXECUTE FUNCTION scheduled_call_changed();

-- --------------------------------------------------------------------------------- roles and row-level security --

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'switchboard_app') THEN CREATE ROLE switchboard_app NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'switchboard_system') THEN CREATE ROLE switchboard_system NOLOGIN; END IF;
END $$;

GRANT USAGE ON SCHEMA public TO switchboard_app, switchboard_system;

-- The organization of the connection, which the tenant pool sets on every checkout. Empty means no rows.
CREATE FUNCTION current_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.organization_id', true), '')::uuid;

-- Every table with organization_id goes through this, in this migration and in later ones.
CREATE FUNCTION protect_tenant_table(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO switchboard_app USING (organization_id = (SELECT current_organization())) '
    'WITH CHECK (organization_id = (SELECT current_organization()))', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO switchboard_app', tenant_table);
END $$;

SELECT protect_tenant_table(format('%I.%I', c.table_schema, c.table_name)::regclass)
  FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE'
  ORDER BY c.table_name;

GRANT USAGE ON SEQUENCE live_events_id_seq TO switchboard_app, switchboard_system;

-- What was written to the audit log stays as it was.
REVOKE UPDATE, DELETE ON audit_logs FROM switchboard_app;

ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organizations TO switchboard_app
  USING (id = (SELECT current_organization())) WITH CHECK (id = (SELECT current_organization()));
GRANT SELECT, UPDATE ON organizations TO switchboard_app;

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY colleagues ON users FOR SELECT TO switchboard_app
  USING (EXISTS (SELECT FROM organization_members m WHERE m.user_id = users.id
    AND m.organization_id = (SELECT current_organization())));
GRANT SELECT (id, email, full_name, image, created_at) ON users TO switchboard_app;

-- The system role signs people in, switches organizations, opens public links and finds work for the jobs.
-- It has rights on what that needs and on nothing else.
GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, accounts, verifications, rate_limits TO switchboard_system;
CREATE POLICY system_all ON users TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON organizations TO switchboard_system;
CREATE POLICY system_all ON organizations TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON organization_members TO switchboard_system;
CREATE POLICY system_all ON organization_members TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON organization_invitations TO switchboard_system;
CREATE POLICY system_all ON organization_invitations TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT ON interviews TO switchboard_system;
CREATE POLICY system_read ON interviews FOR SELECT TO switchboard_system USING (true);
GRANT SELECT, DELETE ON live_events TO switchboard_system;
CREATE POLICY system_read ON live_events FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_delete ON live_events FOR DELETE TO switchboard_system USING (true);
GRANT SELECT ON call_attempts, calls, scheduled_calls, lead_uploads TO switchboard_system;
CREATE POLICY system_read ON call_attempts FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON calls FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON scheduled_calls FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON lead_uploads FOR SELECT TO switchboard_system USING (true);
GRANT INSERT ON audit_logs TO switchboard_system;
CREATE POLICY system_write ON audit_logs FOR INSERT TO switchboard_system WITH CHECK (true);

-- The queue lives in a schema of the system role; the application adds jobs through this one function,
-- inside its own transaction.
CREATE SCHEMA graphile_worker AUTHORIZATION switchboard_system;
DO $$
BEGIN
  EXECUTE format('GRANT CREATE ON DATABASE %I TO switchboard_system', current_database());
END $$;
GRANT EXECUTE ON FUNCTION current_organization() TO switchboard_app, switchboard_system;

CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, timestamptz, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, int) TO switchboard_app, switchboard_system;
GRANT CREATE ON SCHEMA public TO switchboard_system;
ALTER FUNCTION enqueue_job(text, json, timestamptz, text, int) OWNER TO switchboard_system;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
