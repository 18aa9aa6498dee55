-- Transactions that notify commit one after the other in the whole database. So a verb's transaction adds its jobs quietly, and
-- the process announces them after the commit. The queue finds jobs that no one announced when it polls.
CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int, is_quiet boolean)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  organization text := payload->>'organization_id';
  task int;
  turn int;
BEGIN
  IF job_key IS NOT NULL AND EXISTS (SELECT FROM public.suspect_jobs s WHERE s.key = job_key AND s.status <> 'suspect') THEN
    RETURN;
  END IF;
  SELECT t.id INTO task FROM graphile_worker._private_tasks t WHERE t.identifier = enqueue_job.identifier;
  SELECT greatest(
    (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.run_at <= now() AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority LIMIT 1),
    1 + (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.payload->>'organization_id' = organization AND j.run_at <= now()
        AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority DESC LIMIT 1)) INTO turn;
  turn := least(coalesce(turn, 0), 32767);
  -- One row, as the library's add_jobs writes a job whose key no other has; all else goes through add_job.
  IF task IS NOT NULL AND organization IS NOT NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority, flags)
      VALUES (task, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.max_attempts, job_key, turn,
        jsonb_build_object('organization:' || organization, true))
      ON CONFLICT (key) DO NOTHING;
    IF FOUND THEN
      IF NOT is_quiet THEN
        PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
      END IF;
      RETURN;
    END IF;
  END IF;
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, priority => turn,
    flags => CASE WHEN organization IS NOT NULL THEN ARRAY['organization:' || organization] END);
END $$;
-- As before, for everything that is no verb's transaction.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT public.enqueue_job(identifier, payload, run_at, job_key, max_attempts, false) $$;

REVOKE ALL ON FUNCTION enqueue_job(text, json, timestamptz, text, int, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, int, boolean) TO switchboard_app, switchboard_system;
GRANT CREATE ON SCHEMA public TO switchboard_system;
ALTER FUNCTION enqueue_job(text, json, timestamptz, text, int, boolean) OWNER TO switchboard_system;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
