-- Whoever looks for rehearsals that wait for nobody sees those that are at work, of all organizations.
GRANT SELECT (id, organization_id, status, updated_at) ON rehearsals TO switchboard_system;
CREATE POLICY system_read ON rehearsals FOR SELECT TO switchboard_system USING (status IN ('waiting', 'running'));
