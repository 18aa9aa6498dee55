-- Upkeep finds the rows it forgets by their ids, a few thousand at a time.
GRANT SELECT (id) ON webhook_deliveries TO switchboard_system;

-- Why calls were made or not goes when the organization keeps its audit log no longer, and no sooner: the table says so, not the job that asks.
GRANT SELECT (id, organization_id, decided_at, last_decided_at), DELETE ON dial_decisions TO switchboard_system;
CREATE POLICY system_read ON dial_decisions FOR SELECT TO switchboard_system USING (decided_at < now() - interval '90 days');
CREATE POLICY system_forget ON dial_decisions FOR DELETE TO switchboard_system USING (last_decided_at < now() - interval '90 days'
  AND last_decided_at < now() - (SELECT o.audit_days FROM organizations o WHERE o.id = dial_decisions.organization_id) * interval '1 day');

-- Writes down a change as record_change does, and notifies nobody: it gives the id of the event, of which all processes are told once it has
-- committed. record_change stays for processes of the version before.
CREATE FUNCTION write_change(organization uuid, request text, person uuid, actor_kind text, actor_id text, actor_name text,
    action text, resource text, resource_id text, resource_name text, details jsonb, ip_address text, event jsonb)
  RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  event_id bigint;
BEGIN
  INSERT INTO audit_logs AS a (organization_id, request_id, user_id, actor_kind, actor_id, actor_name, action, resource_type, resource_id, resource_name, details, ip_address)
    VALUES (organization, request, person, write_change.actor_kind, write_change.actor_id, write_change.actor_name, write_change.action,
      resource, write_change.resource_id, write_change.resource_name, write_change.details, write_change.ip_address);
  INSERT INTO live_events AS e (organization_id, payload) VALUES (organization, event) RETURNING e.id INTO event_id;
  RETURN event_id;
END $$;
