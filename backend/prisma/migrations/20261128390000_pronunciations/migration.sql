-- How words are said, by all assistants of an organization or by one.
CREATE TABLE "pronunciations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID,
    "word" TEXT NOT NULL,
    "respelling" TEXT NOT NULL DEFAULT '',
    "ipa" TEXT NOT NULL DEFAULT '',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pronunciations_pkey" PRIMARY KEY ("id"),
    CHECK ("respelling" <> '' OR "ipa" <> '')
);
CREATE UNIQUE INDEX "pronunciations_organization_id_id_key" ON "pronunciations"("organization_id", "id");
CREATE INDEX "pronunciations_organization_id_assistant_id_word_id_idx" ON "pronunciations"("organization_id", "assistant_id", "word", "id");
CREATE UNIQUE INDEX "pronunciations_word_key" ON "pronunciations"("organization_id", "assistant_id", lower("word")) NULLS NOT DISTINCT;
ALTER TABLE "pronunciations" ADD CONSTRAINT "pronunciations_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('pronunciations');
