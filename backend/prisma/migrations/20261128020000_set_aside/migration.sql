-- Work that was under way in a process that froze or ended unexpectedly. What does so twice is set aside until an operator decides.
CREATE TABLE suspect_jobs (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  kind TEXT NOT NULL,
  -- The job's key in the queue. For jobs without one, its number there.
  key TEXT NOT NULL,
  payload JSONB NOT NULL,
  status TEXT NOT NULL DEFAULT 'suspect',
  times INTEGER NOT NULL DEFAULT 1,
  reason TEXT NOT NULL,
  stack TEXT,
  host TEXT,
  -- The process in which it is tried again; another death counts only there.
  running_in UUID,
  first_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  set_aside_at TIMESTAMPTZ(3),
  -- When what waits for the job was ended; it is tried until then.
  closed_at TIMESTAMPTZ(3),

  CONSTRAINT suspect_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT suspect_jobs_status_check CHECK (status IN ('suspect', 'set_aside', 'dropped')),
  CONSTRAINT suspect_jobs_reason_check CHECK (reason IN ('froze', 'ended'))
);
CREATE UNIQUE INDEX suspect_jobs_key_key ON suspect_jobs (key);
GRANT SELECT, INSERT, UPDATE, DELETE ON suspect_jobs TO switchboard_system;

-- The queue's runners of a process, what froze it, and when its unfinished work was counted.
ALTER TABLE processes ADD COLUMN runners TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE processes ADD COLUMN frozen_at TIMESTAMPTZ(3);
ALTER TABLE processes ADD COLUMN frozen_work TEXT;
ALTER TABLE processes ADD COLUMN counted_at TIMESTAMPTZ(3);

-- 1: a worker that had claimed the call was gone before it placed it. 2: it is placed alone. 3: that worker was gone as well.
ALTER TABLE scheduled_calls ADD COLUMN placement_doubt SMALLINT NOT NULL DEFAULT 0;
GRANT UPDATE (placement_doubt) ON scheduled_calls TO switchboard_system;

-- As before, and nothing is added for work that is set aside.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
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
  IF job_key IS NULL AND task IS NOT NULL AND organization IS NOT NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority, flags)
      VALUES (task, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.max_attempts, turn,
        jsonb_build_object('organization:' || organization, true));
    PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, priority => turn,
    flags => CASE WHEN organization IS NOT NULL THEN ARRAY['organization:' || organization] END);
END $$;
