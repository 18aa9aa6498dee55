-- Organizations define fields of their own, and leads are found by them; filters are saved by name.
ALTER TABLE "custom_fields" ADD COLUMN "withdrawn_choices" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "saved_filters" ALTER COLUMN "created_by" DROP NOT NULL, ADD COLUMN "created_by_name" TEXT;
CREATE INDEX "saved_filters_organization_id_name_id_idx" ON "saved_filters"("organization_id", "name", "id");

-- Two fields of one name would look alike everywhere; one that is being removed gives its name back at once.
CREATE UNIQUE INDEX custom_fields_label ON custom_fields (organization_id, lower(label)) WHERE archived_at IS NULL;

-- By a value, by having a field at all, and by a part of a text; leads without any such field cost nothing here.
DROP INDEX leads_custom_fields;
CREATE INDEX leads_custom_fields ON leads USING gin (organization_id, custom_fields, lower(custom_fields::text) gin_trgm_ops)
  WHERE custom_fields <> '{}';

CREATE FUNCTION containing(part text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- What a filter asks of one field: a value, a part of a text, a range of numbers or days, or nothing at all. Numbers are
-- kept as numbers, days as their text.
CREATE OR REPLACE FUNCTION custom_field_condition(field text, asked jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  path text := '$.' || to_jsonb(field)::text;
  -- As the index holds it: inside of JSON, in lower case.
  quoted text := lower(to_jsonb(asked ->> 'contains')::text);
  has_field text := format('custom_fields <> ''{}'' AND custom_fields ? %L', field);
BEGIN
  RETURN concat_ws(' AND ',
    CASE WHEN (asked ->> 'is_empty')::boolean THEN format('NOT custom_fields ? %L', field)
      WHEN asked ? 'is' THEN 'custom_fields <> ''{}'''
      ELSE has_field END,
    CASE WHEN asked ? 'is' THEN format('custom_fields @> %L::jsonb', jsonb_build_object(field, asked -> 'is')) END,
    CASE WHEN asked ? 'contains' THEN format(
      'lower(custom_fields::text) LIKE %L AND lower(custom_fields ->> %L) LIKE %L',
      containing(substr(quoted, 2, length(quoted) - 2)), field, containing(lower(asked ->> 'contains'))) END,
    CASE WHEN asked ? 'from' THEN format('custom_fields @@ %L::jsonpath', path || ' >= ' || (asked -> 'from')::text) END,
    CASE WHEN asked ? 'to' THEN format('custom_fields @@ %L::jsonpath', path || ' <= ' || (asked -> 'to')::text) END);
END $$;

-- As before; each field says itself what it needs of the index.
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
    (SELECT string_agg(custom_field_condition(key, value), ' AND ') FROM jsonb_each(filter -> 'custom_fields')));
END $$;
