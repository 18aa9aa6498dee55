-- Texts of prompts that are written in the background.
CREATE TABLE "prompt_generations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "previous_id" UUID,
    "generation_kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'generating',
    "prompt_id" UUID,
    "transcript_id" UUID,
    "source" TEXT,
    "before" TEXT,
    "feedback" TEXT,
    "is_masked" BOOLEAN NOT NULL DEFAULT false,
    "text" TEXT NOT NULL DEFAULT '',
    "remark" TEXT,
    "decision" TEXT,
    "result" TEXT,
    "model_kind" TEXT NOT NULL,
    "model" TEXT,
    "host" TEXT,
    "prompt_tokens" INTEGER,
    "completion_tokens" INTEGER,
    "error_message" TEXT,
    "idempotency_key" TEXT,
    "request_hash" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "prompt_generations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_generations_organization_id_id_key" ON "prompt_generations"("organization_id", "id");
CREATE UNIQUE INDEX "prompt_generations_organization_id_idempotency_key_key" ON "prompt_generations"("organization_id", "idempotency_key");
CREATE INDEX "prompt_generations_organization_id_created_at_id_idx" ON "prompt_generations"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prompt_generations_organization_id_conversation_id_created__idx" ON "prompt_generations"("organization_id", "conversation_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prompt_generations_organization_id_prompt_id_created_at_id_idx" ON "prompt_generations"("organization_id", "prompt_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prompt_generations_organization_id_transcript_id_idx" ON "prompt_generations"("organization_id", "transcript_id");
CREATE INDEX "prompt_generations_at_work_idx" ON "prompt_generations"("organization_id") WHERE status = 'generating';
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_organization_id_transcript_id_fkey" FOREIGN KEY ("organization_id", "transcript_id") REFERENCES "transcripts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_status_check" CHECK (status IN ('generating', 'ready', 'failed', 'cancelled'));
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_generation_kind_check" CHECK (generation_kind IN ('transcript', 'description', 'refine'));
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_model_kind_check" CHECK (model_kind IN ('local', 'openai-compatible'));
ALTER TABLE "prompt_generations" ADD CONSTRAINT "prompt_generations_decision_check" CHECK (decision IN ('pending', 'accepted', 'rejected'));

SELECT protect_tenant_table('prompt_generations');

-- Whoever looks for texts that nobody writes any more sees those that are written, of all organizations.
GRANT SELECT (id, organization_id, status, created_at, started_at, heartbeat_at) ON prompt_generations TO switchboard_system;
CREATE POLICY system_read ON prompt_generations FOR SELECT TO switchboard_system USING (status = 'generating');
