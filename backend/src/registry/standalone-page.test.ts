import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';
import { releaseModule, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace(['react', 'zod']) });
});
afterEach(() => app.close());

const release = (id: string, options?: TestModuleOptions) => releaseModule(app, id, options);

describe("the booker's page", () => {
  const withPage: TestModuleOptions = {
    files: { 'standalone/index.html': '<title>Book</title><!--switchboard:preload-->' },
    manifest: {
      routes: [
        { path: '/book-slot/:id', expose: 'SamplePage', access: 'public', title: 'Book' },
        { path: '/manage-booking/:token', expose: 'SamplePage', access: 'public', title: 'Your booking' },
      ],
    },
  };
  const id = '00000000-0000-4000-8000-000000000101';
  const textOf = async (path: string) => (await app.fetch(path)).text();

  it("the booker's page preloads the free times before its script runs", async () => {
    await release('booking', withPage);
    expect(await textOf(`/book-slot/${id}`)).toBe(
      `<title>Book</title><link rel="preload" as="fetch" crossorigin="anonymous" href="/api/book-slot/${id}">`,
    );
  });

  it("the booker's page contains nothing from its address except the id of a slot", async () => {
    await release('booking', withPage);
    for (const part of ['"><script>', 'unknown', `${id}x`])
      expect(await textOf(`/book-slot/${encodeURIComponent(part)}`)).toBe('<title>Book</title>');
  });

  it("the booker's page has the language of its link, else of the browser, else English", async () => {
    const html = '<html lang="en"><title>Book</title></html>';
    await release('booking', { ...withPage, files: { 'standalone/index.html': html } });
    const languageOf = async (path: string, wanted: string) => {
      const answer = await app.fetch(path, { headers: { 'accept-language': wanted } });
      return /<html lang="(.*?)">/.exec(await answer.text())?.[1];
    };
    expect(await languageOf(`/book-slot/${id}`, 'de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(await languageOf(`/book-slot/${id}?lang=es`, 'de')).toBe('es');
    expect(await languageOf(`/book-slot/${id}?lang="><script>`, 'fr')).toBe('en');
    expect(await languageOf('/manage-booking/some-token', 'es-MX')).toBe('es');
  });

  it("manage links open the booker's page, with and without their token", async () => {
    await release('booking', withPage);
    for (const path of ['/manage-booking/some-token', '/manage-booking'])
      expect(await textOf(path)).toContain('<title>Book</title>');
  });
});

describe("the candidate's page", () => {
  const withPage = (content: string): TestModuleOptions => ({
    files: { 'standalone/index.html': `<title>${content}</title>` },
    manifest: { routes: [{ path: '/video-call/:id', expose: 'SamplePage', access: 'public', title: 'Interview' }] },
  });
  const open = () => app.fetch('/video-call/some-token');

  it("the candidate's page comes from the active release of the module that has its route", async () => {
    const { releases } = await release('interviews', withPage('first'));
    await release('another');
    const answer = await open();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain('<title>first</title>');
    const next = await moduleArchive({ id: 'interviews', ...withPage('second') });
    await releases.publish(next.archive);
    expect(await (await open()).text()).toContain('<title>first</title>');
    await releases.act('activate', { version: next.manifest.version });
    expect(await (await open()).text()).toContain('<title>second</title>');
    await releases.act('rollback');
    expect(await (await open()).text()).toContain('<title>first</title>');
  });

  it("the candidate's page opens when neither the database nor the files can be read, even with a session", async () => {
    await release('interviews', withPage('kept'));
    await open();
    const person = await app.signUp();
    const { systemPool, files } = app.services;
    vi.spyOn(systemPool, 'query').mockImplementation(() => {
      throw new Error('The database is gone');
    });
    vi.spyOn(files, 'bytes').mockRejectedValue(new Error('The disk is gone'));
    const answer = await app.fetch('/video-call/some-token', { headers: { cookie: person.cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, '<title>kept</title>']);
  });

  it('a release without its own candidate page uses the page of the shell', async () => {
    await release('interviews', { manifest: withPage('').manifest ?? {} });
    expect(await (await open()).text()).toContain('switchboard-boot');
  });

  it("the candidate's page begins with React's development build only if a developer's own build runs", async () => {
    const admin = await signInSuperAdmin(app);
    const [developer, colleague] = [await app.signUp(), await app.signUp()];
    const pageOf = async ({ cookie }: { cookie: string }) =>
      (await app.fetch('/dashboard', { headers: { cookie } })).text();
    await admin.request('POST', '/api/superadmin/developers', { email: developer.email });
    expect(await pageOf(developer)).not.toContain('react-development');
    await developer.request('POST', '/api/developer/overrides', { module_id: 'own', url: 'http://localhost:5101/' });
    const first = '<script defer src="/shell/1.0.0-000000000000/react-development.js" integrity="sha384-abc"></script>';
    expect(await pageOf(developer)).toContain(first);
    for (const other of [colleague, { cookie: '' }]) expect(await pageOf(other)).not.toContain('react-development');
  });
});

it('pages for people without an account name the operator of the installation as plain text', async () => {
  await app.close();
  app = await startTestApp({
    SWITCHBOARD_DIST_DIR: testWorkspace(['react', 'zod']),
    SWITCHBOARD_OPERATOR_NAME: '"Ada" & <Sons>',
  });
  const routes = ['/video-call/:id', '/book-slot/:id', '/manage-booking/:token', '/interview-findings/:token'];
  await release('public', {
    files: { 'standalone/index.html': '<head><title>Page</title></head>' },
    manifest: {
      routes: [...routes, '/interview-complete'].map((path) => ({
        path,
        expose: 'SamplePage',
        access: 'public' as const,
        title: 'Page',
      })),
    },
  });
  for (const path of [
    '/video-call/t',
    '/book-slot/s',
    '/manage-booking/t',
    '/interview-findings/t',
    '/interview-complete',
  ])
    expect(await (await app.fetch(path)).text(), path).toContain(
      '<meta name="switchboard-operator" content="&quot;Ada&quot; &amp; &lt;Sons>"></head>',
    );
});

it('no address is answered with 404 before the modules are registered', async () => {
  expect((await app.fetch('/video-call/a/b')).status).toBe(200);
});

it("an unknown address returns 404 for people who aren't signed in, and the shell for members", async () => {
  await release('interviews', {
    manifest: {
      routes: [
        { path: '/video-call/:id', expose: 'SamplePage', access: 'public', title: 'Interview' },
        { path: '/interviews', expose: 'SamplePage', access: 'member', title: 'Interviews' },
      ],
    },
  });
  const statusOf = async (path: string, cookie = '') => (await app.fetch(path, { headers: { cookie } })).status;
  for (const path of ['/nowhere', '/video-call/a/b', '/interviews/x/y', '/no-payment', '/%zz']) {
    const answer = await app.fetch(path);
    expect([answer.status, await answer.text()], path).toEqual([404, expect.stringContaining('switchboard-boot')]);
  }
  for (const path of [
    '/login',
    '/interviews',
    '/dashboard',
    '/team',
    '/video-call/00000000-0000-4000-8000-000000000101',
  ])
    expect(await statusOf(path), path).toBe(200);
  const { cookie } = await app.signUp();
  expect(await statusOf('/nowhere', cookie)).toBe(200);
});
