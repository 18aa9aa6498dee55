-- Upkeep finds the rows it forgets by their ids, a few thousand at a time.
GRANT SELECT (id) ON webhook_deliveries TO switchboard_system;

-- Why calls were made or not goes when the organization keeps its audit log no longer, and no sooner: the table says so, not the job that asks.
GRANT SELECT (id, organization_id, decided_at, last_decided_at), DELETE ON dial_decisions TO switchboard_system;
CREATE POLICY system_read ON dial_decisions FOR SELECT TO switchboard_system USING (decided_at < now() - interval '90 days');
CREATE POLICY system_forget ON dial_decisions FOR DELETE TO switchboard_system USING (last_decided_at < now() - interval '90 days'
  AND last_decided_at < now() - (SELECT o.audit_days FROM organizations o WHERE o.id = dial_decisions.organization_id) * interval '1 day');
