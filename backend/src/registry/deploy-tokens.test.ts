import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { manyAddresses } from '../testing/two-organizations.ts';

interface Token {
  id: string;
  name: string;
  token: string;
  created_by: string;
  last_used_at: string | null;
}

let app: TestApp;
let admin: TestSuperAdmin;
beforeAll(async () => {
  app = await startTestApp(manyAddresses);
  admin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

let modules = 0;
const newModule = () => `module-${modules++}`;

const create = async (moduleId: string, name = 'CI') =>
  (await admin.request<Token>('POST', `/api/modules/${moduleId}/tokens`, { name })).body;
const list = async (moduleId: string) => (await admin.request<Token[]>('GET', `/api/modules/${moduleId}/tokens`)).body;

/** Requests a module's log, which every module has, with a token and from an address. */
const ask = (moduleId: string, authorization: string, ip = '10.2.0.1') =>
  app.request<{ error: { code: string; reason?: string } }>('GET', `/api/modules/${moduleId}/log`, undefined, {
    authorization,
    'x-forwarded-for': ip,
  });

describe('a deploy token', () => {
  it('a deploy token is shown once, names its module and is stored as a hash', async () => {
    const id = newModule();
    const { token, ...shown } = await create(id, ' Pipeline ');
    expect(token).toMatch(new RegExp(`^sbd_${id}_[\\w-]{43}$`));
    expect(shown).toMatchObject({ name: 'Pipeline', created_by: `super admin ${admin.username}`, last_used_at: null });
    expect(await list(id)).toEqual([shown]);
    const { rows } = await app.services.systemPool.query('SELECT * FROM module_deploy_tokens WHERE module_id = $1', [
      id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
  });

  it('a deploy token opens its own module, and gets 404 for other modules and for unknown ones', async () => {
    const [own, other] = [newModule(), newModule()];
    const [{ token }] = [await create(own), await create(other)];
    expect((await ask(own, `Bearer ${token}`)).status).toBe(200);
    for (const foreign of [other, 'never-heard-of'])
      expect((await ask(foreign, `Bearer ${token}`)).body.error).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a revoked deploy token is refused from the next request on', async () => {
    const id = newModule();
    const { token, id: tokenId } = await create(id);
    expect((await ask(id, `Bearer ${token}`)).status).toBe(200);
    const path = `/api/modules/${id}/tokens/${tokenId}`;
    const elsewhere = path.replace(id, newModule());
    expect((await admin.request('DELETE', elsewhere)).status, 'under another module').toBe(404);
    expect((await admin.request('DELETE', path)).status).toBe(204);
    expect((await admin.request('DELETE', path)).status).toBe(404);
    const refused = await ask(id, `Bearer ${token}`);
    expect([refused.status, refused.body.error.reason]).toEqual([401, 'deploy_token']);
    expect(await list(id)).toEqual([]);
  });

  it("the module log has who created and who revoked a deploy token, without the token's text", async () => {
    const id = newModule();
    const { token, id: token_id } = await create(id, 'Nightly');
    await admin.request('DELETE', `/api/modules/${id}/tokens/${token_id}`);
    const { rows } = await app.services.systemPool.query(
      'SELECT action, details, actor FROM module_log WHERE module_id = $1 ORDER BY id',
      [id],
    );
    const actor = `super admin ${admin.username}`;
    const details = { token_id, name: 'Nightly' };
    expect(rows).toEqual([
      { action: 'token.create', details, actor },
      { action: 'token.revoke', details, actor },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a malformed deploy token is refused without a lookup', async () => {
    const id = newModule();
    const { token } = await create(id);
    const wrong = ['', 'x', `${token}x`, token.slice(0, -1), token.toUpperCase(), `sbd_${id}_`, "' OR true --"];
    for (const [index, text] of wrong.entries()) {
      const { status, body } = await ask(id, `Bearer ${text}`, `10.3.0.${index}`);
      expect([status, body.error.reason], text).toEqual([401, 'deploy_token']);
    }
    expect((await ask(id, `Basic ${token}`)).status).toBe(401);
    expect((await ask(id, `bearer ${token}`)).status, 'the scheme has no case').toBe(200);
  });

  it('the last use of a deploy token is recorded at most once a minute', async () => {
    const id = newModule();
    const { token } = await create(id);
    const used = async () => (await list(id))[0]?.last_used_at ?? null;
    await ask(id, `Bearer ${token}`);
    const first = await used();
    expect(first).not.toBeNull();
    const query = vi.spyOn(app.services.systemPool, 'query');
    await ask(id, `Bearer ${token}`);
    expect(query.mock.calls.filter(([statement]) => /UPDATE module_deploy/.test(JSON.stringify(statement)))).toEqual(
      [],
    );
    expect(await used()).toBe(first);
    await app.services.systemPool.query(
      "UPDATE module_deploy_tokens SET last_used_at = last_used_at - interval '2 minutes' WHERE module_id = $1",
      [id],
    );
    await ask(id, `Bearer ${token}`);
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it("a deploy token can't use the operations of super admins", async () => {
    const id = newModule();
    const headers = { authorization: `Bearer ${(await create(id)).token}` };
    for (const path of ['/api/modules', `/api/modules/${id}/tokens`, '/api/superadmin/organizations']) {
      const { status, body } = await app.request<{ error: { reason: string } }>('GET', path, undefined, headers);
      expect([status, body.error.reason], path).toEqual([401, 'super_admin']);
    }
    const made = await app.request('POST', `/api/modules/${id}/tokens`, { name: 'More' }, headers);
    expect(made.status).toBe(401);
    expect(await list(id)).toHaveLength(1);
  });
});

describe('guessing deploy tokens', () => {
  const guess = () => `Bearer sbd_leads_${crypto.randomUUID().replaceAll('-', '')}${'x'.repeat(11)}`;

  it('an address is blocked after thirty guesses, but a valid token still works from there', async () => {
    const id = newModule();
    const { token } = await create(id);
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries++) statuses.push((await ask(id, guess(), '10.4.0.1')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429]);
    expect((await ask(id, `Bearer ${token}`, '10.4.0.1')).status).toBe(200);
    expect((await ask(id, `Bearer ${token}`, '10.4.0.2')).status).toBe(200);
  });

  it("valid deploy tokens don't count as guesses", async () => {
    const id = newModule();
    const { token } = await create(id);
    for (let uses = 0; uses < 40; uses++) expect((await ask(id, `Bearer ${token}`, '10.5.0.1')).status).toBe(200);
  });
});
