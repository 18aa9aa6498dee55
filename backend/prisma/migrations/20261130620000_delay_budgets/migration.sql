-- How soon an assistant has to answer to be published, and which draft a test in the browser was of.
ALTER TABLE "assistants"
  ADD COLUMN "delay_budget_p50_ms" INTEGER,
  ADD COLUMN "delay_budget_p95_ms" INTEGER;
ALTER TABLE "assistant_tests" ADD COLUMN "snapshot_hash" TEXT;
