-- Searches look past what people do not type: accents, the Turkish dotless i, apostrophes of any shape, and what stands
-- between the digits of a phone number. Both sides go through the same function.

-- Most text is plain ASCII, which needs a quarter of the time.
CREATE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(written) = char_length(written) THEN translate(lower(written), '''`', '')
    ELSE replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ıøłđðħŧ''`´‘’‛ʹʻʼʽˈ′＇', 'iolddht'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

-- What is searched for as a part of what `search_text` gives: %, _ and \ are characters like any other.
CREATE FUNCTION search_pattern(searched text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '%' || replace(replace(replace(search_text(searched), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The digits of what looks like a phone number, without the 0 that is dialed only inside a country; else null.
CREATE FUNCTION search_digits(searched text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN searched ~ '^[-\d\s()+./]*\d[-\d\s()+./]*$'
    THEN regexp_replace(regexp_replace(replace(searched, '(0)', ''), '\D', '', 'g'), '^0+(?=\d{7})', '') END;

DROP INDEX leads_search;

-- The leading space lets a search of one or two characters match beginnings of words, for which there are trigrams.
CREATE OR REPLACE FUNCTION lead_search_text(first_name text, last_name text, email text, phone_number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) || ' '
    || translate(phone_number, '+-()./ ', '');

CREATE INDEX leads_search ON leads USING gin
  (organization_id, lead_search_text(first_name, last_name, email, phone_number) gin_trgm_ops);

-- As before, but for what it matches: 12-34 may be a part of an address or of a phone number, (12) 34 is one of a number.
CREATE OR REPLACE FUNCTION search_leads_step(search text, sort text, is_descending boolean, scheduled_only boolean,
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
  matches text := (
    SELECT string_agg(format('lead_search_text(first_name, last_name, email, phone_number) LIKE %L',
      CASE WHEN length(wanted) < 3 THEN '% ' || substr(search_pattern(wanted), 2) ELSE search_pattern(wanted) END), ' OR ')
    FROM (SELECT search_text(search) WHERE search_digits(search) IS NULL OR search !~ '[\s()+]'
      UNION SELECT search_digits(search)) needles (wanted) WHERE wanted IS NOT NULL);
  eligible text := format('SELECT * FROM leads WHERE organization_id = %L::uuid', current_organization());
BEGIN
  IF sort_key IS NULL THEN RAISE EXCEPTION 'unknown sort %', sort; END IF;
  IF scheduled_only THEN eligible := eligible || ' AND scheduled_time IS NOT NULL'; END IF;
  IF after_id IS NOT NULL THEN
    eligible := eligible || format(' AND (%s, id) %s (%L::%s, %L::uuid)', sort_key,
      CASE WHEN is_descending THEN '<' ELSE '>' END, after_value, sort_type, after_id);
  END IF;
  IF walked IS NULL THEN
    RETURN QUERY EXECUTE eligible || ' AND (' || matches || ')' || ordered || page_size;
  ELSE
    RETURN QUERY EXECUTE 'SELECT * FROM (' || eligible || ordered || walked || ') walked WHERE ' || matches || ordered || page_size;
  END IF;
END $$;
