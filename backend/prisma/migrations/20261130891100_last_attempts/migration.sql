-- A lead that leaves a campaign during a call of it, and a call request that is changed or deleted during its call, end the retries
-- of that call. Until it is over, its row is neither waiting nor cancelled.
ALTER TABLE "scheduled_calls" ADD COLUMN "is_last_attempt" BOOLEAN NOT NULL DEFAULT false;
