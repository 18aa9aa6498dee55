import { randomUUID } from 'node:crypto';
import type { ApiKeyScope, CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import type { Tx } from '../database/database.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { type AdminReleases, adminReleases } from '../registry/admin-releases.fixture.ts';
import { signInSuperAdmin, type TestSuperAdmin } from './super-admin.ts';
import type { TestApp, TestPerson } from './test-app.ts';

/** An organization with a person in each role, for rows that the fixtures create in it. */
export interface TestOrganization {
  app: TestApp;
  organizationId: string;
  people: Record<StaffRole, TestPerson>;
  /** The client whose rows the fixtures create, and its members. */
  clientId: string;
  clients: Record<ClientRole, TestPerson>;
  /** The text of a key with only this scope. */
  keys: Record<ApiKeyScope, string>;
  /** A super admin, who belongs to no organization, and modules in various release states. */
  admin: TestSuperAdmin;
  releases: AdminReleases;
}

/** Inserts a row of an organization directly, without the verbs; returns its id. */
export async function insertRow<T extends { id: string }>(
  { app, organizationId }: Pick<TestOrganization, 'app' | 'organizationId'>,
  create: (tx: Tx, organizationId: string) => Promise<T>,
): Promise<string> {
  const row = await withTenant(organizationId, () => app.services.db.$transaction((tx) => create(tx, organizationId)));
  return row.id;
}

/** A name that no other row has. */
export const uniqueName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export const uniqueAddress = () => `${randomUUID()}@example.com`;

export const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);

/** A client that can see transcripts and recordings. */
export const newClient = (organization: Pick<TestOrganization, 'app' | 'organizationId'>) =>
  insertRow(organization, (tx, organization_id) =>
    tx.clients.create({
      data: { organization_id, name: uniqueName('Client'), shares_transcripts: true, shares_recordings: true },
    }),
  );

/** Creates an organization with its members. */
export async function createTestOrganization(app: TestApp): Promise<TestOrganization> {
  const owner = await app.signUp();
  const { organizationId } = owner;
  // A separate suite covers refusals because no line is free.
  await app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = 1000 WHERE id = $1', [
    organizationId,
  ]);
  const colleague = (role: StaffRole) => app.signUp({ role, organizationId });
  const people = {
    owner,
    admin: await colleague('admin'),
    member: await colleague('member'),
    viewer: await colleague('viewer'),
  };
  const clientId = await newClient({ app, organizationId });
  const ofClient = (role: ClientRole) => app.signUp({ organizationId, client: { id: clientId, role } });
  const clients = {
    admin: await ofClient('admin'),
    editor: await ofClient('editor'),
    viewer: await ofClient('viewer'),
  };
  const admin = await signInSuperAdmin(app);
  const keyOf = async (scope: ApiKeyScope) => {
    const body = { name: `To ${scope}`, scopes: [scope] };
    return (await owner.request<CreatedApiKey>('POST', '/api/api-keys', body)).body.key;
  };
  const keys = { read: await keyOf('read'), write: await keyOf('write'), calls: await keyOf('calls') };
  return { app, organizationId, people, clientId, clients, keys, admin, releases: adminReleases(app, admin) };
}
