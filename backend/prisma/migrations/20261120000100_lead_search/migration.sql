-- Row-level security keeps LIKE away from indexes, because LIKE is not leakproof: under it a search reads every lead.
-- This function is owned by a role whose policy shows all leads, so the trigram index serves, and it looks into the
-- organization of the connection only: it takes no organization from its caller.

DROP INDEX leads_search;

-- The leading space lets a search of one or two characters match beginnings of words, for which there are trigrams.
CREATE OR REPLACE FUNCTION lead_search_text(first_name text, last_name text, email text, phone_number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number || ' '
    || regexp_replace(phone_number, '\D', '', 'g'));

CREATE INDEX leads_search ON leads USING gin
  (organization_id, lead_search_text(first_name, last_name, email, phone_number) gin_trgm_ops);

GRANT SELECT ON leads TO switchboard_system;
CREATE POLICY system_read ON leads FOR SELECT TO switchboard_system USING (true);

-- The rows of one organization that match, in order. With RLS in play the planner has no statistics on the search text, so
-- the caller chooses the way: `from_index` takes all matches from the trigram index, which suits rare words. Otherwise the
-- sort's own index is walked for a bounded number of rows, which suits common ones.
CREATE FUNCTION search_leads_step(search text, sort text, is_descending boolean, scheduled_only boolean,
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
  matches text := format('lead_search_text(first_name, last_name, email, phone_number) LIKE %L',
    CASE WHEN length(search) < 3 THEN '% ' ELSE '%' END
    || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%');
  eligible text := format('SELECT * FROM leads WHERE organization_id = %L::uuid', current_organization());
BEGIN
  IF sort_key IS NULL THEN RAISE EXCEPTION 'unknown sort %', sort; END IF;
  IF scheduled_only THEN eligible := eligible || ' AND scheduled_time IS NOT NULL'; END IF;
  IF after_id IS NOT NULL THEN
    eligible := eligible || format(' AND (%s, id) %s (%L::%s, %L::uuid)', sort_key,
      CASE WHEN is_descending THEN '<' ELSE '>' END, after_value, sort_type, after_id);
  END IF;
  IF walked IS NULL THEN
    RETURN QUERY EXECUTE eligible || ' AND ' || matches || ordered || page_size;
  ELSE
    RETURN QUERY EXECUTE 'SELECT * FROM (' || eligible || ordered || walked || ') walked WHERE ' || matches || ordered || page_size;
  END IF;
END $$;

CREATE FUNCTION search_leads_by_index(search text, sort text, is_descending boolean, scheduled_only boolean,
  after_value text, after_id uuid, page_size int) RETURNS SETOF leads
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_indexscan = off SET enable_seqscan = off AS $$
  SELECT * FROM search_leads_step(search, sort, is_descending, scheduled_only, after_value, after_id, page_size, NULL);
$$;

CREATE FUNCTION search_leads(search text, sort text, is_descending boolean, scheduled_only boolean,
  after_value text, after_id uuid, page_size int) RETURNS SETOF leads
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found leads[];
BEGIN
  SELECT array_agg(l) INTO found
    FROM search_leads_step(search, sort, is_descending, scheduled_only, after_value, after_id, page_size, 1000) l;
  IF coalesce(cardinality(found), 0) >= page_size THEN
    RETURN QUERY SELECT (unnest(found)).*;
  ELSE
    RETURN QUERY SELECT * FROM search_leads_by_index(search, sort, is_descending, scheduled_only, after_value, after_id, page_size);
  END IF;
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
DO $$
DECLARE
  called regprocedure;
BEGIN
  FOR called IN SELECT oid::regprocedure FROM pg_proc WHERE proname IN ('search_leads', 'search_leads_step', 'search_leads_by_index')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchboard_system', called);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION search_leads(text, text, boolean, boolean, text, uuid, int) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
