-- The processes of the installation: each says every few seconds that it is there, what it does and where it keeps files.
CREATE TABLE processes (
  id UUID NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  roles TEXT[],
  version TEXT NOT NULL,
  file_store TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  stopping_at TIMESTAMPTZ(3),

  CONSTRAINT processes_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON processes TO switchboard_system;
