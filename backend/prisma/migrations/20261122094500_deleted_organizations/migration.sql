-- A deleted organization stays as it is for 14 days, in which an owner can take it back; then it is erased.
ALTER TABLE "organizations" ADD COLUMN "deleted_at" TIMESTAMPTZ(3), ADD COLUMN "deleted_by_name" TEXT;
CREATE INDEX "organizations_deleted_at_idx" ON "organizations"("deleted_at");

-- The tables say when that is, not the job that asks.
GRANT DELETE ON organizations TO switchboard_system;
CREATE POLICY system_erase ON organizations AS RESTRICTIVE FOR DELETE TO switchboard_system
  USING (deleted_at < now() - interval '14 days');
CREATE POLICY system_read_erased ON audit_logs FOR SELECT TO switchboard_system USING (EXISTS (
  SELECT FROM organizations o WHERE o.id = audit_logs.organization_id AND o.deleted_at < now() - interval '14 days'));
CREATE POLICY system_erase ON audit_logs FOR DELETE TO switchboard_system USING (EXISTS (
  SELECT FROM organizations o WHERE o.id = audit_logs.organization_id AND o.deleted_at < now() - interval '14 days'));
GRANT DELETE ON module_failures TO switchboard_system;
CREATE POLICY system_erase ON module_failures FOR DELETE TO switchboard_system USING (EXISTS (
  SELECT FROM organizations o WHERE o.id = module_failures.organization_id AND o.deleted_at < now() - interval '14 days'));
