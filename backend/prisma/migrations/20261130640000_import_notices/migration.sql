-- Rows that became a lead without all of their numbers are listed as well, next to those that made no lead.
ALTER TABLE "lead_import_problems"
  -- The lead that the row became all the same; null for a row that made none. No key: the row stays when the lead is deleted.
  ADD COLUMN "lead_id" UUID,
  -- What an answer about the row changed, so that undoing it restores all of it.
  ADD COLUMN "answer" JSONB;
ALTER TABLE "lead_imports" ADD COLUMN "notice_count" INTEGER NOT NULL DEFAULT 0;

-- These areas have several zones, and numbers of exchanges that aren't listed were given the largest one. A nightly job fills in
-- all of them; until then, they are read from the number.
UPDATE leads SET time_zone = NULL, possible_time_zones = '{}', number_region = NULL
  WHERE NOT has_own_time_zone AND phone_e164 ~ '^\+(1(208|219|250|270|308|418|423|541|574|606|620|785|807|812|850|867|906|928)|62)';
