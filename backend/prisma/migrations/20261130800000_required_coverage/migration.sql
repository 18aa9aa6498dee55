-- How much of its flow tests have to pass through before an assistant is published, and what its most expensive path may cost.
ALTER TABLE "assistants"
  ADD COLUMN "required_coverage" INTEGER CHECK ("required_coverage" BETWEEN 1 AND 100),
  ADD COLUMN "max_flow_cents" DOUBLE PRECISION CHECK ("max_flow_cents" > 0);
