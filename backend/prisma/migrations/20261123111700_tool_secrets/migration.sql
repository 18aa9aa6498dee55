-- What functions of assistants send and sign with; an assistant holds no more than an id of it.
CREATE TABLE "tool_secrets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "value_encrypted" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_secrets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tool_secrets_organization_id_name_key" ON "tool_secrets"("organization_id", "name");
CREATE INDEX "tool_secrets_organization_id_created_at_id_idx" ON "tool_secrets"("organization_id", "created_at" DESC, "id" DESC);

-- One for each organization, made when it is first needed.
CREATE TABLE "tool_signing_secrets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "secret_encrypted" TEXT NOT NULL,
    "secret_last_four" TEXT NOT NULL,
    "previous_secret_encrypted" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_signing_secrets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tool_signing_secrets_organization_id_key" ON "tool_signing_secrets"("organization_id");

SELECT protect_tenant_table('tool_secrets');
SELECT protect_tenant_table('tool_signing_secrets');
