import type pg from 'pg';

// Postgres' text of the policy that protect_tenant_table() creates.
const tenantForm = '(organization_id = ( SELECT current_organization() AS current_organization))';

/** Functions that look past row-level security on purpose; each takes no organization from its caller. */
const knownDefiners = [
  'enqueue_job',
  'filter_leads',
  'filter_leads_step',
  'filtered_lead_ids',
  'search_leads_by_index',
  'audit_log_matches',
  'call_log_matches',
  'prompt_matches',
  'transcript_matches',
  'knowledge_hits',
];

const checks: Record<string, string> = {
  'row-level security is enabled and forced': `
    SELECT c.relname AS fault FROM tenant_tables c WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity)
    UNION ALL SELECT relname FROM pg_class WHERE relname IN ('organizations', 'users') AND relnamespace = 'public'::regnamespace
      AND NOT (relrowsecurity AND relforcerowsecurity)`,
  'one policy for the app role, of the tenant form for reading and for writing': `
    SELECT c.relname AS fault FROM tenant_tables c WHERE (
      SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polroles @> ARRAY['switchboard_app'::regrole::oid]) <> 1
      OR NOT EXISTS (
      SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polroles = ARRAY['switchboard_app'::regrole::oid] AND p.polcmd = '*' AND p.polpermissive
        AND pg_get_expr(p.polqual, p.polrelid) = '${tenantForm}' AND pg_get_expr(p.polwithcheck, p.polrelid) = '${tenantForm}')`,
  'no policy is for everybody': `
    SELECT polrelid::regclass || ' ' || polname AS fault FROM pg_policy WHERE polroles @> ARRAY[0::oid]`,
  'an index leads with organization_id': `
    SELECT c.relname AS fault FROM tenant_tables c WHERE NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indkey[0] = c.attnum AND i.indisvalid AND i.indpred IS NULL)`,
  'foreign keys between tenant tables carry organization_id': `
    SELECT k.conrelid::regclass || ' ' || k.conname AS fault FROM pg_constraint k
    JOIN tenant_tables a ON a.oid = k.conrelid JOIN tenant_tables b ON b.oid = k.confrelid
    WHERE k.contype = 'f' AND NOT EXISTS (
      SELECT FROM unnest(k.conkey, k.confkey) AS pair(from_column, to_column)
      WHERE pair.from_column = a.attnum AND pair.to_column = b.attnum)`,
  'views ask with the rights of the asker': `
    SELECT relname AS fault FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'm' OR (relkind = 'v' AND NOT coalesce('security_invoker=true' = ANY(reloptions), false)))`,
  "functions with their owner's rights are known and fix their search path": `
    SELECT proname AS fault FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND (proname <> ALL ($1::text[]) OR NOT coalesce(proconfig::text LIKE '%search_path=%', false)
        OR has_function_privilege('public', oid, 'EXECUTE'))`,
  'both roles are restricted and stand alone': `
    SELECT rolname AS fault FROM pg_roles WHERE rolname IN ('switchboard_app', 'switchboard_system')
      AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication
        OR EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid))`,
  'neither role owns a table': `
    SELECT relname AS fault FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
      AND relowner IN ('switchboard_app'::regrole, 'switchboard_system'::regrole)`,
  'the logs are only added to': `
    SELECT role || ' ' || privilege || ' ' || log AS fault FROM unnest(ARRAY['switchboard_app', 'switchboard_system']) AS role,
      unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS privilege, unnest(ARRAY['audit_logs', 'module_log']) AS log
      WHERE has_table_privilege(role, log, privilege) AND (role, privilege, log) <> ('switchboard_system', 'DELETE', 'audit_logs')`,
  'entries of the audit log are removed once they are old or their organization is to be erased, by one policy each': `
    SELECT coalesce(p.polname, 'no policy') AS fault FROM (SELECT 1) one LEFT JOIN pg_policy p
      ON p.polrelid = 'audit_logs'::regclass AND p.polcmd IN ('d', '*') AND p.polroles @> ARRAY['switchboard_system'::regrole::oid]
      WHERE p.oid IS NULL OR CASE p.polname
        WHEN 'system_erase' THEN pg_get_expr(p.polqual, p.polrelid) NOT LIKE '%o.id = audit_logs.organization_id%o.deleted_at < (now() - ''14 days''::interval)%'
        ELSE pg_get_expr(p.polqual, p.polrelid) NOT LIKE '((created_at < (now() - ''90 days''::interval)) AND (created_at < (now() -%audit_days%' END`,
  'an organization is removed once nobody can take it back': `
    SELECT 'organizations' AS fault WHERE NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = 'organizations'::regclass
      AND p.polcmd = 'd' AND NOT p.polpermissive AND p.polroles = ARRAY['switchboard_system'::regrole::oid]
      AND pg_get_expr(p.polqual, p.polrelid) = '(deleted_at < (now() - ''14 days''::interval))')
      OR has_table_privilege('switchboard_app', 'organizations', 'DELETE')`,
  'the app role empties no table and makes no keys or triggers on any': `
    SELECT relname || ' ' || privilege AS fault FROM pg_class, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege('switchboard_app', oid, privilege)`,
  'the app role sees no session, password or token, nothing of the releases and of what the carrier knows': `
    SELECT name AS fault FROM unnest(ARRAY['sessions', 'ended_sessions', 'second_factors', 'passkeys', 'accounts', 'verifications', 'pending_sign_ups', 'rate_limits',
      'super_admins', 'super_admin_sessions', 'developers', 'module_overrides', 'module_deploy_tokens', 'module_versions',
      'module_assignments', 'module_usage', 'module_usage_hours', 'module_allowances', 'module_log', 'sandbox_calls', 'livekit_rooms', 'livekit_events', 'dialer_workers', 'processes', 'device_sign_ins']) AS name
      WHERE has_any_column_privilege('switchboard_app', name, 'SELECT, INSERT, UPDATE')`,
};

const tenantTables = `WITH tenant_tables AS (
  SELECT c.*, a.attnum FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'organization_id' AND NOT a.attisdropped)`;

/**
 * All faults in the database's catalog that would let one organization reach another; empty if there are none. `about` selects some
 * of the rules.
 */
export async function catalogFaults(client: pg.ClientBase, about = /^/): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, statement] of Object.entries(checks)) {
    if (!about.test(rule)) continue;
    const { rows } = await client.query<{ fault: string }>(
      `${tenantTables} ${statement}`,
      statement.includes('$1') ? [knownDefiners] : [],
    );
    faults.push(...rows.map(({ fault }) => `${rule}: ${fault}`));
  }
  return faults;
}
