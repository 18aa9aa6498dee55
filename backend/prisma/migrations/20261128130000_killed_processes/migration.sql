-- A process that someone killed, or whose machine restarted, says little about the work that it had. Such ends are counted apart.
ALTER TABLE processes ADD COLUMN boot_id TEXT;
ALTER TABLE processes ADD COLUMN killed_at TIMESTAMPTZ(3);
ALTER TABLE suspect_jobs ADD COLUMN kills INTEGER NOT NULL DEFAULT 0;
ALTER TABLE suspect_jobs DROP CONSTRAINT suspect_jobs_reason_check;
ALTER TABLE suspect_jobs ADD CONSTRAINT suspect_jobs_reason_check CHECK (reason IN ('froze', 'ended', 'killed'));
