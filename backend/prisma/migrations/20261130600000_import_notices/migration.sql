-- Rows that became a lead without all of their numbers are listed as well, next to those that made no lead.
ALTER TABLE "lead_import_problems"
  -- The lead that the row became all the same; null for a row that made none. No key: the row stays when the lead is deleted.
  ADD COLUMN "lead_id" UUID,
  -- What an answer about the row changed, so that undoing it restores all of it.
  ADD COLUMN "answer" JSONB;
ALTER TABLE "lead_imports" ADD COLUMN "notice_count" INTEGER NOT NULL DEFAULT 0;
