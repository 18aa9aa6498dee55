-- Owners invite owners.
ALTER TABLE organization_invitations DROP CONSTRAINT organization_invitations_role_check;
ALTER TABLE organization_invitations ADD CHECK (role IN ('owner', 'admin', 'member', 'viewer'));

-- Tokens are kept as hashes from now on. Those that lie open are an hour from their end.
DELETE FROM verifications;

-- Accounts that wait for their address to be confirmed.
CREATE TABLE pending_sign_ups (
  token_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  full_name TEXT NOT NULL,
  organization_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT pending_sign_ups_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX pending_sign_ups_expires_at_idx ON pending_sign_ups (expires_at);
GRANT SELECT, INSERT, DELETE ON pending_sign_ups TO switchboard_system;

-- Who was removed is told by which organization: the audit log knows, and shows the system role this much of it.
CREATE INDEX audit_logs_removed_members ON audit_logs ((details ->> 'user_id'), created_at DESC)
  WHERE resource_type = 'member' AND action = 'delete';
GRANT SELECT ON audit_logs TO switchboard_system;
CREATE POLICY system_read_removals ON audit_logs FOR SELECT TO switchboard_system
  USING (resource_type = 'member' AND action = 'delete');
