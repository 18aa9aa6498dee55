-- What an organization has set for a module, by the names of its settings.
CREATE TABLE "module_settings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "module_id" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "updated_by" UUID,
    "updated_by_name" TEXT,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "module_settings_pkey" PRIMARY KEY ("id"),
    CHECK (jsonb_typeof("values") = 'object')
);
CREATE UNIQUE INDEX "module_settings_organization_id_module_id_key" ON "module_settings"("organization_id", "module_id");

SELECT protect_tenant_table('module_settings');
