-- What is filled into a test's texts, for the functions that it calls.
ALTER TABLE "assistant_tests" ADD COLUMN "variables" JSONB NOT NULL DEFAULT '{}';
