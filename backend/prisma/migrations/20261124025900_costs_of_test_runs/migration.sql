-- What a run of tests cost.
ALTER TABLE "test_runs" ADD COLUMN "cost" JSONB;
