-- The import that put a number on the do-not-call list, as long as no one else has asked for it: its undo lifts the entry.
-- No key: the entry stays when the import is forgotten.
ALTER TABLE "do_not_call" ADD COLUMN "lead_import_id" UUID;
CREATE INDEX "do_not_call_organization_id_lead_import_id_idx" ON "do_not_call"("organization_id", "lead_import_id");

-- How many of these an undo lifted.
ALTER TABLE "lead_imports" ADD COLUMN "lifted_count" INTEGER NOT NULL DEFAULT 0;
