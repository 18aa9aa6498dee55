-- A search of prompts and of transcripts for rare words by an index. As with the audit log: under row-level security LIKE reads
-- every row, because it is not leakproof; these functions are owned by a role whose policy shows all, and look into the
-- organization of the connection only.
CREATE INDEX prompts_search ON prompts USING gin (organization_id, search_text(title || ' ' || coalesce(description, '')) gin_trgm_ops);
CREATE INDEX transcripts_search ON transcripts USING gin (organization_id, search_text(coalesce(name, '') || ' ' || preview) gin_trgm_ops);

GRANT SELECT (id, organization_id, title, description, created_at) ON prompts TO switchboard_system;
GRANT SELECT (id, organization_id, name, preview, created_at) ON transcripts TO switchboard_system;
CREATE POLICY system_read ON prompts FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON transcripts FOR SELECT TO switchboard_system USING (true);

-- Ids of the rows that match, at most so many; null where it is quicker to walk from the newest: words that stand in every
-- hundredth of the newest, more matches than that, or too few letters for the index.
CREATE FUNCTION prompt_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  rows_of_all text := format('SELECT id, created_at, search_text(title || '' '' || coalesce(description, '''')) AS written
    FROM prompts WHERE organization_id = %L::uuid', current_organization());
  is_found text := format('written LIKE %L', search_pattern(search));
  is_common boolean;
  found uuid[];
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  EXECUTE 'SELECT count(*) FILTER (WHERE ' || is_found || ') > 20 FROM (' || rows_of_all || ' ORDER BY created_at DESC LIMIT 2000) newest'
    INTO is_common;
  IF is_common THEN RETURN NULL; END IF;
  EXECUTE 'SELECT coalesce(array_agg(id), ''{}'') FROM (SELECT id FROM (' || rows_of_all || ') every WHERE ' || is_found || ' LIMIT ' || most + 1 || ') matching'
    INTO found;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;

CREATE FUNCTION transcript_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  rows_of_all text := format('SELECT id, created_at, search_text(coalesce(name, '''') || '' '' || preview) AS written
    FROM transcripts WHERE organization_id = %L::uuid', current_organization());
  is_found text := format('written LIKE %L', search_pattern(search));
  is_common boolean;
  found uuid[];
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  EXECUTE 'SELECT count(*) FILTER (WHERE ' || is_found || ') > 20 FROM (' || rows_of_all || ' ORDER BY created_at DESC LIMIT 2000) newest'
    INTO is_common;
  IF is_common THEN RETURN NULL; END IF;
  EXECUTE 'SELECT coalesce(array_agg(id), ''{}'') FROM (SELECT id FROM (' || rows_of_all || ') every WHERE ' || is_found || ' LIMIT ' || most + 1 || ') matching'
    INTO found;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
REVOKE ALL ON FUNCTION prompt_matches(text, int), transcript_matches(text, int) FROM PUBLIC;
ALTER FUNCTION prompt_matches(text, int) OWNER TO switchboard_system;
ALTER FUNCTION transcript_matches(text, int) OWNER TO switchboard_system;
GRANT EXECUTE ON FUNCTION prompt_matches(text, int), transcript_matches(text, int) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
