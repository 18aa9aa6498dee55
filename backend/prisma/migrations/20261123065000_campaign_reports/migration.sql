-- What campaigns had come to when somebody wanted to keep it, with what had become of each lead.
CREATE TABLE "campaign_reports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "campaign_name" TEXT NOT NULL,
    "template_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "leads" INTEGER NOT NULL DEFAULT 0,
    "states" JSONB NOT NULL DEFAULT '[]',
    "calls" INTEGER NOT NULL DEFAULT 0,
    "connected_seconds" INTEGER NOT NULL DEFAULT 0,
    "outcomes" JSONB NOT NULL DEFAULT '[]',
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_reports_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "campaign_reports_organization_id_id_key" ON "campaign_reports"("organization_id", "id");
CREATE INDEX "campaign_reports_organization_id_campaign_id_created_at_id_idx" ON "campaign_reports"("organization_id", "campaign_id", "created_at" DESC, "id" DESC);
ALTER TABLE "campaign_reports" ADD CONSTRAINT "campaign_reports_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "campaign_report_leads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "lead_id" UUID NOT NULL,
    "lead_name" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "connected_seconds" INTEGER NOT NULL,
    "last_called_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,

    CONSTRAINT "campaign_report_leads_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "campaign_report_leads_organization_id_id_key" ON "campaign_report_leads"("organization_id", "id");
CREATE UNIQUE INDEX "campaign_report_leads_organization_id_report_id_place_key" ON "campaign_report_leads"("organization_id", "report_id", "place");
ALTER TABLE "campaign_report_leads" ADD CONSTRAINT "campaign_report_leads_organization_id_report_id_fkey" FOREIGN KEY ("organization_id", "report_id") REFERENCES "campaign_reports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('campaign_reports');
SELECT protect_tenant_table('campaign_report_leads');
REVOKE UPDATE ON campaign_report_leads FROM switchboard_app;
