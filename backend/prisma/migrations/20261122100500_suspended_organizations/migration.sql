-- Whoever runs the installation can stop an organization; its people read why.
ALTER TABLE "organizations" ADD COLUMN "suspended_at" TIMESTAMPTZ(3), ADD COLUMN "suspended_reason" TEXT, ADD COLUMN "suspended_by_name" TEXT;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_suspended_check"
  CHECK (("suspended_at" IS NULL) = ("suspended_reason" IS NULL));
