-- Chunks stay after a first join for as long as their browser may still send what is missing.
ALTER TABLE interview_recordings ADD COLUMN keeps_chunks BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE interview_recordings ADD COLUMN last_chunk_at TIMESTAMPTZ(3);

-- The chunks of recordings that were joined before are gone.
ALTER TABLE interview_recordings NO FORCE ROW LEVEL SECURITY;
UPDATE interview_recordings SET keeps_chunks = false WHERE status IN ('ready', 'failed', 'deleted');
ALTER TABLE interview_recordings FORCE ROW LEVEL SECURITY;

GRANT SELECT (keeps_chunks, last_chunk_at) ON interview_recordings TO switchboard_system;
