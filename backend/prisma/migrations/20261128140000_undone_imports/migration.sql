-- The fields that an import changed of a lead that existed, so that undoing the import restores them.
CREATE TABLE "lead_import_changes" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "lead_import_changes_pkey" PRIMARY KEY ("organization_id", "import_id", "lead_id"),
    CONSTRAINT "lead_import_changes_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id")
      REFERENCES "lead_imports"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "lead_import_changes_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id")
      REFERENCES "leads"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "lead_import_changes_organization_id_lead_id_idx" ON "lead_import_changes"("organization_id", "lead_id");
SELECT protect_tenant_table('lead_import_changes');

-- How many leads of others it changed; of them, how many an undo restored, restored in part, or did not find any longer.
ALTER TABLE "lead_imports"
  ADD COLUMN "changed_leads" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "restored_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "kept_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "missing_count" INTEGER NOT NULL DEFAULT 0;
