-- Somebody answered whose number a row's number is; the row can be opened again.
ALTER TABLE "lead_import_problems" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
