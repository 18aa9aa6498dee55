-- The import that put a number on the do-not-call list, as long as no one else has asked for it: its undo lifts the entry.
-- No key: the entry stays when the import is forgotten.
ALTER TABLE "do_not_call" ADD COLUMN "lead_import_id" UUID;
CREATE INDEX "do_not_call_organization_id_lead_import_id_idx" ON "do_not_call"("organization_id", "lead_import_id");

-- How many of these an undo lifted.
ALTER TABLE "lead_imports" ADD COLUMN "lifted_count" INTEGER NOT NULL DEFAULT 0;

-- Numbers of Queensland, of northern Brazil and of Recife, and of Valparaíso were given one zone where they may be in two. A nightly
-- job fills them in; until then each call looks its number up.
ALTER TABLE "leads" NO FORCE ROW LEVEL SECURITY;
UPDATE leads SET time_zone = NULL, possible_time_zones = '{}', number_region = NULL
WHERE NOT has_own_time_zone AND phone_e164 ~ '^\+(?:55(?:67|69|81|9[1-4])|617|5632)'
  -- An earlier migration meant to clear these, and didn't where the owner of the tables is no superuser.
  OR NOT has_own_time_zone AND time_zone IS NOT NULL AND possible_time_zones = '{}'
    AND phone_e164 ~ '^\+(?:7|34|351|56|593|61|64|243|262|299|686|689|691|976)';
ALTER TABLE "leads" FORCE ROW LEVEL SECURITY;
