-- Counts of calls, kept by triggers, so that figures cost the same at ten calls and at five million.

-- Per day of the organization's own zone, for each value of a dimension: `all`, the `hour`, the `assistant`, the
-- organization's `number`, the `campaign` and the `outcome`.
CREATE TABLE "call_day_counts" (
    "organization_id" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "calls" BIGINT NOT NULL DEFAULT 0,
    "completed" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,
    "responses" BIGINT NOT NULL DEFAULT 0,
    "response_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "call_day_counts_pkey" PRIMARY KEY ("organization_id","dimension","day","value")
);
ALTER TABLE call_day_counts ADD CHECK (dimension IN ('all', 'hour', 'assistant', 'number', 'campaign', 'outcome'));

-- Per lead, with all assistants (the id of zeros) and with each.
CREATE TABLE "call_lead_counts" (
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "call_lead_counts_pkey" PRIMARY KEY ("organization_id","assistant_id","lead_id")
);
CREATE INDEX "call_lead_counts_organization_id_assistant_id_calls_lead_id_idx" ON "call_lead_counts"("organization_id", "assistant_id", "calls" DESC, "lead_id" DESC);

SELECT protect_tenant_table('call_day_counts');
SELECT protect_tenant_table('call_lead_counts');

-- Both statements add what a source of calls changes, +1 or -1 each: rows that a statement wrote, or all there are. They
-- are texts, because a trigger's rows are seen by its own statements only. Rows are locked in one order everywhere.
CREATE FUNCTION call_day_statement(source text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  INSERT INTO call_day_counts AS c (organization_id, dimension, day, value, calls, completed, failed, seconds, responses, response_ms)
  SELECT l.organization_id, part.dimension, (l.created_at AT TIME ZONE o.time_zone)::date, part.value,
    sum(l.calls), sum(l.completed), sum(l.failed), sum(l.seconds), sum(l.responses), sum(l.response_ms)
  FROM (%s) l
  JOIN organizations o ON o.id = l.organization_id
  CROSS JOIN LATERAL (VALUES ('all', ''), ('hour', extract(hour FROM l.created_at AT TIME ZONE o.time_zone)::int::text),
    ('assistant', l.assistant_id::text), ('number', l.own_number), ('campaign', l.campaign_id::text), ('outcome', l.outcome))
    AS part (dimension, value)
  WHERE part.value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(l.calls) <> 0 OR sum(l.completed) <> 0 OR sum(l.failed) <> 0 OR sum(l.seconds) <> 0 OR sum(l.responses) <> 0
    OR sum(l.response_ms) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, dimension, day, value) DO UPDATE SET calls = c.calls + excluded.calls,
    completed = c.completed + excluded.completed, failed = c.failed + excluded.failed, seconds = c.seconds + excluded.seconds,
    responses = c.responses + excluded.responses, response_ms = c.response_ms + excluded.response_ms$sql$, source);

CREATE FUNCTION call_lead_statement(source text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  INSERT INTO call_lead_counts AS c (organization_id, assistant_id, lead_id, calls, completed, failed)
  SELECT l.organization_id, part.assistant_id, l.lead_id, sum(l.calls), sum(l.completed), sum(l.failed)
  FROM (%s) l
  CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (l.assistant_id)) AS part (assistant_id)
  WHERE l.lead_id IS NOT NULL AND part.assistant_id IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(l.calls) <> 0 OR sum(l.completed) <> 0 OR sum(l.failed) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, assistant_id, lead_id) DO UPDATE SET calls = c.calls + excluded.calls,
    completed = c.completed + excluded.completed, failed = c.failed + excluded.failed$sql$, source);

-- What each call counts for, times +1 or -1. Transcripts stay where they are.
CREATE FUNCTION counted_calls(sign int, rows text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  SELECT organization_id, created_at, lead_id, assistant_id, campaign_id, coalesce(ended_reason, status) AS outcome,
    CASE call_type WHEN 'inbound' THEN to_number ELSE from_number END AS own_number, %1$s AS calls,
    CASE status WHEN 'completed' THEN %1$s ELSE 0 END AS completed, CASE status WHEN 'failed' THEN %1$s ELSE 0 END AS failed,
    %1$s * call_duration AS seconds, CASE WHEN average_response_ms IS NULL THEN 0 ELSE %1$s END AS responses,
    %1$s * coalesce(average_response_ms, 0) AS response_ms
  FROM %2$s$sql$, sign, rows);

-- Held while calls are counted, and alone while they are counted anew.
CREATE FUNCTION call_count_lock(organization uuid) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended('call counts of ' || organization, 0);

CREATE FUNCTION call_logs_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := CASE TG_OP WHEN 'INSERT' THEN counted_calls(1, 'new_rows') WHEN 'DELETE' THEN counted_calls(-1, 'old_rows')
    ELSE counted_calls(1, 'new_rows') || ' UNION ALL ' || counted_calls(-1, 'old_rows') END;
BEGIN
  EXECUTE 'SELECT count(pg_advisory_xact_lock_shared(call_count_lock(organization_id)))
    FROM (SELECT DISTINCT organization_id FROM (' || source || ') rows ORDER BY 1) organizations';
  EXECUTE call_day_statement(source);
  EXECUTE call_lead_statement(source);
  RETURN NULL;
END $$;

CREATE TRIGGER call_logs_inserted AFTER INSERT ON call_logs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_counted();
CREATE TRIGGER call_logs_deleted AFTER DELETE ON call_logs
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_counted();
CREATE TRIGGER call_logs_updated AFTER UPDATE ON call_logs
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION call_logs_counted();

-- Counts an organization's calls anew. Calls that change meanwhile wait.
CREATE FUNCTION recount_calls(organization uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  source text := counted_calls(1, format('call_logs WHERE organization_id = %L::uuid', organization));
BEGIN
  PERFORM pg_advisory_xact_lock(call_count_lock(organization));
  DELETE FROM call_day_counts WHERE organization_id = organization;
  DELETE FROM call_lead_counts WHERE organization_id = organization;
  EXECUTE call_day_statement(source);
  EXECUTE call_lead_statement(source);
END $$;

-- Days and hours are others in another zone.
CREATE FUNCTION organization_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_calls(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER organization_zone_changed AFTER UPDATE OF time_zone ON organizations FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION organization_zone_changed();

-- The calls there are. Row-level security holds the owner back as well, who has to reach every organization for once.
ALTER TABLE call_logs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE call_day_counts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE call_lead_counts NO FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  EXECUTE call_day_statement(counted_calls(1, 'call_logs'));
  EXECUTE call_lead_statement(counted_calls(1, 'call_logs'));
END $$;
ALTER TABLE call_logs FORCE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
ALTER TABLE call_day_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE call_lead_counts FORCE ROW LEVEL SECURITY;
