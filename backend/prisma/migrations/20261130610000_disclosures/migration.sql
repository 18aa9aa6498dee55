-- Assistants say at the beginning of calls that they are automated. Those that exist don't until an admin has been asked.
ALTER TABLE "assistants"
  ADD COLUMN "gives_notice" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "is_notice_undecided" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "notice_reason" TEXT,
  ADD COLUMN "notice_decided_by_name" TEXT,
  ADD COLUMN "notice_decided_at" TIMESTAMPTZ(3);
UPDATE "assistants" SET "gives_notice" = false, "is_notice_undecided" = true;
