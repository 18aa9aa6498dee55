-- Ranges of custom fields are found by an index. A range of JSON values has none, so a filter read every lead with custom fields:
-- 0.8 s for a million leads. Numbers and days of leads are kept here as well, one row for each. Triggers keep them in step with leads,
-- without a foreign key: its check of each row made large inserts slow where the table of leads had no statistics yet.
CREATE TABLE "lead_field_values" (
    "organization_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "lead_field_values_pkey" PRIMARY KEY ("organization_id","lead_id","field")
);
CREATE INDEX "lead_field_values_organization_id_field_value_lead_id_idx" ON "lead_field_values"("organization_id", "field", "value", "lead_id");
SELECT protect_tenant_table('lead_field_values');
GRANT SELECT ON lead_field_values TO switchboard_system;
CREATE POLICY system_read ON lead_field_values FOR SELECT TO switchboard_system USING (true);

-- A number as it is, and a day as its digits, which sort like the day. Null for other values: they have no ranges. Rounding keeps
-- the order, and the filter compares the exact value as well. Unlike numeric, comparing floating point is leakproof, so that the
-- planner may use statistics under row-level security.
CREATE FUNCTION range_value(value jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE jsonb_typeof(value)
    WHEN 'number' THEN CASE WHEN abs(value::numeric) < 1e-300 THEN 0 ELSE greatest(least(value::numeric, 1e300), -1e300)::double precision END
    WHEN 'string' THEN CASE WHEN value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN replace(value #>> '{}', '-', '')::double precision END END;

CREATE FUNCTION lead_field_values_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_field_values (organization_id, lead_id, field, value)
    SELECT l.organization_id, l.id, f.key, range_value(f.value) FROM added l, jsonb_each(l.custom_fields) f
    WHERE l.custom_fields <> '{}' AND range_value(f.value) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_field_values_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lead_field_values_added();

-- For each row: most changes of leads change no custom field, and cost nothing here.
CREATE FUNCTION lead_field_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_field_values v WHERE v.organization_id = NEW.organization_id AND v.lead_id = NEW.id
    AND range_value(NEW.custom_fields -> v.field) IS NULL;
  INSERT INTO lead_field_values AS v (organization_id, lead_id, field, value)
    SELECT NEW.organization_id, NEW.id, f.key, range_value(f.value) FROM jsonb_each(NEW.custom_fields) f
    WHERE range_value(f.value) IS NOT NULL
    ON CONFLICT (organization_id, lead_id, field) DO UPDATE SET value = excluded.value WHERE v.value <> excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_field_values_changed AFTER UPDATE OF custom_fields ON leads FOR EACH ROW
  WHEN (OLD.custom_fields IS DISTINCT FROM NEW.custom_fields) EXECUTE FUNCTION lead_field_values_changed();

CREATE FUNCTION lead_field_values_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_field_values v USING removed l
    WHERE l.custom_fields <> '{}' AND v.organization_id = l.organization_id AND v.lead_id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_field_values_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lead_field_values_removed();

-- Row-level security also applies to the owner, who has to reach every organization once.
ALTER TABLE leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lead_field_values NO FORCE ROW LEVEL SECURITY;
INSERT INTO lead_field_values (organization_id, lead_id, field, value)
  SELECT l.organization_id, l.id, f.key, range_value(f.value) FROM leads l, jsonb_each(l.custom_fields) f
  WHERE l.custom_fields <> '{}' AND range_value(f.value) IS NOT NULL;
ALTER TABLE leads FORCE ROW LEVEL SECURITY;
ALTER TABLE lead_field_values FORCE ROW LEVEL SECURITY;
