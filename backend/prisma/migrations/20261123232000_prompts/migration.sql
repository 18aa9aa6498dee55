-- Prompts with versions that never change, their labels, and the transcripts of which they are made.
CREATE TABLE "transcripts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT,
    "content" TEXT NOT NULL,
    "preview" TEXT NOT NULL,
    "call_log_id" UUID,
    "user_id" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "transcripts_organization_id_id_key" ON "transcripts"("organization_id", "id");
CREATE INDEX "transcripts_organization_id_created_at_id_idx" ON "transcripts"("organization_id", "created_at" DESC, "id" DESC);

CREATE TABLE "prompts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "source_type" TEXT NOT NULL DEFAULT 'written',
    "source_data" TEXT,
    "transcript_id" UUID,
    "generation_id" UUID,
    "latest_version" INTEGER NOT NULL DEFAULT 0,
    "requires_passing_cases" BOOLEAN NOT NULL DEFAULT false,
    "idempotency_key" TEXT,
    "request_hash" TEXT,
    "user_id" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompts_organization_id_id_key" ON "prompts"("organization_id", "id");
CREATE UNIQUE INDEX "prompts_organization_id_idempotency_key_key" ON "prompts"("organization_id", "idempotency_key");
CREATE INDEX "prompts_organization_id_created_at_id_idx" ON "prompts"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prompts_organization_id_transcript_id_created_at_id_idx" ON "prompts"("organization_id", "transcript_id", "created_at" DESC, "id" DESC);
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_organization_id_transcript_id_fkey" FOREIGN KEY ("organization_id", "transcript_id") REFERENCES "transcripts"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_status_check" CHECK (status IN ('generating', 'ready', 'failed', 'cancelled'));
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_source_type_check" CHECK (source_type IN ('written', 'transcript', 'description'));
-- Nothing is ready without a text, and no half text is one.
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_ready_check" CHECK ((status = 'ready') = (latest_version > 0));

CREATE TABLE "prompt_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "note" TEXT,
    "writer_kind" TEXT NOT NULL DEFAULT 'person',
    "writer_model" TEXT,
    "writer_host" TEXT,
    "is_edited" BOOLEAN NOT NULL DEFAULT false,
    "restored_from" INTEGER,
    "idempotency_key" TEXT,
    "request_hash" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_versions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_versions_organization_id_prompt_id_version_number_key" ON "prompt_versions"("organization_id", "prompt_id", "version_number");
CREATE UNIQUE INDEX "prompt_versions_organization_id_prompt_id_idempotency_key_key" ON "prompt_versions"("organization_id", "prompt_id", "idempotency_key");
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_writer_kind_check" CHECK (writer_kind IN ('person', 'local', 'openai-compatible'));
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_number_check" CHECK (version_number > 0 AND content <> '');

CREATE TABLE "prompt_labels" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version_number" INTEGER NOT NULL,
    "updated_by_name" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_labels_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prompt_labels_organization_id_prompt_id_name_key" ON "prompt_labels"("organization_id", "prompt_id", "name");
ALTER TABLE "prompt_labels" ADD CONSTRAINT "prompt_labels_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_labels" ADD CONSTRAINT "prompt_labels_organization_id_prompt_id_version_number_fkey" FOREIGN KEY ("organization_id", "prompt_id", "version_number") REFERENCES "prompt_versions"("organization_id", "prompt_id", "version_number") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "assistant_prompts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_prompts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "assistant_prompts_organization_id_assistant_id_key" ON "assistant_prompts"("organization_id", "assistant_id");
CREATE INDEX "assistant_prompts_organization_id_prompt_id_idx" ON "assistant_prompts"("organization_id", "prompt_id");
ALTER TABLE "assistant_prompts" ADD CONSTRAINT "assistant_prompts_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assistant_prompts" ADD CONSTRAINT "assistant_prompts_organization_id_prompt_id_fkey" FOREIGN KEY ("organization_id", "prompt_id") REFERENCES "prompts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assistant_prompts" ADD CONSTRAINT "assistant_prompts_organization_id_prompt_id_version_number_fkey" FOREIGN KEY ("organization_id", "prompt_id", "version_number") REFERENCES "prompt_versions"("organization_id", "prompt_id", "version_number") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('transcripts');
SELECT protect_tenant_table('prompts');
SELECT protect_tenant_table('prompt_versions');
SELECT protect_tenant_table('prompt_labels');
SELECT protect_tenant_table('assistant_prompts');

-- What was saved stays as it was.
REVOKE UPDATE ON prompt_versions FROM switchboard_app;

CREATE INDEX prompts_search ON prompts USING gin (organization_id, search_text(title || ' ' || coalesce(description, '')) gin_trgm_ops);
