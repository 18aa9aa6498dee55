-- The leads of a file that is imported for a campaign: they join it together, when all of them are there.
CREATE TABLE "lead_import_members" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,

    CONSTRAINT "lead_import_members_pkey" PRIMARY KEY ("organization_id", "import_id", "member_id"),
    CONSTRAINT "lead_import_members_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id")
      REFERENCES "lead_imports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "lead_import_members_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id")
      REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "lead_import_members_organization_id_member_id_idx" ON "lead_import_members"("organization_id", "member_id");
SELECT protect_tenant_table('lead_import_members');

-- How many of its leads joined the campaign, or why none did.
ALTER TABLE "lead_imports" ADD COLUMN "joined_count" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "campaign_problem" TEXT;
