-- Campaigns that are tried out, and the leads that would not be reached.
CREATE TABLE "rehearsals" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "input" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "basis" JSONB,
    "lead_count" INTEGER,
    "read_at" TIMESTAMPTZ(3),
    "report" JSONB,
    "error_message" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "rehearsals_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "rehearsal_leads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "rehearsal_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "explanation" TEXT NOT NULL,

    CONSTRAINT "rehearsal_leads_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "rehearsals_organization_id_id_key" ON "rehearsals"("organization_id", "id");
CREATE INDEX "rehearsals_organization_id_campaign_id_created_at_id_idx" ON "rehearsals"("organization_id", "campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "rehearsal_leads_organization_id_rehearsal_id_place_id_idx" ON "rehearsal_leads"("organization_id", "rehearsal_id", "place", "id");
CREATE INDEX "rehearsal_leads_organization_id_rehearsal_id_reason_place_i_idx" ON "rehearsal_leads"("organization_id", "rehearsal_id", "reason", "place", "id");
CREATE INDEX "rehearsal_leads_organization_id_lead_id_idx" ON "rehearsal_leads"("organization_id", "lead_id");
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rehearsal_leads" ADD CONSTRAINT "rehearsal_leads_organization_id_rehearsal_id_fkey" FOREIGN KEY ("organization_id", "rehearsal_id") REFERENCES "rehearsals"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rehearsal_leads" ADD CONSTRAINT "rehearsal_leads_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('rehearsals');
SELECT protect_tenant_table('rehearsal_leads');
