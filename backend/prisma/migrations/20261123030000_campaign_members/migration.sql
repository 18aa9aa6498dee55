-- How many leads a campaign has, kept beside it: a page of campaigns shows it, and a limit is checked against it under the campaign's lock.
ALTER TABLE "campaigns" ADD COLUMN "lead_count" INTEGER NOT NULL DEFAULT 0;
UPDATE campaigns c SET lead_count = (
  SELECT count(*) FROM campaign_leads m WHERE m.organization_id = c.organization_id AND m.campaign_id = c.id);

CREATE FUNCTION count_campaign_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE campaigns c SET lead_count = c.lead_count + sign * changed.leads
    FROM (SELECT organization_id, campaign_id, count(*)::int AS leads FROM changed_rows GROUP BY 1, 2) changed
    WHERE c.organization_id = changed.organization_id AND c.id = changed.campaign_id;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_leads_inserted AFTER INSERT ON campaign_leads
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_leads();
CREATE TRIGGER campaign_leads_deleted AFTER DELETE ON campaign_leads
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_leads();

-- Each order of the list of a template's campaigns, and that of a campaign's leads.
DROP INDEX "campaigns_organization_id_feature_template_id_idx";
CREATE INDEX "campaigns_organization_id_feature_template_id_created_at_id_idx" ON "campaigns"("organization_id", "feature_template_id", "created_at", "id");
CREATE INDEX "campaigns_organization_id_feature_template_id_updated_at_id_idx" ON "campaigns"("organization_id", "feature_template_id", "updated_at", "id");
CREATE INDEX "campaigns_organization_id_feature_template_id_name_id_idx" ON "campaigns"("organization_id", "feature_template_id", "name", "id");
CREATE INDEX "campaigns_organization_id_created_at_id_idx" ON "campaigns"("organization_id", "created_at", "id");
CREATE INDEX "campaign_leads_organization_id_campaign_id_added_at_id_idx" ON "campaign_leads"("organization_id", "campaign_id", "added_at", "id");
