-- A decision belongs to a call, or to a scheduled call that was held and never became one.
ALTER TABLE dial_decisions ALTER COLUMN call_id DROP NOT NULL;
ALTER TABLE dial_decisions ADD COLUMN scheduled_call_id UUID;
ALTER TABLE dial_decisions ADD CONSTRAINT dial_decisions_one_subject CHECK (num_nonnulls(call_id, scheduled_call_id) = 1);
ALTER TABLE dial_decisions ADD CONSTRAINT dial_decisions_organization_id_scheduled_call_id_fkey
  FOREIGN KEY (organization_id, scheduled_call_id) REFERENCES scheduled_calls(organization_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX dial_decisions_organization_id_scheduled_call_id_idx ON dial_decisions(organization_id, scheduled_call_id);

-- What the simulated carrier remembers, as a real one does on its own machines: no foreign key leads to or from it.
CREATE TABLE sandbox_calls (
  organization_id UUID NOT NULL,
  attempt_id UUID NOT NULL,
  called_number TEXT NOT NULL,
  script JSONB NOT NULL,
  speed DOUBLE PRECISION NOT NULL,
  dialed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hung_up_at TIMESTAMPTZ(3),
  hang_up_reason TEXT,

  CONSTRAINT sandbox_calls_pkey PRIMARY KEY (organization_id,attempt_id)
);

SELECT protect_tenant_table('sandbox_calls');
GRANT SELECT, DELETE ON sandbox_calls TO switchboard_system;
CREATE POLICY system_read ON sandbox_calls FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_delete ON sandbox_calls FOR DELETE TO switchboard_system USING (true);

-- One statement of a worker renews the leases of all the calls it carries.
GRANT UPDATE (lease_expires_at) ON call_attempts TO switchboard_system;
CREATE POLICY system_renew ON call_attempts FOR UPDATE TO switchboard_system USING (true) WITH CHECK (true);

-- Live calls are looked for every few seconds, among all that ever were.
CREATE INDEX calls_live_idx ON calls(organization_id) WHERE ended_at IS NULL;

-- Organizations take turns at each kind of job: one's next job comes after its own earlier ones, and no later than the
-- earliest that still waits. The flag lets a worker leave out an organization that holds its share of places.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  organization text := payload->>'organization_id';
  turn int;
BEGIN
  SELECT greatest(min(j.priority), max(j.priority) FILTER (WHERE j.payload->>'organization_id' = organization) + 1) INTO turn
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = enqueue_job.identifier AND j.run_at <= now()
      AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts);
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts,
    priority => least(coalesce(turn, 0), 32767), flags => CASE WHEN organization IS NOT NULL THEN ARRAY['organization:' || organization] END);
END $$;
