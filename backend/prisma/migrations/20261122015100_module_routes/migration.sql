-- The pages that a super admin lets a module have in another one's part of the addresses. A word that was taken back stays
-- written down: such a page makes nobody the owner of its part.

CREATE TABLE module_allowances (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  module_id TEXT NOT NULL,
  path TEXT NOT NULL,
  granted_by TEXT NOT NULL,
  granted_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  withdrawn_at TIMESTAMPTZ(3),

  CONSTRAINT module_allowances_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX module_allowances_module_id_path_key ON module_allowances(module_id, path);

GRANT SELECT, INSERT, UPDATE ON module_allowances TO switchboard_system;

-- What runs today in another one's part of the addresses goes on: whoever was published first has it.
WITH used AS (
  SELECT a.module_id, route->>'path' AS path, split_part(lower(route->>'path'), '/', 2) AS prefix,
    (SELECT min(f.published_at) FROM module_versions f WHERE f.module_id = a.module_id) AS since
  FROM module_assignments a
  JOIN module_versions v ON v.module_id = a.module_id
    AND v.version IN (a.active_history[array_upper(a.active_history, 1)], a.canary_version)
  CROSS JOIN jsonb_array_elements(v.manifest->'routes') AS route
)
INSERT INTO module_allowances (module_id, path, granted_by)
SELECT DISTINCT u.module_id, u.path, 'installation' FROM used u
WHERE EXISTS (
    SELECT FROM used o WHERE o.prefix = u.prefix AND (o.since, o.module_id) < (u.since, u.module_id)
      AND o.module_id <> u.module_id)
  OR (u.prefix = 'superadmin' AND u.module_id <> 'admin')
  OR u.prefix IN ('login', 'signup', 'forgot-password', 'reset-password', 'invite-accept', 'terms', 'privacy',
    'dashboard', 'assistant-dashboard', 'agent-dashboard', 'features')
ON CONFLICT DO NOTHING;
