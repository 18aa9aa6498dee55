-- Parts of conversations that flows of several assistants use, in versions that never change.
CREATE TABLE "shared_subflows" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "latest_version" INTEGER NOT NULL,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shared_subflows_pkey" PRIMARY KEY ("id"),
    CHECK ("latest_version" > 0)
);
CREATE UNIQUE INDEX "shared_subflows_organization_id_id_key" ON "shared_subflows"("organization_id", "id");
CREATE INDEX "shared_subflows_organization_id_name_id_idx" ON "shared_subflows"("organization_id", "name", "id");
CREATE UNIQUE INDEX "shared_subflows_name" ON "shared_subflows"("organization_id", lower("name"));

CREATE TABLE "shared_subflow_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "shared_subflow_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "note" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shared_subflow_versions_pkey" PRIMARY KEY ("id"),
    CHECK ("version_number" > 0)
);
CREATE UNIQUE INDEX "shared_subflow_versions_organization_id_shared_subflow_id_v_key" ON "shared_subflow_versions"("organization_id", "shared_subflow_id", "version_number");
ALTER TABLE "shared_subflow_versions" ADD CONSTRAINT "shared_subflow_versions_organization_id_shared_subflow_id_fkey" FOREIGN KEY ("organization_id", "shared_subflow_id") REFERENCES "shared_subflows"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('shared_subflows');
SELECT protect_tenant_table('shared_subflow_versions');

-- What was saved stays as it was.
REVOKE UPDATE ON shared_subflow_versions FROM switchboard_app;
