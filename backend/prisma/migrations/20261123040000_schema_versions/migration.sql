-- Each change of a schema makes a version, and a campaign keeps the one by which it was filled in.
CREATE TABLE "schema_template_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "schema_template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "schema" JSON NOT NULL,
    "field_count" INTEGER NOT NULL,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schema_template_versions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "schema_template_versions_organization_id_id_key" ON "schema_template_versions"("organization_id", "id");
CREATE UNIQUE INDEX "schema_template_versions_organization_id_schema_template_id_key" ON "schema_template_versions"("organization_id", "schema_template_id", "version");
ALTER TABLE "schema_template_versions" ADD CONSTRAINT "schema_template_versions_organization_id_schema_template_i_fkey" FOREIGN KEY ("organization_id", "schema_template_id") REFERENCES "schema_templates"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE schema_templates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE feature_templates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE campaigns NO FORCE ROW LEVEL SECURITY;

-- What there is becomes the first version. Until now nothing asked whether it is a form.
INSERT INTO schema_template_versions (organization_id, schema_template_id, version, schema, field_count, created_by, created_at)
SELECT organization_id, id, 1,
  CASE WHEN schema ? 'type' THEN schema ELSE '{"type": "object", "properties": {}}' END,
  (SELECT count(*) FROM jsonb_object_keys(CASE jsonb_typeof(schema -> 'properties') WHEN 'object' THEN schema -> 'properties' ELSE '{}' END)),
  created_by, created_at
FROM schema_templates;

ALTER TABLE "schema_templates" DROP COLUMN "schema", ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "campaigns" ADD COLUMN "schema_version_id" UUID;
UPDATE campaigns c SET schema_version_id = v.id
  FROM feature_templates t JOIN schema_template_versions v USING (organization_id, schema_template_id)
  WHERE t.organization_id = c.organization_id AND t.id = c.feature_template_id;

ALTER TABLE schema_templates FORCE ROW LEVEL SECURITY;
ALTER TABLE feature_templates FORCE ROW LEVEL SECURITY;
ALTER TABLE campaigns FORCE ROW LEVEL SECURITY;

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_schema_version_id_fkey" FOREIGN KEY ("organization_id", "schema_version_id") REFERENCES "schema_template_versions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

DROP INDEX "schema_templates_organization_id_updated_at_idx";
CREATE INDEX "schema_templates_organization_id_updated_at_id_idx" ON "schema_templates"("organization_id", "updated_at" DESC, "id" DESC);
CREATE INDEX "schema_templates_organization_id_name_id_idx" ON "schema_templates"("organization_id", "name", "id");
CREATE INDEX "feature_templates_organization_id_schema_template_id_idx" ON "feature_templates"("organization_id", "schema_template_id");
CREATE INDEX "campaigns_organization_id_schema_version_id_idx" ON "campaigns"("organization_id", "schema_version_id");

SELECT protect_tenant_table('schema_template_versions');
REVOKE UPDATE ON schema_template_versions FROM switchboard_app;
