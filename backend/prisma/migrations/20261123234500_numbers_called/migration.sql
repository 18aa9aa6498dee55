-- A call that comes in names a number, and no organization.
GRANT SELECT (id, organization_id, phone_number, type, retired_at) ON phone_numbers TO switchboard_system;
CREATE POLICY system_called ON phone_numbers FOR SELECT TO switchboard_system USING (type = 'inbound');
