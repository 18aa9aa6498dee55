-- A scheduled call is the truth of what is to be dialed: when it is due, why it is held, and who is about to dial it.
ALTER TABLE scheduled_calls DROP CONSTRAINT scheduled_calls_status_check;
UPDATE scheduled_calls SET status = 'called' WHERE status IN ('dialing', 'completed');
ALTER TABLE scheduled_calls ADD CONSTRAINT scheduled_calls_status_check
  CHECK (status IN ('scheduled', 'called', 'failed', 'cancelled', 'expired'));
ALTER TABLE scheduled_calls
  ADD COLUMN due_at TIMESTAMPTZ(3), ADD COLUMN hold_reason TEXT, ADD COLUMN hold_explanation TEXT,
  ADD COLUMN hold_until TIMESTAMPTZ(3), ADD COLUMN held_since TIMESTAMPTZ(3), ADD COLUMN retries_made INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN closed_explanation TEXT, ADD COLUMN claimed_by UUID, ADD COLUMN claim_expires_at TIMESTAMPTZ(3),
  ADD COLUMN claim_fence BIGINT NOT NULL DEFAULT 0, ADD COLUMN idempotency_key TEXT, ADD COLUMN request_hash TEXT;
UPDATE scheduled_calls SET due_at = scheduled_time;
ALTER TABLE scheduled_calls ALTER COLUMN due_at SET NOT NULL;
ALTER TABLE scheduled_calls ADD CONSTRAINT scheduled_calls_hold_check
  CHECK ((hold_reason IS NULL) = (held_since IS NULL) AND (hold_reason IS NULL) = (hold_explanation IS NULL));
CREATE UNIQUE INDEX scheduled_calls_organization_id_idempotency_key_key ON scheduled_calls (organization_id, idempotency_key);
DROP INDEX scheduled_calls_status_scheduled_time_idx;
CREATE INDEX scheduled_calls_organization_id_scheduled_time_id_idx ON scheduled_calls (organization_id, scheduled_time, id);

-- A lead waits for at most one call of each campaign, and for one without a campaign.
DROP INDEX scheduled_calls_one_waiting;
CREATE UNIQUE INDEX scheduled_calls_one_open ON scheduled_calls (organization_id, lead_id, campaign_id)
  NULLS NOT DISTINCT WHERE status = 'scheduled';
-- The dialer walks from organization to organization, and within each from the call that is due first.
CREATE INDEX scheduled_calls_due ON scheduled_calls (organization_id, due_at, id) WHERE status = 'scheduled';
CREATE INDEX scheduled_calls_held ON scheduled_calls (organization_id, hold_reason) WHERE status = 'scheduled' AND hold_reason IS NOT NULL;

ALTER TABLE calls ADD COLUMN scheduled_call_id UUID, ADD COLUMN due_at TIMESTAMPTZ(3);
ALTER TABLE calls ADD CONSTRAINT calls_organization_id_scheduled_call_id_fkey FOREIGN KEY (organization_id, scheduled_call_id)
  REFERENCES scheduled_calls (organization_id, id) ON DELETE SET NULL (scheduled_call_id) ON UPDATE CASCADE;
CREATE INDEX calls_organization_id_scheduled_call_id_idx ON calls (organization_id, scheduled_call_id);
CREATE INDEX calls_organization_id_phone_number_id_created_at_idx ON calls (organization_id, phone_number_id, created_at DESC);
CREATE INDEX calls_organization_id_created_at_id_idx ON calls (organization_id, created_at DESC, id DESC);
CREATE INDEX call_attempts_uncertain ON call_attempts (organization_id, started_at DESC, id DESC) WHERE status = 'uncertain';
ALTER TABLE call_attempts ADD COLUMN resolved_by_name TEXT, ADD COLUMN resolution_note TEXT;

ALTER TABLE dial_decisions ADD COLUMN lead_id UUID, ADD COLUMN times INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN last_decided_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE dial_decisions d SET last_decided_at = d.decided_at, lead_id = c.lead_id FROM calls c
  WHERE c.organization_id = d.organization_id AND c.id = d.call_id;
ALTER TABLE dial_decisions ADD CONSTRAINT dial_decisions_organization_id_lead_id_fkey FOREIGN KEY (organization_id, lead_id)
  REFERENCES leads (organization_id, id) ON DELETE SET NULL (lead_id) ON UPDATE CASCADE;
CREATE INDEX dial_decisions_organization_id_lead_id_decided_at_idx ON dial_decisions (organization_id, lead_id, decided_at DESC);
CREATE INDEX dial_decisions_organization_id_decided_at_id_idx ON dial_decisions (organization_id, decided_at DESC, id DESC);

ALTER TABLE organizations ADD COLUMN max_attempts_per_lead_and_day INTEGER, ADD COLUMN retry_rules JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN calls_paused_at TIMESTAMPTZ(3), ADD COLUMN calls_paused_by_name TEXT, ADD COLUMN calls_pause_reason TEXT;
ALTER TABLE organizations ADD CONSTRAINT organizations_max_attempts_check CHECK (max_attempts_per_lead_and_day > 0);
ALTER TABLE organizations ADD CONSTRAINT organizations_calls_paused_check
  CHECK ((calls_paused_at IS NULL) = (calls_pause_reason IS NULL));
ALTER TABLE campaigns ADD COLUMN retry_rules JSONB;
ALTER TABLE phone_numbers ADD COLUMN max_concurrent_calls INTEGER, ADD COLUMN max_calls_per_second INTEGER;
ALTER TABLE phone_numbers ADD CONSTRAINT phone_numbers_limits_check CHECK (max_concurrent_calls > 0 AND max_calls_per_second > 0);

-- A claim moves nothing that the lead shows: its row is written only when its next call changes.
DROP TRIGGER scheduled_call_changed ON scheduled_calls;
CREATE TRIGGER scheduled_call_changed AFTER INSERT OR DELETE OR UPDATE OF status, scheduled_time, lead_id ON scheduled_calls
  FOR EACH ROW EXECUTE FUNCTION scheduled_call_changed();

-- Wakes the dialers, which ask then what is due first. Many changes of one transaction are one notification.
CREATE FUNCTION scheduled_call_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard_dialer', '');
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_call_due AFTER INSERT OR UPDATE OF due_at ON scheduled_calls
  FOR EACH ROW WHEN (NEW.status = 'scheduled' AND NEW.due_at < now() + interval '1 minute') EXECUTE FUNCTION scheduled_call_due();

GRANT UPDATE (claimed_by, claim_expires_at, claim_fence) ON scheduled_calls TO switchboard_system;
CREATE POLICY system_claim ON scheduled_calls FOR UPDATE TO switchboard_system USING (true) WITH CHECK (true);

CREATE TABLE dialer_workers (
  id UUID NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT dialer_workers_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON dialer_workers TO switchboard_system;
