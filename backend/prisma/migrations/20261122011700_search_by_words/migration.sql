-- A search of leads finds its words in any order and with anything between them: "Ayşe Yıldız" as "Yildiz, Ayse".

-- The condition under which a lead is found. A phone number stays one word, however its digits are parted; 12-34 may be a
-- part of an address or of a number, (12) 34 is one of a number. The longest word, mostly the rarest, is compared first.
CREATE FUNCTION lead_search_condition(search text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg('(' || is_found || ')', ' AND ' ORDER BY length(word) DESC, word), 'true')
    FROM (
      SELECT word, string_agg(format('lead_search_text(first_name, last_name, email, phone_number) LIKE %L',
        CASE WHEN length(wanted) < 3 THEN '% ' || substr(search_pattern(wanted), 2) ELSE search_pattern(wanted) END), ' OR ') AS is_found
      FROM (SELECT DISTINCT unnest(CASE WHEN search_digits(search) IS NULL
          THEN regexp_split_to_array(search, '[\s,;]+') ELSE ARRAY[search] END) AS word) words
        CROSS JOIN LATERAL (
          SELECT search_text(word) WHERE search_digits(word) IS NULL OR word !~ '[\s()+]'
          UNION SELECT search_digits(word)) needles (wanted)
      WHERE word <> '' AND wanted IS NOT NULL
      GROUP BY word) found);
END $$;

-- As before, but for the condition.
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
  is_found text := lead_search_condition(search);
  eligible text := format('SELECT * FROM leads WHERE organization_id = %L::uuid', current_organization());
BEGIN
  IF sort_key IS NULL THEN RAISE EXCEPTION 'unknown sort %', sort; END IF;
  IF scheduled_only THEN eligible := eligible || ' AND scheduled_time IS NOT NULL'; END IF;
  IF after_id IS NOT NULL THEN
    eligible := eligible || format(' AND (%s, id) %s (%L::%s, %L::uuid)', sort_key,
      CASE WHEN is_descending THEN '<' ELSE '>' END, after_value, sort_type, after_id);
  END IF;
  IF walked IS NULL THEN
    RETURN QUERY EXECUTE eligible || ' AND ' || is_found || ordered || page_size;
  ELSE
    RETURN QUERY EXECUTE 'SELECT * FROM (' || eligible || ordered || walked || ') walked WHERE ' || is_found || ordered || page_size;
  END IF;
END $$;
