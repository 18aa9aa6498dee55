import type pg from 'pg';

/** The registry's data of a module; the last use of a token is no change. */
export async function moduleChecksum(owner: pg.Client, moduleId: string): Promise<string> {
  const tables = ['module_versions', 'module_assignments', 'module_allowances', 'module_log', 'module_deploy_tokens'];
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, E'\\n' ORDER BY to_jsonb(t)::text), '')) AS sum
       FROM ${table} t WHERE module_id = $1`,
  );
  const { rows } = await owner.query<{ name: string; sum: string }>(parts.join(' UNION ALL '), [moduleId]);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

/** Names of the tables whose rows belong to organizations. */
export async function tenantTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'organization_id' AND NOT a.attisdropped
     ORDER BY c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** One line per table for everything an organization has; a changed, new or missing row changes its line. */
export async function tenantChecksum(owner: pg.Client, organizationId: string): Promise<string> {
  const parts = (await tenantTables(owner)).map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM ${table} t WHERE organization_id = $1`,
  );
  const { rows } = await owner.query<{ name: string; sum: string }>(
    `${parts.join(' UNION ALL ')}
     UNION ALL SELECT 'organizations', md5(t::text) FROM organizations t WHERE id = $1
     UNION ALL SELECT 'users', md5(coalesce(string_agg(u::text, E'\\n' ORDER BY u.id), '')) FROM users u
       WHERE id IN (SELECT user_id FROM organization_members WHERE organization_id = $1)`,
    [organizationId],
  );
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
