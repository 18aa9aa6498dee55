-- A search of the audit log for a rare name by an index. As with leads: under row-level security LIKE reads every entry,
-- because it is not leakproof; this function is owned by a role whose policy shows all, and looks into the organization
-- of the connection only.
CREATE INDEX audit_logs_search ON audit_logs USING gin
  (organization_id, search_text(coalesce(actor_name, '') || ' ' || coalesce(resource_name, '')) gin_trgm_ops);

DROP POLICY system_read_removals ON audit_logs;
DROP POLICY system_read_old ON audit_logs;
DROP POLICY system_read_erased ON audit_logs;
CREATE POLICY system_read ON audit_logs FOR SELECT TO switchboard_system USING (true);

-- Ids of the entries that match, at most so many; null where it is quicker to walk the log from its newest entry: a name
-- that stands in every hundredth of the newest, more matches than that, or too few letters for the index.
CREATE FUNCTION audit_log_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  entries text := format('SELECT id, created_at, search_text(coalesce(actor_name, '''') || '' '' || coalesce(resource_name, '''')) AS written
    FROM audit_logs WHERE organization_id = %L::uuid', current_organization());
  is_found text := format('written LIKE %L', search_pattern(search));
  is_common boolean;
  found uuid[];
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  EXECUTE 'SELECT count(*) FILTER (WHERE ' || is_found || ') > 20 FROM (' || entries || ' ORDER BY created_at DESC LIMIT 2000) newest'
    INTO is_common;
  IF is_common THEN RETURN NULL; END IF;
  EXECUTE 'SELECT coalesce(array_agg(id), ''{}'') FROM (SELECT id FROM (' || entries || ') log WHERE ' || is_found || ' LIMIT ' || most + 1 || ') matching'
    INTO found;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
REVOKE ALL ON FUNCTION audit_log_matches(text, int) FROM PUBLIC;
ALTER FUNCTION audit_log_matches(text, int) OWNER TO switchboard_system;
GRANT EXECUTE ON FUNCTION audit_log_matches(text, int) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
