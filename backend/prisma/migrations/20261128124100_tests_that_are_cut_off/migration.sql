-- A test in the browser continues after its process ended: its ticket is valid once more, and what was said and used is kept.
ALTER TABLE assistant_tests ADD COLUMN ticket_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE assistant_tests ADD COLUMN cut_offs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE assistant_tests ADD COLUMN usage_before JSONB NOT NULL DEFAULT '[]';
