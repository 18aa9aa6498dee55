-- Whether leads may have premium-rate and shared-cost numbers, which are expensive to call.
ALTER TABLE "organizations" ADD COLUMN "allows_premium_numbers" BOOLEAN NOT NULL DEFAULT false;
