import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withTenant } from '../database/tenant-pool.ts';
import type { Services } from '../services.ts';
import { addBrowsers } from './browsers.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { demoPassword } from './demo-password.ts';
import { fillOrganization } from './fill.ts';
import { deletedDemo, demoOrganizations } from './organizations.ts';

/** An account of the demo data, as it is printed and written to `<data>/demo.json`. */
export interface DemoAccount {
  email: string;
  password: string;
  role: string;
  organization: string;
}

const accounts: DemoAccount[] = demoOrganizations.flatMap(({ name, staff, clients, suspended_reason }) => [
  ...staff.map(({ email, role }) => ({
    email,
    password: demoPassword,
    role,
    organization: suspended_reason === undefined ? name : `${name} (suspended)`,
  })),
  ...clients.flatMap((client) =>
    client.members.map(({ email, role }) => ({
      email,
      password: demoPassword,
      role: `client ${role}`,
      organization: `${name} for ${client.name}`,
    })),
  ),
]);

async function personId(services: Services, staff: { full_name: string; email: string }): Promise<string> {
  const { rows } = await services.systemPool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    staff.email,
  ]);
  if (rows[0]) return rows[0].id;
  const { user } = await services.auth.api.signUpEmail({
    body: { name: staff.full_name, email: staff.email, password: demoPassword },
  });
  return user.id;
}

async function createOrganization(
  services: Services,
  demo: DemoOrganization,
): Promise<{ id: string; people: string[] }> {
  const { rows } = await services.systemPool.query<{ id: string }>(
    'INSERT INTO organizations (name, time_zone, is_pro) VALUES ($1, $2, $3) RETURNING id',
    [demo.name, demo.time_zone, demo.is_pro],
  );
  const id = rows[0]?.id ?? '';
  const people: string[] = [];
  for (const staff of demo.staff) {
    const user = await personId(services, staff);
    people.push(user);
    await services.systemPool.query(
      'INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, $3)',
      [id, user, staff.role],
    );
  }
  return { id, people };
}

/** Adds the members of the clients after the clients exist. */
async function addClientMembers(services: Services, organizationId: string, demo: DemoOrganization): Promise<void> {
  for (const { name, members } of demo.clients)
    for (const member of members)
      await services.systemPool.query(
        `INSERT INTO client_members (organization_id, client_id, user_id, role)
         SELECT $1, id, $2, $3 FROM clients WHERE organization_id = $1 AND name = $4`,
        [organizationId, await personId(services, member), member.role, name],
      );
}

async function addDeleted(services: Services): Promise<void> {
  const owner = demoOrganizations[0]?.staff.find(({ role }) => role === 'owner');
  await services.systemPool.query(
    `WITH pilot AS (
       INSERT INTO organizations (name, created_at, deleted_at, deleted_by_name)
       VALUES ($1, now() - interval '40 days', now() - make_interval(days => $2), $3) RETURNING id)
     INSERT INTO organization_members (organization_id, user_id, role)
     SELECT pilot.id, users.id, 'owner' FROM pilot, users WHERE email = $4`,
    [deletedDemo.name, deletedDemo.daysAgo, owner?.full_name, owner?.email],
  );
}

// The owner of the first organization can use the features for module developers.
async function permitDeveloper(services: Services): Promise<void> {
  const owner = demoOrganizations[0]?.staff.find(({ role }) => role === 'owner');
  await services.systemPool.query(
    `INSERT INTO developers (user_id, granted_by) SELECT id, 'demo data' FROM users WHERE email = $1
     ON CONFLICT (user_id) DO NOTHING`,
    [owner?.email],
  );
}

// Tables that starting the installation fills itself: accounts of super admins, and releases, whose files stay.
const kept = [
  '_prisma_migrations',
  'super_admins',
  'super_admin_sessions',
  'module_versions',
  'module_assignments',
  'module_allowances',
  'module_usage',
  'module_usage_hours',
  'module_log',
  'module_deploy_tokens',
];

// A start that was killed halfway leaves half of the data: the mark says that everything in there is ours to remove.
async function removeHalfLoaded(services: Services): Promise<void> {
  const owner = new pg.Client({ connectionString: services.env.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
      [kept],
    );
    await owner.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  } finally {
    await owner.end();
  }
}

async function suspend({ systemPool }: Services, id: string, { suspended_reason }: DemoOrganization): Promise<void> {
  if (suspended_reason === undefined) return;
  await systemPool.query(
    `UPDATE organizations SET suspended_at = now() - interval '3 days', suspended_reason = $2, suspended_by_name = 'demo data'
     WHERE id = $1`,
    [id, suspended_reason],
  );
}

async function admitOperators({ systemPool }: Services, id: string, demo: DemoOrganization): Promise<void> {
  if (demo.operators_admitted_by === undefined) return;
  await systemPool.query(
    `UPDATE organizations SET operators_admitted_at = now(), operators_admitted_until = now() + interval '7 days',
       operators_admitted_by_name = $2 WHERE id = $1`,
    [id, demo.operators_admitted_by],
  );
}

/** Fills an empty installation with organizations; returns the accounts to sign in with, or none. */
export async function loadDemo(services: Services, step: (detail: string) => void): Promise<DemoAccount[]> {
  const file = join(services.env.dataDir, 'demo.json');
  const mark = join(services.env.dataDir, 'demo.loading');
  if (existsSync(mark)) await removeHalfLoaded(services);
  const { rows } = await services.systemPool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM organizations',
  );
  if (rows[0]?.total) return existsSync(file) ? accounts : [];
  writeFileSync(mark, '');
  for (const demo of demoOrganizations) {
    step(demo.name);
    const { id, people } = await createOrganization(services, demo);
    await withTenant(id, () => fillOrganization(services, demo, id, people));
    await addClientMembers(services, id, demo);
    await suspend(services, id, demo);
    await admitOperators(services, id, demo);
  }
  await addDeleted(services);
  await permitDeveloper(services);
  await addBrowsers(services, demoOrganizations[0]?.staff.find(({ role }) => role === 'owner')?.email);
  writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  rmSync(mark);
  return accounts;
}
