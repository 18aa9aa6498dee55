import pg from 'pg';

/** What the database shows to the role that will own everything in it. */
interface Target {
  role: string;
  can_back_up: boolean;
  can_make_roles: boolean;
  others: number;
}

// Sessions of the server itself have no user. A role that isn't a superuser can't see the type of other users' sessions.
const statement = `SELECT current_user::text AS role, r.rolsuper OR r.rolbypassrls AS can_back_up,
    r.rolsuper OR r.rolcreaterole AS can_make_roles,
    (SELECT count(DISTINCT pid)::int FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
       AND coalesce(backend_type, 'client backend') = 'client backend') AS others
  FROM pg_roles r WHERE r.rolname = current_user`;

function problemOf({ role, can_back_up, can_make_roles, others }: Target): string | null {
  if (!can_back_up)
    return `The role ${role} can't make backups there, because it doesn't see all rows. Run ALTER ROLE ${pg.escapeIdentifier(role)} BYPASSRLS as a superuser first.`;
  if (!can_make_roles)
    return `The role ${role} can't create the roles that the product signs in with. Run ALTER ROLE ${pg.escapeIdentifier(role)} CREATEROLE as a superuser first.`;
  if (others > 0)
    return `The database is in use: ${others} other ${others === 1 ? 'program is' : 'programs are'} connected to it. Stop them, or give another database.`;
  return null;
}

/** Throws unless a database can take over an installation: its role can make backups and roles, and no one else uses it. */
export async function assertMoveTarget(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'switchboard-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Target>(statement);
    const problem = rows[0] ? problemOf(rows[0]) : null;
    if (problem) throw new Error(`${problem} Nothing was changed.`);
  } finally {
    await client.end();
  }
}
