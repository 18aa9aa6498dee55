-- All campaigns of an organization by name and by their last change, of whichever template.
CREATE INDEX "campaigns_organization_id_name_id_idx" ON "campaigns"("organization_id", "name", "id");
CREATE INDEX "campaigns_organization_id_updated_at_id_idx" ON "campaigns"("organization_id", "updated_at", "id");
