-- How often each version of a module was opened in browsers, and how often it failed there; what takes a module away.

CREATE TABLE module_usage (
  module_id TEXT NOT NULL,
  version TEXT NOT NULL,
  opens INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT module_usage_pkey PRIMARY KEY (module_id,version)
);

CREATE TABLE module_usage_hours (
  module_id TEXT NOT NULL,
  version TEXT NOT NULL,
  hour TIMESTAMPTZ(3) NOT NULL,
  opens INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT module_usage_hours_pkey PRIMARY KEY (module_id,version,hour)
);

ALTER TABLE module_assignments ADD COLUMN deactivated_at TIMESTAMPTZ(3);
ALTER TABLE module_assignments ADD COLUMN deactivated_by TEXT;
ALTER TABLE module_assignments ADD COLUMN auto_rollback_percent INTEGER;

GRANT SELECT, INSERT, UPDATE ON module_usage TO switchboard_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON module_usage_hours TO switchboard_system;
