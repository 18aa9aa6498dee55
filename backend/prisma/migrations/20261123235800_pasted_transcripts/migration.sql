-- A transcript that was pasted is kept a day where no text came of it, to begin anew.
GRANT SELECT (source, generation_kind, finished_at), UPDATE (source) ON prompt_generations TO switchboard_system;
CREATE POLICY system_forget ON prompt_generations FOR UPDATE TO switchboard_system
  USING (generation_kind = 'transcript' AND status IN ('failed', 'cancelled') AND finished_at < now() - interval '1 day')
  WITH CHECK (source IS NULL);
CREATE POLICY system_read_old ON prompt_generations FOR SELECT TO switchboard_system
  USING (generation_kind = 'transcript' AND status IN ('failed', 'cancelled') AND finished_at < now() - interval '1 day');
CREATE INDEX prompt_generations_to_forget ON prompt_generations (finished_at) WHERE source IS NOT NULL AND generation_kind = 'transcript';
