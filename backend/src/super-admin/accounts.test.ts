import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, createServices } from '../process.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createSuperAdmin } from './accounts.ts';

let app: TestApp;
let admin: TestSuperAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const create = (username: string, password: string) =>
  createSuperAdmin(app.services.systemPool, app.services.env.authSecret, { username, password });

describe('a super admin account', () => {
  it.each([
    ['too short', 'ada', 'eleven char'],
    ['one character repeated', 'ada', 'aaaaaaaaaaaaaaaa'],
    ['the username', 'administrator', 'Administrator-1'],
    ['known from breaches', 'ada', 'unbelievable'],
  ])('a super admin password is refused if it is %s', async (_, username, password) => {
    await expect(create(username, password)).rejects.toThrow(/password/i);
  });

  it.each(['a', 'ada lovelace', '-ada', 'ada@example.com', 'ädа'])(
    'the super admin name %s is refused',
    async (username) => {
      await expect(create(username, 'a long enough pass phrase')).rejects.toThrow(/username has/);
    },
  );

  it('a super admin name can be used once, in any spelling', async () => {
    expect(await create('Grace', 'a long enough pass phrase')).toMatchObject({ username: 'grace', secondFactor: null });
    expect(await create('gRACE ', 'another good pass phrase')).toBeNull();
  });
});

describe('the account that the environment names', () => {
  const start = async (superAdmin: { username: string; password: string }) => {
    const env = { ...app.services.env, superAdmin };
    const { close } = await createServices(env, createLog(env));
    await close();
  };
  const hashes = async () =>
    (await app.services.systemPool.query("SELECT password_hash FROM super_admins WHERE username = 'operator'")).rows;

  it('the account from the environment is created at the first start and keeps its password', async () => {
    await start({ username: 'operator', password: 'the pass phrase of a start' });
    const first = await hashes();
    expect(first).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) as string }]);
    await start({ username: 'Operator', password: 'another one of a later start' });
    expect(await hashes()).toEqual(first);
  });

  it('a weak password in the environment is refused, naming the variable', async () => {
    await expect(start({ username: 'careless', password: 'short' })).rejects.toThrow(
      /^SWITCHBOARD_SUPER_ADMIN and SWITCHBOARD_SUPER_ADMIN_PASSWORD: .* 12 to 128 characters/,
    );
  });
});

interface OrganizationPage {
  items: { id: string; name: string; members: number; is_pro: boolean }[];
  next_cursor: string | null;
}

describe('the list of organizations', () => {
  const list = async (query: string) =>
    (await admin.request<OrganizationPage>('GET', `/api/superadmin/organizations?${query}`)).body;

  it('the pages of organizations are sorted by name, without gaps or repetitions', async () => {
    const names = ['Zebra', 'apple', 'Äpfel', 'Apple', 'banana 100%', 'banana_', 'a\\b', ''];
    for (const name of names)
      await app.services.systemPool.query('INSERT INTO organizations (name) VALUES ($1)', [`xq ${name}`]);
    const all = await list('search=XQ&limit=100');
    expect(all.items).toHaveLength(names.length);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: OrganizationPage = await list(`search=xq&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.items.length).toBeLessThanOrEqual(3);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(all.items.map(({ id }) => id));
    expect((await list(`search=${encodeURIComponent('100%')}`)).items.map(({ name }) => name)).toEqual([
      'xq banana 100%',
    ]);
    expect((await list('search=banana_')).items).toHaveLength(1);
  });

  it('an organization is found by its id, with its number of members', async () => {
    const { organizationId } = await app.signUp();
    await app.signUp({ organizationId, role: 'viewer' });
    const { items } = await list(`search=${organizationId}`);
    expect(items).toEqual([expect.objectContaining({ id: organizationId, members: 2, is_pro: false })]);
    expect((await list(`search=${organizationId.slice(0, 8)}`)).items.map(({ id }) => id)).toContain(organizationId);
  });
});

describe('developers', () => {
  it('developers are permitted once by their address, and listed', async () => {
    const person = await app.signUp();
    const grant = (email: string) => admin.request<{ id: string }>('POST', '/api/superadmin/developers', { email });
    const granted = await grant(person.email.toUpperCase());
    expect([granted.status, granted.body]).toMatchObject([201, { id: person.userId, email: person.email }]);
    expect((await grant(person.email)).body).toEqual(granted.body);
    const { body } = await admin.request<{ id: string }[]>('GET', '/api/superadmin/developers');
    expect(body.filter(({ id }) => id === person.userId)).toEqual([granted.body]);
    const { rows } = await app.services.systemPool.query('SELECT granted_by FROM developers WHERE user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ granted_by: `super admin ${admin.username}` }]);
  });

  it("an address without an account can't become a developer", async () => {
    const answer = await admin.request<{ error: object }>('POST', '/api/superadmin/developers', {
      email: 'nobody@example.com',
    });
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: 'VALIDATION', fields: { email: 'There is no account with this e-mail address.' } },
    ]);
  });

  it("a developer's permission can be withdrawn once", async () => {
    const person = await app.signUp();
    await admin.request('POST', '/api/superadmin/developers', { email: person.email });
    const path = `/api/superadmin/developers/${person.userId}`;
    expect((await admin.request('DELETE', path)).status).toBe(204);
    expect((await admin.request('DELETE', path)).status).toBe(404);
  });
});
