-- Numbers that a campaign calls from in addition to its own one, in the order in which they were chosen.
CREATE TABLE "campaign_numbers" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "phone_number_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "campaign_numbers_pkey" PRIMARY KEY ("organization_id", "campaign_id", "phone_number_id"),
    CONSTRAINT "campaign_numbers_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id")
      REFERENCES "campaigns"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "campaign_numbers_organization_id_phone_number_id_fkey" FOREIGN KEY ("organization_id", "phone_number_id")
      REFERENCES "phone_numbers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "campaign_numbers_organization_id_phone_number_id_idx" ON "campaign_numbers"("organization_id", "phone_number_id");
SELECT protect_tenant_table('campaign_numbers');

-- How many calls a number makes in a day, and below which share of answered calls campaigns stop using it; null: no such limit.
ALTER TABLE "phone_numbers"
  ADD COLUMN "max_calls_per_day" INTEGER,
  ADD COLUMN "min_answer_percent" INTEGER;
