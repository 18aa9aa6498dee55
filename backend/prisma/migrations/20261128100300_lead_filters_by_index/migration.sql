-- Long runs of digits are found by an index of their own: phone numbers, and numbers in names and addresses. Every part of three
-- digits is common among a million leads, and an index of such parts took 20–30 ms to find the one lead that has all of them.

-- Every four digits in a row of a text, each with the end of the organization's id: a key leads to leads of that organization
-- only, apart from rare coincidences.
CREATE FUNCTION lead_digit_keys(organization uuid, written text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  first_key bigint := ('x' || right(organization::text, 8))::bit(32)::bigint * 10000;
  keys bigint[] := '{}';
  digits text;
BEGIN
  FOREACH digits IN ARRAY string_to_array(regexp_replace(written, '[^0-9]+', ' ', 'g'), ' ') LOOP
    FOR place IN 1 .. length(digits) - 3 LOOP keys := keys || (first_key + substr(digits, place, 4)::int); END LOOP;
  END LOOP;
  RETURN keys;
END $$;

CREATE INDEX leads_digits ON leads USING gin
  (lead_digit_keys(organization_id, lead_search_text(first_name, last_name, email, phone_number)));

DROP FUNCTION lead_filter_condition(jsonb);
DROP FUNCTION lead_search_condition(text);
DROP FUNCTION custom_field_condition(text, jsonb);

-- The condition under which a lead is found. A phone number stays one word, however its digits are separated; 12-34 may be a
-- part of an address or of a number, (12) 34 is one of a number. The longest word, usually the rarest, is compared first.
-- With `by_index`, digits are looked up in their index, and the text that has them isn't: `|| ''` keeps it from its own index.
CREATE FUNCTION lead_search_condition(search text, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  written text := 'lead_search_text(first_name, last_name, email, phone_number)';
BEGIN
  RETURN (
    SELECT coalesce(string_agg('(' || is_found || ')', ' AND ' ORDER BY length(word) DESC, word), 'true')
    FROM (
      SELECT word, string_agg(CASE WHEN by_index AND wanted ~ '[0-9]{4}'
          THEN format('(lead_digit_keys(organization_id, %1$s) @> lead_digit_keys(%2$L::uuid, %3$L) AND %1$s || '''' LIKE %4$L)',
            written, current_organization(), wanted, search_pattern(wanted))
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

-- The leads whose number or day of a field is in a range. Null where nothing or something else is asked.
CREATE FUNCTION custom_range_condition(field text, asked jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  lowest double precision := range_value(asked -> 'from');
  highest double precision := range_value(asked -> 'to');
BEGIN
  IF lowest IS NULL AND highest IS NULL THEN RETURN NULL; END IF;
  RETURN format('id = ANY (ARRAY(SELECT v.lead_id FROM lead_field_values v WHERE %s))', concat_ws(' AND ',
    format('v.organization_id = %L::uuid AND v.field = %L', current_organization(), field),
    'v.value >= ' || quote_literal(lowest) || '::double precision',
    'v.value <= ' || quote_literal(highest) || '::double precision'));
END $$;

-- What a filter asks of one field, as before. With `by_index`, a range is looked up. It then leaves out that the lead has the field:
-- this follows from the range, and would let the planner read all leads that have any field instead.
CREATE FUNCTION custom_field_condition(field text, asked jsonb, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  path text := '$.' || to_jsonb(field)::text;
  -- As the index holds it: inside of JSON, in lower case.
  quoted text := lower(to_jsonb(asked ->> 'contains')::text);
  has_field text := format('custom_fields <> ''{}'' AND custom_fields ? %L', field);
  in_range text := CASE WHEN by_index THEN custom_range_condition(field, asked) END;
BEGIN
  RETURN concat_ws(' AND ',
    in_range,
    CASE WHEN (asked ->> 'is_empty')::boolean THEN format('NOT custom_fields ? %L', field)
      WHEN asked ? 'is' THEN 'custom_fields <> ''{}'''
      WHEN in_range IS NULL OR asked ? 'contains' THEN has_field END,
    CASE WHEN asked ? 'is' THEN format('custom_fields @> %L::jsonb', jsonb_build_object(field, asked -> 'is')) END,
    CASE WHEN asked ? 'contains' THEN format(
      'lower(custom_fields::text) LIKE %L AND lower(custom_fields ->> %L) LIKE %L',
      containing(substr(quoted, 2, length(quoted) - 2)), field, containing(lower(asked ->> 'contains'))) END,
    CASE WHEN asked ? 'from' THEN format('custom_fields @@ %L::jsonpath', path || ' >= ' || (asked -> 'from')::text) END,
    CASE WHEN asked ? 'to' THEN format('custom_fields @@ %L::jsonpath', path || ' <= ' || (asked -> 'to')::text) END);
END $$;

-- As before; `by_index` says that leads are looked up, not walked, so that what only an index needs is part of the condition.
CREATE FUNCTION lead_filter_condition(filter jsonb, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(' AND ',
    format('organization_id = %L::uuid', current_organization()),
    CASE WHEN filter ? 'search' THEN lead_search_condition(filter ->> 'search', by_index) END,
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
    (SELECT string_agg(custom_field_condition(key, value, by_index), ' AND ') FROM jsonb_each(filter -> 'custom_fields')));
END $$;

-- As before, with the two kinds of conditions. Days are part of what is walked where it is walked by the same index.
CREATE OR REPLACE FUNCTION filter_leads_step(filter jsonb, sort text, is_descending boolean,
  after_value text, after_id uuid, page_size int, walked int) RETURNS SETOF leads
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stand_in text := CASE WHEN is_descending THEN '''-infinity''::timestamptz' ELSE '''infinity''::timestamptz' END;
  sort_key text := CASE sort
    WHEN 'name' THEN 'lead_sort_name(first_name, last_name) COLLATE "und-x-icu"'
    WHEN 'created_at' THEN 'created_at'
    WHEN 'total_calls' THEN 'total_calls'
    WHEN 'scheduled_time' THEN 'coalesce(scheduled_time, ' || stand_in || ')'
    WHEN 'last_called_at' THEN 'coalesce(last_called_at, ' || stand_in || ')'
  END;
  sort_type text := CASE sort WHEN 'name' THEN 'text' WHEN 'total_calls' THEN 'int' ELSE 'timestamptz' END;
  direction text := CASE WHEN is_descending THEN 'DESC' ELSE 'ASC' END;
  ordered text := format(' ORDER BY %s %s, id %s LIMIT ', sort_key, direction, direction);
  eligible text := format('SELECT * FROM leads WHERE organization_id = %L::uuid', current_organization());
  is_found text := lead_filter_condition(filter, walked IS NULL);
BEGIN
  IF sort_key IS NULL THEN RAISE EXCEPTION 'unknown sort %', sort; END IF;
  IF sort = 'created_at' THEN
    eligible := concat_ws(' AND ', eligible,
      'created_at >= ' || quote_literal(filter ->> 'created_since') || '::timestamptz',
      'created_at < ' || quote_literal(filter ->> 'created_until') || '::timestamptz');
  END IF;
  IF after_id IS NOT NULL THEN
    eligible := eligible || format(' AND (%s, id) %s (%L::%s, %L::uuid)', sort_key,
      CASE WHEN is_descending THEN '<' ELSE '>' END, after_value, sort_type, after_id);
  END IF;
  IF walked IS NULL THEN
    RETURN QUERY EXECUTE eligible || ' AND ' || is_found || ordered || page_size;
  ELSE
    RETURN QUERY EXECUTE 'SELECT * FROM (' || eligible || ordered || walked || ') leads WHERE ' || is_found || ordered || page_size;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION filtered_lead_ids(filter jsonb) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT id FROM leads WHERE ' || lead_filter_condition(filter, true);
END $$;

-- As before. But where the newest 1,000 leads have some of the page, and none of their conditions is a search, the rest is
-- probably near: walking some thousand leads further takes less time than looking up all that match, and sorting them.
CREATE OR REPLACE FUNCTION filter_leads(filter jsonb, sort text, is_descending boolean,
  after_value text, after_id uuid, page_size int) RETURNS SETOF leads
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found leads[];
  -- Twice as far as the page reaches if the others are spread like the first ones.
  further int;
BEGIN
  SELECT array_agg(l) INTO found
    FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, 1000) l;
  further := 2000 * page_size / nullif(cardinality(found), 0);
  IF cardinality(found) < page_size AND further <= 20000 AND filter ? 'custom_fields' AND NOT filter ? 'search' THEN
    SELECT array_agg(l) INTO found
      FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, further) l;
  END IF;
  IF cardinality(found) >= page_size THEN
    RETURN QUERY SELECT (unnest(found)).*;
  ELSIF filter ? 'search' THEN
    RETURN QUERY SELECT * FROM search_leads_by_index(filter, sort, is_descending, after_value, after_id, page_size);
  ELSE
    RETURN QUERY SELECT * FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, NULL);
  END IF;
END $$;
