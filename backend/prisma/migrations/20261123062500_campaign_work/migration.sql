-- Why the lead of a document did not join the campaign that it was uploaded for.
ALTER TABLE "lead_uploads" ADD COLUMN "campaign_problem" TEXT;
CREATE INDEX "lead_uploads_organization_id_campaign_id_created_at_id_idx" ON "lead_uploads"("organization_id", "campaign_id", "created_at" DESC, "id" DESC);

-- What a campaign did with whom.
CREATE INDEX "scheduled_calls_organization_id_campaign_id_idx" ON "scheduled_calls"("organization_id", "campaign_id");
