-- Many leads are given calls at once, at a pace, and the calls can be taken back.
ALTER TABLE "lead_bulk_runs" ADD COLUMN "skipped" JSONB NOT NULL DEFAULT '{}', ADD COLUMN "pacing" JSONB;
ALTER TABLE "lead_bulk_runs" DROP CONSTRAINT "lead_bulk_runs_status_check";
ALTER TABLE "lead_bulk_runs" ADD CONSTRAINT "lead_bulk_runs_status_check"
  CHECK (status IN ('running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'));
CREATE UNIQUE INDEX "lead_bulk_runs_organization_id_id_key" ON "lead_bulk_runs"("organization_id", "id");

ALTER TABLE "scheduled_calls" ADD COLUMN "bulk_run_id" UUID;
ALTER TABLE "scheduled_calls" ADD CONSTRAINT "scheduled_calls_organization_id_bulk_run_id_fkey"
  FOREIGN KEY ("organization_id", "bulk_run_id") REFERENCES "lead_bulk_runs"("organization_id", "id") ON DELETE SET NULL ("bulk_run_id") ON UPDATE CASCADE;
CREATE INDEX scheduled_calls_of_run ON scheduled_calls (organization_id, bulk_run_id, id) WHERE bulk_run_id IS NOT NULL;

-- What is being taken back is found after a crash as well.
DROP POLICY system_read ON lead_bulk_runs;
CREATE POLICY system_read ON lead_bulk_runs FOR SELECT TO switchboard_system USING (status IN ('running', 'undoing'));
DROP INDEX lead_bulk_runs_running;
CREATE INDEX lead_bulk_runs_running ON lead_bulk_runs (updated_at) WHERE status IN ('running', 'undoing');
