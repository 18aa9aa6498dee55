-- What is due, and what is due next, in the whole installation: without a walk through all organizations that wait for a later time.
CREATE INDEX scheduled_calls_by_time ON scheduled_calls (due_at) WHERE status = 'scheduled';
