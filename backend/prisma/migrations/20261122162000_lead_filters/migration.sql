-- Leads are narrowed by more than a search: one function says what a filter means, for the list, for counts and for
-- everything that is done to all leads that a filter finds.
CREATE INDEX leads_by_status ON leads (organization_id, status, created_at DESC, id DESC);
CREATE INDEX leads_by_source ON leads (organization_id, source, created_at DESC, id DESC) WHERE source IS NOT NULL;
CREATE INDEX leads_by_time_zone ON leads (organization_id, time_zone, created_at DESC, id DESC) WHERE time_zone IS NOT NULL;
CREATE INDEX leads_scheduled ON leads (organization_id, created_at DESC, id DESC) WHERE scheduled_time IS NOT NULL;

GRANT SELECT ON do_not_call TO switchboard_system;
CREATE POLICY system_read ON do_not_call FOR SELECT TO switchboard_system USING (true);

-- The condition under which a lead of the connection's organization is found; what the filter does not name is no condition.
CREATE FUNCTION lead_filter_condition(filter jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  blocked text := format('SELECT 1 FROM do_not_call d WHERE d.organization_id = %L::uuid AND d.phone_e164 = leads.phone_e164',
    current_organization());
BEGIN
  RETURN concat_ws(' AND ',
    format('organization_id = %L::uuid', current_organization()),
    CASE WHEN filter ? 'search' THEN lead_search_condition(filter ->> 'search') END,
    CASE WHEN (filter ->> 'scheduled_only')::boolean THEN 'scheduled_time IS NOT NULL' END,
    CASE WHEN filter ? 'client_id' THEN format('client_id = %L::uuid', filter ->> 'client_id') END,
    CASE WHEN filter ? 'status' THEN format('status = %L', filter ->> 'status') END,
    CASE WHEN filter ? 'source' THEN format('source = %L', filter ->> 'source') END,
    CASE WHEN filter ? 'time_zone' THEN format('time_zone = %L', filter ->> 'time_zone') END,
    CASE WHEN filter ? 'created_since' THEN format('created_at >= %L::timestamptz', filter ->> 'created_since') END,
    CASE WHEN filter ? 'created_until' THEN format('created_at < %L::timestamptz', filter ->> 'created_until') END,
    CASE (filter ->> 'has_email')::boolean WHEN true THEN 'email IS NOT NULL' WHEN false THEN 'email IS NULL' END,
    CASE (filter ->> 'do_not_call')::boolean
      WHEN true THEN 'EXISTS (' || blocked || ')' WHEN false THEN 'NOT EXISTS (' || blocked || ')' END);
END $$;

DROP FUNCTION search_leads;
DROP FUNCTION search_leads_by_index;
DROP FUNCTION search_leads_step;

-- As the search before it, for any filter. With `walked` the sort's own index is walked for so many rows, which suits
-- filters that many leads pass; without it all matches are found first.
CREATE FUNCTION filter_leads_step(filter jsonb, sort text, is_descending boolean,
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
  is_found text := lead_filter_condition(filter);
BEGIN
  IF sort_key IS NULL THEN RAISE EXCEPTION 'unknown sort %', sort; END IF;
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

CREATE FUNCTION search_leads_by_index(filter jsonb, sort text, is_descending boolean,
  after_value text, after_id uuid, page_size int) RETURNS SETOF leads
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_indexscan = off SET enable_seqscan = off AS $$
  SELECT * FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, NULL);
$$;

-- A page of the leads that a filter finds. Only what is searched for has no statistics: elsewhere the planner knows the way.
CREATE FUNCTION filter_leads(filter jsonb, sort text, is_descending boolean,
  after_value text, after_id uuid, page_size int) RETURNS SETOF leads
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found leads[];
BEGIN
  SELECT array_agg(l) INTO found
    FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, 1000) l;
  IF coalesce(cardinality(found), 0) >= page_size THEN
    RETURN QUERY SELECT (unnest(found)).*;
  ELSIF filter ? 'search' THEN
    RETURN QUERY SELECT * FROM search_leads_by_index(filter, sort, is_descending, after_value, after_id, page_size);
  ELSE
    RETURN QUERY SELECT * FROM filter_leads_step(filter, sort, is_descending, after_value, after_id, page_size, NULL);
  END IF;
END $$;

-- The ids of all leads that a filter finds, in no order.
CREATE FUNCTION filtered_lead_ids(filter jsonb) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT id FROM leads WHERE ' || lead_filter_condition(filter);
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
DO $$
DECLARE
  called regprocedure;
BEGIN
  FOR called IN SELECT oid::regprocedure FROM pg_proc
    WHERE proname IN ('filter_leads', 'filter_leads_step', 'search_leads_by_index', 'filtered_lead_ids')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    EXECUTE format('ALTER FUNCTION %s OWNER TO switchboard_system', called);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION filter_leads(jsonb, text, boolean, text, uuid, int) TO switchboard_app;
GRANT EXECUTE ON FUNCTION filtered_lead_ids(jsonb) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
