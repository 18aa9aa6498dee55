-- The upkeep of recordings handles a limited number of rows at once. Rows that failed come last, so that they don't block the others.
ALTER TABLE "interview_recordings" ADD COLUMN "upkeep_failed_at" TIMESTAMPTZ(3);
GRANT SELECT (upkeep_failed_at) ON interview_recordings TO switchboard_system;
GRANT UPDATE (removed_at) ON removed_folders TO switchboard_system;
