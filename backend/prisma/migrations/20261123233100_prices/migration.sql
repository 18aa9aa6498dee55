-- What providers and lines cost, by the day from which on; and what calls and tests cost by it.
CREATE TABLE "prices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL DEFAULT '',
    "unit" TEXT NOT NULL,
    "price_micros" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "prices_organization_id_id_key" ON "prices"("organization_id", "id");
CREATE INDEX "prices_organization_id_created_at_id_idx" ON "prices"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "prices_organization_id_provider_model_unit_valid_from_idx" ON "prices"("organization_id", "provider", "model", "unit", "valid_from" DESC);
ALTER TABLE "prices" ADD CONSTRAINT "prices_provider_check" CHECK (provider IN ('openai', 'anthropic', 'deepgram', 'elevenlabs', 'groq', 'smallestai', 'custom_llm', 'custom_stt', 'custom_tts', 'telephone'));
ALTER TABLE "prices" ADD CONSTRAINT "prices_unit_check" CHECK (unit IN ('input_tokens', 'output_tokens', 'seconds', 'characters'));
ALTER TABLE "prices" ADD CONSTRAINT "prices_price_micros_check" CHECK (price_micros >= 0);
ALTER TABLE "prices" ADD CONSTRAINT "prices_currency_check" CHECK (currency ~ '^[A-Z]{3}$');

SELECT protect_tenant_table('prices');
-- What was valid is never written anew.
REVOKE UPDATE ON prices FROM switchboard_app;

ALTER TABLE "call_logs" ADD COLUMN "cost" JSONB;
ALTER TABLE "assistant_tests" ADD COLUMN "cost" JSONB;
