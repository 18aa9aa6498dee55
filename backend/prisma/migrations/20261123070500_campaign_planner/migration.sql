-- Who plans finds campaigns that dial, of all organizations.
GRANT SELECT (id, organization_id, status, dialing, end_date) ON campaigns TO switchboard_system;
CREATE POLICY system_read ON campaigns FOR SELECT TO switchboard_system USING (status = 'active');
