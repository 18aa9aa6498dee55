-- How long a candidate may be silent before a spoken answer ends: chosen by the organization, and kept with each interview.
ALTER TABLE organizations ADD COLUMN answer_silence_seconds INTEGER NOT NULL DEFAULT 8 CHECK (answer_silence_seconds BETWEEN 4 AND 60);
ALTER TABLE interviews ADD COLUMN answer_silence_seconds INTEGER NOT NULL DEFAULT 8;
