-- The sound of a test, where it was asked for.
ALTER TABLE "assistant_tests" ADD COLUMN "is_recorded" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "assistant_tests" ADD COLUMN "recording_path" TEXT;
ALTER TABLE "assistant_tests" ADD COLUMN "recording_bytes" INTEGER;
