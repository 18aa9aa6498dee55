-- Releases of modules: what is published, who gets what, who did it, and how it fared in browsers.

CREATE TABLE module_versions (
  module_id TEXT NOT NULL,
  version TEXT NOT NULL,
  manifest JSONB NOT NULL,
  content_hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sent_bytes INTEGER NOT NULL,
  published_by TEXT NOT NULL,
  published_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  retired_at TIMESTAMPTZ(3),

  CONSTRAINT module_versions_pkey PRIMARY KEY (module_id,version)
);

CREATE TABLE module_assignments (
  module_id TEXT NOT NULL,
  active_history TEXT[] DEFAULT ARRAY[]::TEXT[],
  canary_version TEXT,
  canary_organization_ids UUID[] DEFAULT ARRAY[]::UUID[],
  canary_percent INTEGER NOT NULL DEFAULT 0,
  canary_before JSONB,
  workspace_version TEXT,
  changed_by TEXT NOT NULL,
  changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT module_assignments_pkey PRIMARY KEY (module_id)
);

CREATE TABLE module_log (
  id BIGSERIAL NOT NULL,
  module_id TEXT NOT NULL,
  action TEXT NOT NULL,
  version TEXT,
  details JSONB NOT NULL DEFAULT '{}',
  actor TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT module_log_pkey PRIMARY KEY (id)
);

CREATE TABLE module_deploy_tokens (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  module_id TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  revoked_at TIMESTAMPTZ(3),

  CONSTRAINT module_deploy_tokens_pkey PRIMARY KEY (id)
);

CREATE TABLE module_failures (
  organization_id UUID NOT NULL,
  module_id TEXT NOT NULL,
  version TEXT NOT NULL,
  failure TEXT NOT NULL,
  expose TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 1,
  first_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT module_failures_pkey PRIMARY KEY (organization_id,module_id,version,failure,expose)
);

CREATE TABLE developers (
  user_id UUID NOT NULL,
  granted_by TEXT NOT NULL,
  granted_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT developers_pkey PRIMARY KEY (user_id)
);

CREATE TABLE module_overrides (
  session_id UUID NOT NULL,
  module_id TEXT NOT NULL,
  url TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT module_overrides_pkey PRIMARY KEY (session_id,module_id)
);

CREATE TABLE super_admins (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  username TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  totp_secret TEXT,
  totp_last_step BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  disabled_at TIMESTAMPTZ(3),

  CONSTRAINT super_admins_pkey PRIMARY KEY (id)
);

CREATE TABLE super_admin_sessions (
  token_hash TEXT NOT NULL,
  super_admin_id UUID NOT NULL,
  ip_address TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT super_admin_sessions_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX module_log_module_id_id_idx ON module_log(module_id, id DESC);

CREATE UNIQUE INDEX module_deploy_tokens_token_hash_key ON module_deploy_tokens(token_hash);

CREATE INDEX module_deploy_tokens_module_id_created_at_idx ON module_deploy_tokens(module_id, created_at DESC);

CREATE INDEX module_failures_module_id_version_idx ON module_failures(module_id, version);

CREATE UNIQUE INDEX super_admins_username_key ON super_admins(username);

CREATE INDEX super_admin_sessions_super_admin_id_idx ON super_admin_sessions(super_admin_id);

ALTER TABLE developers ADD CONSTRAINT developers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE module_overrides ADD CONSTRAINT module_overrides_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE super_admin_sessions ADD CONSTRAINT super_admin_sessions_super_admin_id_fkey FOREIGN KEY (super_admin_id) REFERENCES super_admins(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------------ rights --

SELECT protect_tenant_table('module_failures');
REVOKE DELETE ON module_failures FROM switchboard_app;
GRANT SELECT ON module_failures TO switchboard_system;
CREATE POLICY system_read ON module_failures FOR SELECT TO switchboard_system USING (true);

GRANT SELECT, INSERT, UPDATE ON module_versions, module_assignments, module_deploy_tokens TO switchboard_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON developers, module_overrides, super_admins, super_admin_sessions TO switchboard_system;
-- What was written down about releases stays as it was.
GRANT SELECT, INSERT ON module_log TO switchboard_system;
GRANT USAGE ON SEQUENCE module_log_id_seq TO switchboard_system;
