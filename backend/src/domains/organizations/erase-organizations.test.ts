import type { Session } from '@switchboard/contracts/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantChecksum, tenantTables } from '../../testing/checksum.ts';
import { addRows } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestOrganization } from '../../testing/test-organization.ts';
import { eraseOrganizations } from './erase-organizations.ts';
import { setDeleted } from './organizations.fixture.ts';

// Only the job under test runs here, so nothing else changes a row in the meantime.
let app: TestApp;
let database: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  database = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

/** The tables in which an organization has rows. */
async function tablesWith(organizationId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tenantTables(database)) {
    const { rowCount } = await database.query(`SELECT FROM ${table} WHERE organization_id = $1`, [organizationId]);
    if (rowCount) found.push(table);
  }
  return found;
}

describe('erasing an organization', () => {
  it('erasing an organization removes all its rows and files, and leaves other organizations unchanged', async () => {
    const [gone, other] = [await createTestOrganization(app), await createTestOrganization(app)];
    for (const organization of [gone, other]) await addRows(organization);
    const { files, systemPool } = app.services;
    for (const { organizationId } of [gone, other])
      await files.put(`${organizationId}/recordings/a.wav`, Buffer.from('RIFF'));
    expect((await tablesWith(gone.organizationId)).length).toBeGreaterThan(15);
    const before = await tenantChecksum(database, other.organizationId);
    await setDeleted(gone, daysAgo(13.99));
    await eraseOrganizations(app.services);
    expect((await systemPool.query('SELECT FROM organizations WHERE id = $1', [gone.organizationId])).rowCount).toBe(1);
    await setDeleted(gone, daysAgo(14.1));
    await eraseOrganizations(app.services);

    expect(await tablesWith(gone.organizationId)).toEqual([]);
    expect((await systemPool.query('SELECT FROM organizations WHERE id = $1', [gone.organizationId])).rowCount).toBe(0);
    expect(await files.exists(`${gone.organizationId}/recordings/a.wav`)).toBe(false);
    expect(await files.exists(`${other.organizationId}/recordings/a.wav`)).toBe(true);
    expect(await tenantChecksum(database, other.organizationId)).toBe(before);
    // Its people keep their accounts.
    expect((await gone.people.owner.request<Session>('GET', '/api/session')).body.organization).toBeNull();
  });

  it("database roles can't erase an organization before its time", async () => {
    const owner = await app.signUp();
    const { systemPool } = app.services;
    await owner.request('PATCH', '/api/organization', { name: 'Renamed' });
    await setDeleted({ app, organizationId: owner.organizationId }, daysAgo(13.9));
    for (const table of ['organizations WHERE id', 'audit_logs WHERE organization_id'])
      expect((await systemPool.query(`DELETE FROM ${table} = $1`, [owner.organizationId])).rowCount).toBe(0);
  });
});

describe('erasing several organizations', () => {
  it('erases the others where one fails, and reports the failure', async () => {
    const [stuck, next] = [await app.signUp(), await app.signUp()];
    await setDeleted({ app, organizationId: stuck.organizationId }, daysAgo(20));
    await setDeleted({ app, organizationId: next.organizationId }, daysAgo(15));
    const { files } = app.services;
    const services = {
      ...app.services,
      files: {
        ...files,
        deleteFolder: async (folder: string) => {
          if (folder === stuck.organizationId) throw new Error('The bucket refuses this folder');
          await files.deleteFolder(folder);
        },
      },
    };
    await expect(eraseOrganizations(services)).rejects.toThrow('The bucket refuses this folder');
    const left = await app.services.systemPool.query<{ id: string }>(
      'SELECT id FROM organizations WHERE id = ANY($1)',
      [[stuck.organizationId, next.organizationId]],
    );
    expect(left.rows).toEqual([{ id: stuck.organizationId }]);
    await eraseOrganizations(app.services);
  });
});
