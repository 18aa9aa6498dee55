-- Lost texts are looked for by every process, and no longer by a job: the one that may wait would wait for ever.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs WHERE key = 'generation.recover' AND locked_at IS NULL;
  END IF;
END $$;
