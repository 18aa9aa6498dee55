-- What people add to a call log, and ways to find one among millions.

CREATE TABLE "call_log_tags" (
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "call_log_id" UUID NOT NULL,

    CONSTRAINT "call_log_tags_pkey" PRIMARY KEY ("organization_id","name","call_log_id")
);
CREATE INDEX "call_log_tags_organization_id_call_log_id_idx" ON "call_log_tags"("organization_id", "call_log_id");
ALTER TABLE "call_log_tags" ADD CONSTRAINT "call_log_tags_organization_id_call_log_id_fkey"
  FOREIGN KEY ("organization_id", "call_log_id") REFERENCES "call_logs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_tenant_table('call_log_tags');

-- Newest first, of each value that a list is narrowed to.
CREATE INDEX "call_logs_organization_id_assistant_id_created_at_id_idx" ON "call_logs"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "call_logs_organization_id_status_created_at_id_idx" ON "call_logs"("organization_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "call_logs_organization_id_ended_reason_created_at_id_idx" ON "call_logs"("organization_id", "ended_reason", "created_at" DESC, "id" DESC);
CREATE INDEX call_logs_inbound ON call_logs (organization_id, created_at DESC, id DESC) WHERE call_type = 'inbound';

-- Words of any language, without their accents; what no text search holds of a very long call is not searched.
CREATE FUNCTION words_of_call(summary text, transcript jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', search_text(left(coalesce(summary, '') || ' '
    || coalesce(jsonb_path_query_array(transcript, '$.messages[*].message')::text, ''), 100000)));

-- Every word of a search has to begin a word of the call; null where it has none.
CREATE FUNCTION call_log_query(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    FROM (SELECT unnest(tsvector_to_array(to_tsvector('simple', search_text(search)))) AS word) words);

-- Apart from the logs: most changes of a log change no word of it.
CREATE TABLE "call_log_words" (
    "organization_id" UUID NOT NULL,
    "call_log_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "call_log_words_pkey" PRIMARY KEY ("organization_id","call_log_id")
);
CREATE INDEX "call_log_words_organization_id_created_at_idx" ON "call_log_words"("organization_id", "created_at" DESC);
ALTER TABLE "call_log_words" ADD CONSTRAINT "call_log_words_organization_id_call_log_id_fkey"
  FOREIGN KEY ("organization_id", "call_log_id") REFERENCES "call_logs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX call_log_words_search ON call_log_words USING gin (organization_id, words);
SELECT protect_tenant_table('call_log_words');

CREATE FUNCTION call_log_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_log_words (organization_id, call_log_id, created_at, words)
    VALUES (NEW.organization_id, NEW.id, NEW.created_at, words_of_call(NEW.summary, NEW.transcript))
    ON CONFLICT (organization_id, call_log_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER call_log_said AFTER INSERT ON call_logs FOR EACH ROW
  WHEN (NEW.summary IS NOT NULL OR NEW.transcript IS NOT NULL) EXECUTE FUNCTION call_log_said();
CREATE TRIGGER call_log_said_more AFTER UPDATE OF summary, transcript ON call_logs FOR EACH ROW
  WHEN (OLD.summary IS DISTINCT FROM NEW.summary OR OLD.transcript IS DISTINCT FROM NEW.transcript)
  EXECUTE FUNCTION call_log_said();

-- Row-level security holds the owner back as well, who has to reach every organization for once.
ALTER TABLE call_logs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE call_log_words NO FORCE ROW LEVEL SECURITY;
INSERT INTO call_log_words (organization_id, call_log_id, created_at, words)
  SELECT organization_id, id, created_at, words_of_call(summary, transcript) FROM call_logs
  WHERE summary IS NOT NULL OR transcript IS NOT NULL;
ALTER TABLE call_logs FORCE ROW LEVEL SECURITY;
ALTER TABLE call_log_words FORCE ROW LEVEL SECURITY;

-- As with leads and the audit log: under row-level security @@ reads every row, because it is not leakproof; this function
-- is owned by a role whose policy shows all, and looks into the organization of the connection only.
GRANT SELECT ON call_log_words TO switchboard_system;
CREATE POLICY system_read ON call_log_words FOR SELECT TO switchboard_system USING (true);

-- Ids of the logs that match, at most so many; null where it is quicker to walk from the newest: words that stand in every
-- hundredth of the newest calls, or more matches than that.
CREATE FUNCTION call_log_matches(search text, most int) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organization uuid := current_organization();
  wanted tsquery := call_log_query(search);
  is_common boolean;
  found uuid[];
BEGIN
  IF wanted IS NULL THEN RETURN '{}'; END IF;
  SELECT count(*) FILTER (WHERE newest.words @@ wanted) > 20 INTO is_common
    FROM (SELECT w.words FROM call_log_words w WHERE w.organization_id = organization ORDER BY w.created_at DESC LIMIT 2000) newest;
  IF is_common THEN RETURN NULL; END IF;
  SELECT coalesce(array_agg(matching.id), '{}') INTO found
    FROM (SELECT w.call_log_id AS id FROM call_log_words w WHERE w.organization_id = organization AND w.words @@ wanted
      LIMIT most + 1) matching;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
REVOKE ALL ON FUNCTION call_log_matches(text, int) FROM PUBLIC;
ALTER FUNCTION call_log_matches(text, int) OWNER TO switchboard_system;
GRANT EXECUTE ON FUNCTION call_log_matches(text, int) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;

-- A request whose call waits for its time follows that call, and the log of each call that is made for it names it.
CREATE FUNCTION scheduled_call_of_request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE call_requests SET updated_at = now(),
      scheduled_time = CASE NEW.status WHEN 'cancelled' THEN NULL ELSE NEW.scheduled_time END,
      status = CASE NEW.status WHEN 'failed' THEN 'failed' WHEN 'expired' THEN 'failed'
        WHEN 'cancelled' THEN 'pending' ELSE 'scheduled' END
    WHERE organization_id = NEW.organization_id AND scheduled_call_id = NEW.id AND status <> 'completed';
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_call_of_request_changed AFTER UPDATE OF status, scheduled_time ON scheduled_calls
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.scheduled_time <> NEW.scheduled_time)
  EXECUTE FUNCTION scheduled_call_of_request_changed();

CREATE FUNCTION call_log_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.call_id IS NOT NULL AND NEW.call_request_id IS NULL THEN
    SELECT r.id INTO NEW.call_request_id FROM calls c
      JOIN call_requests r ON r.organization_id = c.organization_id AND r.scheduled_call_id = c.scheduled_call_id
      WHERE c.organization_id = NEW.organization_id AND c.id = NEW.call_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER call_log_of_request BEFORE INSERT ON call_logs FOR EACH ROW EXECUTE FUNCTION call_log_of_request();
