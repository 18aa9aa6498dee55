-- The keys of an organization at the services that its assistants use.
CREATE TABLE "provider_credentials" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "provider_name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "api_key_encrypted" TEXT,
    "api_key_last_four" TEXT,
    "config" JSONB NOT NULL DEFAULT '{}',
    "test_result" TEXT,
    "test_message" TEXT,
    "test_duration_ms" INTEGER,
    "tested_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_credentials_pkey" PRIMARY KEY ("id"),
    CHECK (provider_name IN ('openai', 'anthropic', 'deepgram', 'elevenlabs', 'groq', 'smallestai', 'custom_llm', 'custom_stt', 'custom_tts')),
    CHECK (test_result IN ('ok', 'key_refused', 'no_credit', 'unreachable', 'failed'))
);
CREATE UNIQUE INDEX "provider_credentials_organization_id_id_key" ON "provider_credentials"("organization_id", "id");
CREATE UNIQUE INDEX "provider_credentials_organization_id_provider_name_key" ON "provider_credentials"("organization_id", "provider_name");

SELECT protect_tenant_table('provider_credentials');

-- Which migrations are applied is no secret of anybody: pages say when some are not.
GRANT SELECT (migration_name, finished_at, rolled_back_at) ON _prisma_migrations TO switchboard_system;
