-- As the schema declares lists: without NOT NULL, which a CHECK says instead.
ALTER TABLE "campaigns" ALTER COLUMN "weekdays" DROP NOT NULL,
  ALTER COLUMN "weekdays" SET DEFAULT ARRAY['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']::TEXT[];
ALTER TABLE campaigns ADD CHECK (cardinality(weekdays) > 0), ADD CHECK (weekdays IS NOT NULL);
