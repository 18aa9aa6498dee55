-- Other numbers of a lead, in E.164, in the order in which people entered them.
ALTER TABLE "leads" ADD COLUMN "additional_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The same numbers by number, so that an index finds the lead of a call or message: operators of arrays aren't leakproof, and can't
-- use an index under row-level security. Triggers keep them in step with leads, as with lead_field_values.
CREATE TABLE "lead_numbers" (
    "organization_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "phone_e164" TEXT NOT NULL,

    CONSTRAINT "lead_numbers_pkey" PRIMARY KEY ("organization_id","lead_id","phone_e164")
);
CREATE INDEX "lead_numbers_organization_id_phone_e164_lead_id_idx" ON "lead_numbers"("organization_id", "phone_e164", "lead_id");
SELECT protect_tenant_table('lead_numbers');
GRANT SELECT ON lead_numbers TO switchboard_system;
CREATE POLICY system_read ON lead_numbers FOR SELECT TO switchboard_system USING (true);

CREATE FUNCTION lead_numbers_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_numbers (organization_id, lead_id, phone_e164)
    SELECT DISTINCT l.organization_id, l.id, number FROM added l, unnest(l.additional_numbers) AS number
    WHERE l.additional_numbers <> '{}';
  RETURN NULL;
END $$;
CREATE TRIGGER lead_numbers_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lead_numbers_added();

CREATE FUNCTION lead_numbers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_numbers n WHERE n.organization_id = NEW.organization_id AND n.lead_id = NEW.id
    AND n.phone_e164 <> ALL (NEW.additional_numbers);
  INSERT INTO lead_numbers (organization_id, lead_id, phone_e164)
    SELECT DISTINCT NEW.organization_id, NEW.id, number FROM unnest(NEW.additional_numbers) AS number
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_numbers_changed AFTER UPDATE OF additional_numbers ON leads FOR EACH ROW
  WHEN (OLD.additional_numbers IS DISTINCT FROM NEW.additional_numbers) EXECUTE FUNCTION lead_numbers_changed();

CREATE FUNCTION lead_numbers_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_numbers n USING removed l
    WHERE l.additional_numbers <> '{}' AND n.organization_id = l.organization_id AND n.lead_id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_numbers_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lead_numbers_removed();

-- A person who must not be called isn't called on any of their numbers.
CREATE OR REPLACE FUNCTION lead_is_on_do_not_call_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(do_not_call_lock(NEW.organization_id));
  NEW.do_not_call := EXISTS (SELECT FROM do_not_call d WHERE d.organization_id = NEW.organization_id
    AND d.phone_e164 = ANY (NEW.additional_numbers || NEW.phone_e164) AND d.lifted_at IS NULL);
  RETURN NEW;
END $$;
DROP TRIGGER leads_do_not_call ON leads;
CREATE TRIGGER leads_do_not_call BEFORE INSERT OR UPDATE OF phone_e164, additional_numbers ON leads
  FOR EACH ROW EXECUTE FUNCTION lead_is_on_do_not_call_list();

CREATE OR REPLACE FUNCTION do_not_call_marks_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH affected AS (
    SELECT l.organization_id, l.id FROM changed c JOIN leads l
      ON l.organization_id = c.organization_id AND l.phone_e164 = c.phone_e164
    UNION SELECT n.organization_id, n.lead_id FROM changed c JOIN lead_numbers n
      ON n.organization_id = c.organization_id AND n.phone_e164 = c.phone_e164)
  UPDATE leads l SET do_not_call = EXISTS (SELECT FROM do_not_call d WHERE d.organization_id = l.organization_id
      AND d.phone_e164 = ANY (l.additional_numbers || l.phone_e164) AND d.lifted_at IS NULL)
    FROM affected a WHERE l.organization_id = a.organization_id AND l.id = a.id;
  RETURN NULL;
END $$;

-- A lead is found by each of its numbers. The conversion to text is a function of its own, because array_to_string isn't immutable.
CREATE FUNCTION numbers_text(numbers text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN RETURN ' ' || replace(array_to_string(numbers, ' '), '+', ''); END $$;

CREATE FUNCTION lead_search_text(first_name text, last_name text, email text, phone_number text, additional_numbers text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) || ' '
    || translate(phone_number, '+-()./ ', '')
    || CASE WHEN additional_numbers = '{}' THEN '' ELSE numbers_text(additional_numbers) END;

DROP INDEX leads_search, leads_digits;
CREATE INDEX leads_search ON leads USING gin
  (organization_id, lead_search_text(first_name, last_name, email, phone_number, additional_numbers) gin_trgm_ops);
CREATE INDEX leads_digits ON leads USING gin
  (lead_digit_keys(organization_id, lead_search_text(first_name, last_name, email, phone_number, additional_numbers)));

-- As before, with the additional numbers.
CREATE OR REPLACE FUNCTION lead_search_condition(search text, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  written text := 'lead_search_text(first_name, last_name, email, phone_number, additional_numbers)';
BEGIN
  RETURN (
    SELECT coalesce(string_agg('(' || is_found || ')', ' AND ' ORDER BY length(word) DESC, word), 'true')
    FROM (
      SELECT word, string_agg(CASE WHEN by_index AND wanted ~ '[0-9]{4}'
          THEN format('(lead_digit_keys(organization_id, %1$s) @> lead_digit_keys(%2$L::uuid, %3$L) AND %1$s || '''' LIKE %4$L)',
            written, current_organization(),
            regexp_replace(wanted, '[0-9]*([0-9]{6})(?![0-9])', ' \1', 'g'), search_pattern(wanted))
        ELSE format('%s LIKE %L', written,
          CASE WHEN length(wanted) < 3 THEN '% ' || substr(search_pattern(wanted), 2) ELSE search_pattern(wanted) END) END, ' OR ') AS is_found
      FROM (SELECT DISTINCT unnest(CASE WHEN search_digits(search) IS NULL
          THEN regexp_split_to_array(search, '[\s,;]+') ELSE ARRAY[search] END) AS word) words
        CROSS JOIN LATERAL (
          SELECT search_text(word) WHERE search_digits(word) IS NULL OR word !~ '[\s()+]'
          UNION SELECT search_digits(word)) needles (wanted)
      WHERE word <> '' AND wanted IS NOT NULL
      GROUP BY word) found);
END $$;
