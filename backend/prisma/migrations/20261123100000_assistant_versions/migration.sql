-- The draft lies on the assistant; what calls go by are versions of everything, which never change.
ALTER TABLE assistants
  ADD COLUMN call_about TEXT NOT NULL DEFAULT '',
  ADD COLUMN functions JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN tools JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN knowledge_base_ids UUID[] DEFAULT ARRAY[]::UUID[],
  ADD COLUMN draft_revision INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN published_version INTEGER,
  ADD COLUMN has_unpublished_changes BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN updated_by_name TEXT,
  ALTER COLUMN structured_json_schema TYPE TEXT USING structured_json_schema::text;

UPDATE assistants SET tts_provider = 'smallestai' WHERE tts_provider = 'smallest_ai';

-- What there was held nothing: quick-create wrote a first version of empty configurations.
DELETE FROM assistant_versions;
ALTER TABLE assistant_versions
  DROP COLUMN configuration,
  DROP COLUMN llm_configuration,
  DROP COLUMN stt_configuration,
  DROP COLUMN tts_configuration,
  ADD COLUMN snapshot JSONB NOT NULL,
  ADD COLUMN hash TEXT NOT NULL,
  ADD COLUMN created_by_name TEXT;

-- What a field lacks gets its default where a version is read.
INSERT INTO assistant_versions (organization_id, assistant_id, version_number, snapshot, hash, notes, created_by, created_at)
SELECT a.organization_id, a.id, 1, s.snapshot, encode(sha256(convert_to(s.snapshot::text, 'UTF8')), 'hex'), 'Initial creation',
  a.created_by, a.updated_at
FROM assistants a CROSS JOIN LATERAL (SELECT jsonb_strip_nulls(jsonb_build_object(
  'name', a.name, 'description', a.description, 'call_about', a.call_about,
  'llm_provider', a.llm_provider, 'llm_model', a.llm_model, 'stt_provider', a.stt_provider, 'stt_model', a.stt_model,
  'tts_provider', a.tts_provider, 'tts_model', a.tts_model, 'first_message', a.first_message,
  'end_call_message', a.end_call_message, 'system_prompt', a.system_prompt, 'summary_prompt', a.summary_prompt,
  'evaluation_prompt', a.evaluation_prompt, 'structured_data_prompt', a.structured_data_prompt,
  'structured_json_schema', a.structured_json_schema, 'idle_message', a.idle_message,
  'idle_hangup_message', a.idle_hangup_message, 'configuration', a.configuration,
  'llm_configuration', a.llm_configuration, 'stt_configuration', a.stt_configuration,
  'tts_configuration', a.tts_configuration, 'functions', a.functions, 'tools', a.tools,
  'knowledge_base_ids', to_jsonb(a.knowledge_base_ids))) AS snapshot) s
WHERE a.status = 'published';
UPDATE assistants SET published_version = 1, has_unpublished_changes = false WHERE status = 'published';

ALTER TABLE assistants ADD CONSTRAINT assistants_published_by_version
  CHECK ((status = 'published') = (published_version IS NOT NULL));
REVOKE UPDATE ON assistant_versions FROM switchboard_app;

-- Names are unique in any case among those that are not archived: later ones of a name get a number.
UPDATE assistants a SET name = left(a.name, 90) || ' (' || n.place || ')'
FROM (SELECT organization_id, id, row_number() OVER (PARTITION BY organization_id, lower(name) ORDER BY created_at, id) AS place
  FROM assistants WHERE status <> 'archived') n
WHERE n.organization_id = a.organization_id AND n.id = a.id AND n.place > 1;
CREATE UNIQUE INDEX assistants_name_key ON assistants (organization_id, lower(name)) WHERE status <> 'archived';

-- Whatever is made for an assistant keeps the version that was live then; null where there was none.
ALTER TABLE calls ADD COLUMN assistant_version INTEGER;
ALTER TABLE call_logs ADD COLUMN assistant_version INTEGER;
ALTER TABLE scheduled_calls ADD COLUMN assistant_version INTEGER;
ALTER TABLE call_requests ADD COLUMN assistant_version INTEGER;
ALTER TABLE interviews ADD COLUMN assistant_version INTEGER;
CREATE INDEX call_logs_of_version ON call_logs (organization_id, assistant_id, assistant_version, created_at DESC, id DESC)
  WHERE assistant_version IS NOT NULL;

-- Stable: it sees what the statement sees, so that a call and its log of one statement have one version.
CREATE FUNCTION set_assistant_version() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT published_version INTO NEW.assistant_version FROM assistants
    WHERE organization_id = NEW.organization_id AND id = NEW.assistant_id;
  RETURN NEW;
END $$;
CREATE TRIGGER assistant_version BEFORE INSERT ON calls
  FOR EACH ROW WHEN (NEW.assistant_version IS NULL) EXECUTE FUNCTION set_assistant_version();
CREATE TRIGGER assistant_version BEFORE INSERT ON interviews
  FOR EACH ROW WHEN (NEW.assistant_version IS NULL) EXECUTE FUNCTION set_assistant_version();
CREATE TRIGGER assistant_version BEFORE INSERT OR UPDATE OF assistant_id ON scheduled_calls
  FOR EACH ROW EXECUTE FUNCTION set_assistant_version();
CREATE TRIGGER assistant_version BEFORE INSERT OR UPDATE OF assistant_id ON call_requests
  FOR EACH ROW EXECUTE FUNCTION set_assistant_version();

-- A log has the version of its call; one that is written in the same statement sees the same assistant.
CREATE FUNCTION set_log_version() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT assistant_version INTO NEW.assistant_version FROM calls
    WHERE organization_id = NEW.organization_id AND id = NEW.call_id;
  IF NOT FOUND THEN
    SELECT published_version INTO NEW.assistant_version FROM assistants
      WHERE organization_id = NEW.organization_id AND id = NEW.assistant_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER assistant_version BEFORE INSERT ON call_logs
  FOR EACH ROW WHEN (NEW.assistant_version IS NULL AND NEW.assistant_id IS NOT NULL) EXECUTE FUNCTION set_log_version();
