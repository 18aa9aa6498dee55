-- An owner lets super admins in for a while; an entry counts for the consent that was running when it was made.
ALTER TABLE "organizations" ADD COLUMN "operators_admitted_at" TIMESTAMPTZ(3), ADD COLUMN "operators_admitted_until" TIMESTAMPTZ(3),
  ADD COLUMN "operators_admitted_by_name" TEXT;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_operators_admitted_check"
  CHECK (("operators_admitted_at" IS NULL) = ("operators_admitted_until" IS NULL));

ALTER TABLE "super_admin_sessions" ADD COLUMN "entered_organization_id" UUID, ADD COLUMN "entered_at" TIMESTAMPTZ(3);
CREATE INDEX "super_admin_sessions_entered_organization_id_idx" ON "super_admin_sessions"("entered_organization_id");
