-- Public pages that offer the times of a series, or of several slots.
CREATE TABLE "booking_pages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "shows_organizer" BOOLEAN NOT NULL DEFAULT true,
    "series_id" UUID,
    "slot_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_pages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "booking_pages_organization_id_id_key" ON "booking_pages"("organization_id", "id");
CREATE INDEX "booking_pages_organization_id_name_id_idx" ON "booking_pages"("organization_id", "name", "id");
CREATE INDEX "booking_pages_organization_id_series_id_idx" ON "booking_pages"("organization_id", "series_id");
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_organization_id_series_id_fkey" FOREIGN KEY ("organization_id", "series_id") REFERENCES "slot_series"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table('booking_pages');

-- A visitor's link names a page and not its organization.
GRANT SELECT (id, organization_id) ON booking_pages TO switchboard_system;
CREATE POLICY system_read ON booking_pages FOR SELECT TO switchboard_system USING (true);
