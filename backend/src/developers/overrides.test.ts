import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerModule } from '../registry/registered-module.fixture.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';
import { developerBoot } from './overrides.ts';

let app: TestApp;
let admin: TestSuperAdmin;
let developer: TestPerson;
let colleague: TestPerson;

const origin = 'http://localhost:5101';
const url = `${origin}/`;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSuperAdmin(app);
  for (const id of ['leads', 'slots']) await registerModule(app, { id });
  developer = await newDeveloper();
  colleague = await app.signUp({ role: 'admin', organizationId: developer.organizationId });
});
afterAll(() => app.close());

async function newDeveloper(): Promise<TestPerson> {
  const person = await app.signUp();
  await admin.request('POST', '/api/superadmin/developers', { email: person.email });
  return person;
}

interface Boot {
  developer: { allowed_origins: string[]; overrides: { module_id: string; url: string }[] } | null;
}

const set = (person: TestPerson, body: unknown = { module_id: 'leads', url }) =>
  person.request<{ error: { code: string; reason?: string; fields?: object } }>(
    'POST',
    '/api/developer/overrides',
    body,
  );
const reset = (person: TestPerson) => person.request('DELETE', '/api/developer/overrides');
const bootOf = async (person: TestPerson, cookie = person.cookie) =>
  (await app.request<Boot>('GET', '/api/boot', undefined, { cookie })).body.developer;

async function signInAgain(person: TestPerson): Promise<string> {
  const answer = await app.request('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The origins from which a person's page may load scripts, in addition to this one. */
async function openedFor(person: TestPerson | null, path: string, at = app): Promise<string[]> {
  const { headers } = await at.request('GET', path, undefined, person ? { cookie: person.cookie } : {});
  const policy = headers.get('content-security-policy') ?? '';
  const sources = /script-src 'self'([^;]*)/.exec(policy)?.[1]?.trim().split(' ').filter(Boolean) ?? [];
  // A public page names the one script that is inside it.
  return sources.filter((source) => !source.startsWith("'sha256-"));
}

describe('replacing a module', () => {
  it('only developers can replace a module', async () => {
    const refused = await set(colleague);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'role']);
    expect((await app.request('POST', '/api/developer/overrides', { module_id: 'leads', url })).status).toBe(401);
    expect(await bootOf(colleague)).toBeNull();
  });

  it.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'https://localhost:5101/',
    'http://user:secret@localhost:5101/',
    'http://localhost:5101/?next=/',
    'http://localhost:5101/#/',
    'http://localhost:5101',
    'javascript:alert(1)/',
    "http://localhost;script-src 'unsafe-inline'/",
  ])('a replacement from %s is rejected, and the error names the field', async (address) => {
    const refused = await set(developer, { module_id: 'leads', url: address });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(['url']);
    expect((await bootOf(developer))?.overrides).toEqual([]);
  });

  it('a developer can add a module that has no release yet', async () => {
    const person = await newDeveloper();
    expect((await set(person, { module_id: 'site-visits', url })).status).toBe(204);
    expect((await bootOf(person))?.overrides).toEqual([{ module_id: 'site-visits', url }]);
  });

  it('a developer can replace up to twenty modules, and change the address of an existing replacement', async () => {
    const person = await newDeveloper();
    for (let number = 1; number <= 20; number += 1) await set(person, { module_id: `module-${number}`, url });
    const refused = await set(person, { module_id: 'module-21', url });
    expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, ['module_id']]);
    expect((await set(person, { module_id: 'module-20', url: 'http://127.0.0.1:6000/' })).status).toBe(204);
    expect((await bootOf(person))?.overrides).toHaveLength(20);
  });

  it('the last replacement of each module applies to this session until it is reset', async () => {
    const person = await newDeveloper();
    const elsewhere = await signInAgain(person);
    expect((await set(person)).status).toBe(204);
    await set(person, { module_id: 'leads', url: 'http://127.0.0.1:6000/leads/' });
    await set(person, { module_id: 'slots', url });
    expect(await bootOf(person)).toEqual({
      allowed_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
      overrides: [
        { module_id: 'leads', url: 'http://127.0.0.1:6000/leads/' },
        { module_id: 'slots', url },
      ],
    });
    expect((await bootOf(person, elsewhere))?.overrides, "the person's other browser").toEqual([]);
    expect((await bootOf(developer))?.overrides, 'another developer').toEqual([]);
    expect((await reset(person)).status).toBe(204);
    expect((await bootOf(person))?.overrides).toEqual([]);
  });

  it('resetting the replacements of one session leaves other sessions unchanged', async () => {
    const person = await newDeveloper();
    await set(person);
    await reset(developer);
    await reset(colleague);
    expect((await bootOf(person))?.overrides).toHaveLength(1);
  });

  it('replacements end with their session, and in every session when the developer permission is withdrawn', async () => {
    const person = await newDeveloper();
    const elsewhere = await signInAgain(person);
    const rows = async () =>
      (
        await app.services.systemPool.query(
          'SELECT FROM module_overrides WHERE session_id IN (SELECT id FROM sessions WHERE user_id = $1)',
          [person.userId],
        )
      ).rowCount;
    await set(person);
    await app.request('POST', '/api/developer/overrides', { module_id: 'slots', url }, { cookie: elsewhere });
    expect(await rows()).toBe(2);
    await app.request('POST', '/api/auth/sign-out', {}, { cookie: elsewhere });
    expect(await rows()).toBe(1);
    await admin.request('DELETE', `/api/superadmin/developers/${person.userId}`);
    expect(await rows()).toBe(0);
    expect(await bootOf(person)).toBeNull();
    expect(await openedFor(person, '/leads')).toEqual([]);
    expect((await set(person)).status).toBe(403);
    await admin.request('POST', '/api/superadmin/developers', { email: person.email });
    expect((await bootOf(person))?.overrides, 'a new permission starts empty').toEqual([]);
  });

  it('a replacement is ignored once its origin is no longer permitted', async () => {
    const person = await newDeveloper();
    await set(person);
    const { rows } = await app.services.systemPool.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
      person.userId,
    ]);
    const asked = {
      id: person.userId,
      email: '',
      full_name: '',
      email_verified: true,
      has_second_factor: false,
      session_id: rows[0]?.id ?? '',
      is_developer: true,
    };
    const boot = (overrideOrigins: string[]) =>
      developerBoot({ ...app.services, env: { ...app.services.env, overrideOrigins }, person: asked });
    expect((await boot([origin]))?.overrides).toHaveLength(1);
    expect(await boot(['https://dev.example.com'])).toEqual({
      allowed_origins: ['https://dev.example.com'],
      overrides: [],
    });
  });
});

describe("the page's policy", () => {
  it("the page's policy allows exactly the origins that this session's replacements need", async () => {
    const person = await newDeveloper();
    expect(await openedFor(person, '/leads')).toEqual([]);
    await set(person);
    await set(person, { module_id: 'slots', url: `${origin}/slots/` });
    expect(await openedFor(person, '/leads')).toEqual([origin]);
    const { headers } = await person.request('GET', '/dashboard');
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ['script-src', 'connect-src', 'style-src', 'img-src', 'font-src'])
      expect(policy, directive).toMatch(new RegExp(`${directive} 'self' ${origin}[ ;]`));
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*)/);
    expect(await openedFor(developer, '/leads'), 'another developer').toEqual([]);
    expect(await openedFor(colleague, '/leads')).toEqual([]);
    expect(await openedFor(null, '/leads')).toEqual([]);
    await reset(person);
    expect(await openedFor(person, '/leads')).toEqual([]);
  });

  it('the policy of public pages allows no replacement origins, however their address is written', async () => {
    const route = { path: '/open-day/:id', expose: 'OpenDayPage', access: 'public' as const, title: 'Open day' };
    await registerModule(app, { id: 'open-days', manifest: { routes: [route] } });
    const person = await newDeveloper();
    await set(person);
    const closed = [
      '/',
      '/login',
      '/signup',
      '/invite-accept?token=x',
      '/privacy',
      '/video-call/abc',
      '/video-call/0b9a8f52-6a60-4b36-8a6e-4a5d8f2f8a11',
      '/Video-Call/abc/',
      '/video%2Dcall/abc',
      '//video-call/abc',
      '/demo-video-call',
      '/interview-complete',
      '/book-slot/abc',
      '/open-day/1',
      '/OPEN-DAY/1/',
      '/%ff',
    ];
    for (const path of closed) expect(await openedFor(person, path), path).toEqual([]);
    for (const path of ['/leads', '/leads/1', '/video-calls', '/open-day', '/features'])
      expect(await openedFor(person, path), path).toEqual([origin]);
  });

  it('only pages ask for the replacement policy, and only developers cost a query', async () => {
    const person = await newDeveloper();
    await set(person);
    const query = vi.spyOn(app.services.systemPool, 'query');
    const asked = () =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('module_overrides'));
    for (const path of ['/api/session', '/modules/leads/x/y.js', '/shell/x/y.js']) await person.request('GET', path);
    await colleague.request('GET', '/leads');
    expect(asked()).toEqual([]);
    await person.request('GET', '/leads');
    expect(asked().length).toBeGreaterThan(0);
  });
});
