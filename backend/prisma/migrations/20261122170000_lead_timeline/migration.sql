-- Everything that happened to a lead is found by the lead.
CREATE INDEX "lead_uploads_organization_id_lead_id_created_at_idx" ON "lead_uploads"("organization_id", "lead_id", "created_at" DESC);
CREATE INDEX "interviews_organization_id_lead_id_created_at_idx" ON "interviews"("organization_id", "lead_id", "created_at" DESC);
