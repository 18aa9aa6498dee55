-- Processes that have ended, with the reason. They have a table of their own, so that nothing counts them as running.
CREATE TABLE ended_processes (
  id UUID NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  roles TEXT[],
  version TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  reason TEXT NOT NULL,

  CONSTRAINT ended_processes_pkey PRIMARY KEY (id)
);
CREATE INDEX ended_processes_ended_at_idx ON ended_processes (ended_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON ended_processes TO switchboard_system;
