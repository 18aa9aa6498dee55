-- What an import will do with each row, counted before it starts; null until it has been counted.
ALTER TABLE "lead_imports" ADD COLUMN "preview" JSONB;
