-- The turn of a job as before, looked up by the indexes that the queue is prepared with: however long a backlog is, adding
-- a job takes the same time.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  organization text := payload->>'organization_id';
  task int;
  turn int;
BEGIN
  SELECT t.id INTO task FROM graphile_worker._private_tasks t WHERE t.identifier = enqueue_job.identifier;
  SELECT greatest(
    (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.run_at <= now() AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority LIMIT 1),
    1 + (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.payload->>'organization_id' = organization AND j.run_at <= now()
        AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority DESC LIMIT 1)) INTO turn;
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts,
    priority => least(coalesce(turn, 0), 32767),
    flags => CASE WHEN organization IS NOT NULL THEN ARRAY['organization:' || organization] END);
END $$;
