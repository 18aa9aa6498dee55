-- A search for a rare word reads its GIN index. With LIMIT, the planner could choose to walk the whole list instead: under row-level
-- security it knows nothing of how common a part of a text is, and takes every 125th row for a match. In a long list that is more
-- than the limit, so that walking until the limit looks cheaper. With one million audit entries this took 1.2 s.

-- Ids of the rows that match, up to a maximum. Null where walking from the newest row finds a page sooner: a hundredth of the
-- newest rows match, or more rows than the maximum. `rows_of_all` selects id, created_at and what the condition reads. The limit
-- is outside of what is planned with the condition.
CREATE FUNCTION rare_matches(rows_of_all text, condition text, max_matches int) RETURNS uuid[] LANGUAGE plpgsql STABLE
  SET enable_seqscan = off AS $$
DECLARE
  is_common boolean;
  found uuid[];
BEGIN
  EXECUTE format('SELECT count(*) FILTER (WHERE %s) > 20 FROM (%s ORDER BY created_at DESC LIMIT 2000) newest', condition, rows_of_all)
    INTO is_common;
  IF is_common THEN RETURN NULL; END IF;
  EXECUTE format('WITH matching AS MATERIALIZED (SELECT id FROM (%s) every WHERE %s)
    SELECT coalesce(array_agg(id), ''{}'') FROM (SELECT id FROM matching LIMIT %s) first', rows_of_all, condition, max_matches + 1)
    INTO found;
  RETURN CASE WHEN cardinality(found) <= max_matches THEN found END;
END $$;

-- As before, but by `rare_matches`.
CREATE OR REPLACE FUNCTION audit_log_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  RETURN rare_matches(
    format('SELECT id, created_at, search_text(coalesce(actor_name, '''') || '' '' || coalesce(resource_name, '''')) AS written
      FROM audit_logs WHERE organization_id = %L::uuid', current_organization()),
    format('written LIKE %L', search_pattern(search)), most);
END $$;

CREATE OR REPLACE FUNCTION prompt_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  RETURN rare_matches(
    format('SELECT id, created_at, search_text(title || '' '' || coalesce(description, '''')) AS written
      FROM prompts WHERE organization_id = %L::uuid', current_organization()),
    format('written LIKE %L', search_pattern(search)), most);
END $$;

CREATE OR REPLACE FUNCTION transcript_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF length(search_text(search)) < 3 THEN RETURN NULL; END IF;
  RETURN rare_matches(
    format('SELECT id, created_at, search_text(coalesce(name, '''') || '' '' || preview) AS written
      FROM transcripts WHERE organization_id = %L::uuid', current_organization()),
    format('written LIKE %L', search_pattern(search)), most);
END $$;

CREATE OR REPLACE FUNCTION call_log_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted tsquery := call_log_query(search);
BEGIN
  IF wanted IS NULL THEN RETURN '{}'; END IF;
  RETURN rare_matches(
    format('SELECT call_log_id AS id, created_at, words FROM call_log_words WHERE organization_id = %L::uuid', current_organization()),
    format('words @@ %L::tsquery', wanted), most);
END $$;

REVOKE ALL ON FUNCTION rare_matches(text, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rare_matches(text, text, int) TO switchboard_system;
