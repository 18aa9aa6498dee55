-- Names of feature templates stand in addresses: unique in any case, without slashes, more than dots.
ALTER TABLE feature_templates NO FORCE ROW LEVEL SECURITY;
UPDATE feature_templates SET name = translate(name, '/', '-') WHERE name LIKE '%/%';
UPDATE feature_templates SET name = 'Template ' || name WHERE name ~ '^\.+$';
UPDATE feature_templates t SET name = left(t.name, 90) || ' ' || left(t.id::text, 8)
  FROM (SELECT id, row_number() OVER (PARTITION BY organization_id, lower(name) ORDER BY created_at, id) AS place FROM feature_templates) o
  WHERE o.id = t.id AND o.place > 1;
ALTER TABLE feature_templates FORCE ROW LEVEL SECURITY;

DROP INDEX "feature_templates_organization_id_name_key";
CREATE UNIQUE INDEX feature_templates_name ON feature_templates (organization_id, lower(name));

CREATE TABLE "former_template_names" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "feature_template_id" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_template_names_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "former_template_names_organization_id_id_key" ON "former_template_names"("organization_id", "id");
CREATE INDEX "former_template_names_organization_id_feature_template_id_idx" ON "former_template_names"("organization_id", "feature_template_id");
ALTER TABLE "former_template_names" ADD CONSTRAINT "former_template_names_organization_id_feature_template_id_fkey" FOREIGN KEY ("organization_id", "feature_template_id") REFERENCES "feature_templates"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- The one that had a name last.
CREATE UNIQUE INDEX former_template_names_name ON former_template_names (organization_id, lower(name));
SELECT protect_tenant_table('former_template_names');
