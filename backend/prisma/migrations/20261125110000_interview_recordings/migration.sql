-- Days that recordings of interviews are kept after their end; each interview goes by what was said to its candidate.
ALTER TABLE organizations ADD COLUMN "recording_days" INTEGER NOT NULL DEFAULT 90 CHECK ("recording_days" BETWEEN 30 AND 365);

CREATE TABLE "interview_recordings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "track" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'recording',
    "chunk_count" INTEGER,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "error_ms" INTEGER NOT NULL,
    "duration_ms" INTEGER,
    "gaps" JSONB NOT NULL DEFAULT '[]',
    "sha256" TEXT,
    "file_path" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interview_recordings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "interview_recordings_organization_id_id_key" ON "interview_recordings"("organization_id", "id");
CREATE UNIQUE INDEX "interview_recordings_organization_id_interview_id_track_par_key" ON "interview_recordings"("organization_id", "interview_id", "track", "part");
CREATE INDEX interview_recordings_open ON interview_recordings (created_at) WHERE status = 'recording';
CREATE INDEX interview_recordings_kept ON interview_recordings (created_at) WHERE status <> 'deleted';
ALTER TABLE "interview_recordings" ADD CONSTRAINT "interview_recordings_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_recordings ADD CONSTRAINT interview_recordings_track_check CHECK (track IN ('camera', 'screen'));
ALTER TABLE interview_recordings ADD CONSTRAINT interview_recordings_status_check
  CHECK (status IN ('recording', 'joining', 'ready', 'failed', 'deleted'));
ALTER TABLE interview_recordings ADD CHECK (part > 0 AND bytes >= 0 AND error_ms >= 0 AND chunk_count >= 0);
ALTER TABLE interview_recordings ADD CHECK (status <> 'ready' OR (file_path IS NOT NULL AND sha256 IS NOT NULL AND duration_ms IS NOT NULL));
SELECT protect_tenant_table('interview_recordings');

CREATE TABLE "interview_chunks" (
    "organization_id" UUID NOT NULL,
    "recording_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "error_ms" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "is_start" BOOLEAN NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interview_chunks_pkey" PRIMARY KEY ("organization_id", "recording_id", "index")
);
ALTER TABLE "interview_chunks" ADD CONSTRAINT "interview_chunks_organization_id_recording_id_fkey" FOREIGN KEY ("organization_id", "recording_id") REFERENCES "interview_recordings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_chunks ADD CHECK (index >= 0 AND bytes > 0 AND error_ms >= 0 AND duration_ms >= 0);
SELECT protect_tenant_table('interview_chunks');

-- Folders of files whose rows are gone, with a lead or by whatever else: a job removes them.
CREATE TABLE "removed_folders" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "folder" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_folders_pkey" PRIMARY KEY ("id")
);
GRANT INSERT ON removed_folders TO switchboard_app;
GRANT SELECT, DELETE ON removed_folders TO switchboard_system;

CREATE FUNCTION interview_recording_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_folders (folder) VALUES (OLD.organization_id || '/interviews/' || OLD.interview_id || '/' || OLD.track || '-' || OLD.part);
  RETURN NULL;
END $$;
CREATE TRIGGER interview_recording_removed AFTER DELETE ON interview_recordings
  FOR EACH ROW EXECUTE FUNCTION interview_recording_removed();

-- The jobs find what is to be joined and what is no longer kept.
GRANT SELECT (id, organization_id, interview_id, status, created_at) ON interview_recordings TO switchboard_system;
CREATE POLICY system_read ON interview_recordings FOR SELECT TO switchboard_system USING (true);
