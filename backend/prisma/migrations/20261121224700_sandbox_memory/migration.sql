-- The simulated carrier knows attempts and numbers, as a real one does, and nothing of organizations: its memory is no
-- organization's, and only the system role reaches it. What it held was of calls under way.
DROP TABLE sandbox_calls;
CREATE TABLE sandbox_calls (
  attempt_id UUID NOT NULL,
  called_number TEXT NOT NULL,
  script JSONB NOT NULL,
  speed DOUBLE PRECISION NOT NULL,
  dialed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hung_up_at TIMESTAMPTZ(3),
  hang_up_reason TEXT,

  CONSTRAINT sandbox_calls_pkey PRIMARY KEY (attempt_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_calls TO switchboard_system;
