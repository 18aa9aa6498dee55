-- New names of choices that leads are still to get, by the old ones: two changes in a row leave no lead between them.
ALTER TABLE "custom_fields" ADD COLUMN "pending_renames" JSONB NOT NULL DEFAULT '{}';
