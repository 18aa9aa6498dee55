-- The organization's logo in the file store, and what kind of picture it is.
ALTER TABLE "organizations" ADD COLUMN "logo_path" TEXT, ADD COLUMN "logo_type" TEXT
  CHECK ("logo_type" IN ('image/png', 'image/jpeg', 'image/webp'));

-- What a recording takes of the storage; unknown for those that were made before this was written down.
ALTER TABLE "call_logs" ADD COLUMN "recording_bytes" INTEGER;
