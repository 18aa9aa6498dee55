-- How much of its flow tests have to pass through before an assistant is published.
ALTER TABLE "assistants" ADD COLUMN "required_coverage" INTEGER CHECK ("required_coverage" BETWEEN 1 AND 100);
