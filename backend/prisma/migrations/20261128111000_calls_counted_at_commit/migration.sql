-- Every call of an organization adds to the same few rows of a day. Locking them until the transaction's end made calls wait for each
-- other, so what a statement changes is remembered and added as the transaction commits. The statements are planned once per session.

-- What a source of calls adds to the counts of days, one row for each count.
CREATE FUNCTION call_day_changes(source text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  SELECT l.organization_id, part.dimension, (l.created_at AT TIME ZONE o.time_zone)::date AS day, part.value,
    sum(l.calls) AS calls, sum(l.completed) AS completed, sum(l.failed) AS failed, sum(l.seconds) AS seconds,
    sum(l.responses) AS responses, sum(l.response_ms) AS response_ms
  FROM (%s) l
  JOIN organizations o ON o.id = l.organization_id
  CROSS JOIN LATERAL (VALUES ('all', ''), ('hour', extract(hour FROM l.created_at AT TIME ZONE o.time_zone)::int::text),
    ('assistant', l.assistant_id::text), ('number', l.own_number), ('campaign', l.campaign_id::text), ('outcome', l.outcome))
    AS part (dimension, value)
  WHERE part.value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(l.calls) <> 0 OR sum(l.completed) <> 0 OR sum(l.failed) <> 0 OR sum(l.seconds) <> 0 OR sum(l.responses) <> 0
    OR sum(l.response_ms) <> 0$sql$, source);

-- Rows are locked in one order everywhere.
CREATE OR REPLACE FUNCTION call_day_statement(source text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  INSERT INTO call_day_counts AS c (organization_id, dimension, day, value, calls, completed, failed, seconds, responses, response_ms)
  SELECT organization_id, dimension, day, value, calls, completed, failed, seconds, responses, response_ms
  FROM (%s) changes ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, dimension, day, value) DO UPDATE SET calls = c.calls + excluded.calls,
    completed = c.completed + excluded.completed, failed = c.failed + excluded.failed, seconds = c.seconds + excluded.seconds,
    responses = c.responses + excluded.responses, response_ms = c.response_ms + excluded.response_ms$sql$, call_day_changes(source));

-- The transaction's changes, as JSON objects with commas between them, are in a setting that ends with the transaction.
CREATE FUNCTION remember_call_counts(changes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NOT NULL THEN
    PERFORM set_config('switchboard.call_counts',
      concat_ws(',', nullif(current_setting('switchboard.call_counts', true), ''), changes), true);
  END IF;
END $$;

-- Runs for each row at the commit; the first one adds everything. An organization that is gone by then has no counts.
CREATE FUNCTION add_call_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := current_setting('switchboard.call_counts', true);
BEGIN
  IF coalesce(changes, '') = '' THEN RETURN NULL; END IF;
  PERFORM set_config('switchboard.call_counts', '', true);
  INSERT INTO call_day_counts AS c (organization_id, dimension, day, value, calls, completed, failed, seconds, responses, response_ms)
  SELECT n.organization_id, n.dimension, n.day, n.value, sum(n.calls), sum(n.completed), sum(n.failed), sum(n.seconds),
    sum(n.responses), sum(n.response_ms)
  FROM jsonb_to_recordset(('[' || changes || ']')::jsonb) AS n(organization_id uuid, dimension text, day date, value text,
    calls bigint, completed bigint, failed bigint, seconds bigint, responses bigint, response_ms bigint)
  JOIN organizations o ON o.id = n.organization_id
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, dimension, day, value) DO UPDATE SET calls = c.calls + excluded.calls,
    completed = c.completed + excluded.completed, failed = c.failed + excluded.failed, seconds = c.seconds + excluded.seconds,
    responses = c.responses + excluded.responses, response_ms = c.response_ms + excluded.response_ms;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER call_counts_at_commit AFTER INSERT OR UPDATE OR DELETE ON call_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_call_counts();

-- Makes the trigger functions of the three operations. A migration that changes how calls are counted calls it again.
CREATE FUNCTION make_call_counters() RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  operation record;
BEGIN
  FOR operation IN SELECT * FROM (VALUES
    ('inserted', 'new_rows', counted_calls(1, 'new_rows')),
    ('deleted', 'old_rows', counted_calls(-1, 'old_rows')),
    ('updated', 'new_rows', counted_calls(1, 'new_rows') || ' UNION ALL ' || counted_calls(-1, 'old_rows'))) AS v(name, rows, source)
  LOOP
    EXECUTE format($sql$
      CREATE OR REPLACE FUNCTION call_logs_%s_counted() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(call_count_lock(organization_id))
          FROM (SELECT DISTINCT organization_id FROM %s ORDER BY 1) organizations;
        PERFORM remember_call_counts((SELECT string_agg(to_json(changes)::text, ',') FROM (%s) changes));
        %s;
        RETURN NULL;
      END $body$ $sql$, operation.name, operation.rows, call_day_changes(operation.source), call_lead_statement(operation.source));
  END LOOP;
END $make$;
SELECT make_call_counters();

DROP TRIGGER call_logs_inserted ON call_logs;
DROP TRIGGER call_logs_deleted ON call_logs;
DROP TRIGGER call_logs_updated ON call_logs;
CREATE TRIGGER call_logs_inserted AFTER INSERT ON call_logs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_inserted_counted();
CREATE TRIGGER call_logs_deleted AFTER DELETE ON call_logs
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_deleted_counted();
CREATE TRIGGER call_logs_updated AFTER UPDATE ON call_logs
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_updated_counted();

-- Counts an organization's calls anew. Calls that change in the meantime wait; what this transaction changed before is added first.
CREATE OR REPLACE FUNCTION recount_calls(organization uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  source text := counted_calls(1, format('call_logs WHERE organization_id = %L::uuid', organization));
BEGIN
  PERFORM pg_advisory_xact_lock(call_count_lock(organization));
  SET CONSTRAINTS call_counts_at_commit IMMEDIATE;
  SET CONSTRAINTS call_counts_at_commit DEFERRED;
  DELETE FROM call_day_counts WHERE organization_id = organization;
  DELETE FROM call_lead_counts WHERE organization_id = organization;
  EXECUTE call_day_statement(source);
  EXECUTE call_lead_statement(source);
END $$;
