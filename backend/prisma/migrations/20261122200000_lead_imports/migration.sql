-- Leads come from files of comma-separated values, have fields that each organization defines, and are found again by
-- filters that people save.
CREATE TABLE "lead_imports" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "organization_id" UUID NOT NULL,
  "original_filename" TEXT NOT NULL,
  "file_path" TEXT NOT NULL,
  "size_bytes" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "import_status" TEXT NOT NULL DEFAULT 'ready',
  "layout" JSONB NOT NULL,
  "columns_key" TEXT NOT NULL,
  "options" JSONB NOT NULL,
  "rows_total" INTEGER NOT NULL DEFAULT 0,
  "rows_done" INTEGER NOT NULL DEFAULT 0,
  "created_count" INTEGER NOT NULL DEFAULT 0,
  "updated_count" INTEGER NOT NULL DEFAULT 0,
  "unchanged_count" INTEGER NOT NULL DEFAULT 0,
  "failed_count" INTEGER NOT NULL DEFAULT 0,
  "deleted_count" INTEGER NOT NULL DEFAULT 0,
  "error_message" TEXT,
  "created_by" UUID,
  "created_by_name" TEXT,
  "started_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "lead_imports_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lead_imports_import_status_check"
    CHECK (import_status IN ('ready', 'running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'))
);
CREATE UNIQUE INDEX "lead_imports_organization_id_id_key" ON "lead_imports"("organization_id", "id");
CREATE INDEX "lead_imports_organization_id_created_at_id_idx" ON "lead_imports"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "lead_imports_organization_id_columns_key_started_at_idx" ON "lead_imports"("organization_id", "columns_key", "started_at" DESC);

-- The rows of a file that made no lead, as they stood there.
CREATE TABLE "lead_import_problems" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "organization_id" UUID NOT NULL,
  "import_id" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "cells" JSONB NOT NULL,
  "problems" JSONB NOT NULL,
  CONSTRAINT "lead_import_problems_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "lead_import_problems_organization_id_import_id_line_id_idx" ON "lead_import_problems"("organization_id", "import_id", "line", "id");
ALTER TABLE "lead_import_problems" ADD CONSTRAINT "lead_import_problems_organization_id_import_id_fkey"
  FOREIGN KEY ("organization_id", "import_id") REFERENCES "lead_imports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "custom_fields" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "organization_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "field_type" TEXT NOT NULL,
  "choices" JSONB NOT NULL DEFAULT '[]',
  "position" INTEGER NOT NULL DEFAULT 0,
  "archived_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "custom_fields_field_type_check" CHECK (field_type IN ('text', 'number', 'date', 'choice'))
);
CREATE UNIQUE INDEX "custom_fields_organization_id_key_key" ON "custom_fields"("organization_id", "key");

CREATE TABLE "saved_filters" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "organization_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "filter" JSONB NOT NULL,
  "is_shared" BOOLEAN NOT NULL DEFAULT false,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_filters_organization_id_created_by_name_key" ON "saved_filters"("organization_id", "created_by", "name");

ALTER TABLE "leads" ADD COLUMN "custom_fields" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "leads" ADD COLUMN "lead_import_id" UUID;
ALTER TABLE "leads" ADD CONSTRAINT "leads_organization_id_lead_import_id_fkey"
  FOREIGN KEY ("organization_id", "lead_import_id") REFERENCES "lead_imports"("organization_id", "id") ON DELETE SET NULL ("lead_import_id") ON UPDATE CASCADE;
CREATE INDEX leads_of_import ON leads (organization_id, lead_import_id, created_at DESC, id DESC) WHERE lead_import_id IS NOT NULL;
-- Only leads that have any: the others cost nothing here.
CREATE INDEX leads_custom_fields ON leads USING gin (organization_id, custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';

-- Few are on the list, and whoever looks for them finds them at once.
CREATE INDEX leads_not_called ON leads (organization_id, created_at DESC, id DESC) WHERE do_not_call;
DROP POLICY system_read ON do_not_call;
REVOKE SELECT ON do_not_call FROM switchboard_system;

SELECT protect_tenant_table('lead_imports');
SELECT protect_tenant_table('lead_import_problems');
SELECT protect_tenant_table('custom_fields');
SELECT protect_tenant_table('saved_filters');

-- Imports that wait for nobody are found over all organizations.
GRANT SELECT ON lead_imports TO switchboard_system;
CREATE POLICY system_read ON lead_imports FOR SELECT TO switchboard_system USING (true);

-- What a filter asks of one field: a value, or a range of numbers or days. Numbers are kept as numbers, days as their text.
CREATE FUNCTION custom_field_condition(field text, asked jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(' AND ',
    CASE WHEN asked ? 'is' THEN format('custom_fields @> %L::jsonb', jsonb_build_object(field, asked -> 'is')) END,
    CASE WHEN asked ? 'from' THEN format('custom_fields @@ %L::jsonpath',
      '$.' || to_jsonb(field)::text || ' >= ' || (asked -> 'from')::text) END,
    CASE WHEN asked ? 'to' THEN format('custom_fields @@ %L::jsonpath',
      '$.' || to_jsonb(field)::text || ' <= ' || (asked -> 'to')::text) END);
END $$;

-- As before, and by the import that made a lead, and by the fields that the organization defined.
CREATE OR REPLACE FUNCTION lead_filter_condition(filter jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(' AND ',
    format('organization_id = %L::uuid', current_organization()),
    CASE WHEN filter ? 'search' THEN lead_search_condition(filter ->> 'search') END,
    CASE WHEN (filter ->> 'scheduled_only')::boolean THEN 'scheduled_time IS NOT NULL' END,
    CASE WHEN filter ? 'client_id' THEN format('client_id = %L::uuid', filter ->> 'client_id') END,
    CASE WHEN filter ? 'import_id' THEN format('lead_import_id = %L::uuid', filter ->> 'import_id') END,
    CASE WHEN filter ? 'status' THEN format('status = %L', filter ->> 'status') END,
    CASE WHEN filter ? 'source' THEN format('source = %L', filter ->> 'source') END,
    CASE WHEN filter ? 'time_zone' THEN format('time_zone = %L', filter ->> 'time_zone') END,
    CASE WHEN filter ? 'created_since' THEN format('created_at >= %L::timestamptz', filter ->> 'created_since') END,
    CASE WHEN filter ? 'created_until' THEN format('created_at < %L::timestamptz', filter ->> 'created_until') END,
    CASE (filter ->> 'has_email')::boolean WHEN true THEN 'email IS NOT NULL' WHEN false THEN 'email IS NULL' END,
    CASE (filter ->> 'do_not_call')::boolean
      WHEN true THEN 'do_not_call' WHEN false THEN 'NOT do_not_call' END,
    (SELECT 'custom_fields <> ''{}'' AND ' || string_agg(nullif(custom_field_condition(key, value), ''), ' AND ')
      FROM jsonb_each(filter -> 'custom_fields')));
END $$;
