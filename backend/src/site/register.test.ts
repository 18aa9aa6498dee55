import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleCallOf, secondsOfSample } from '@switchboard/contracts/sample-calls';
import { afterEach, expect, it, vi } from 'vitest';
import { testWorkspace, writeBuild } from '../registry/releases.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const themeScript = 'document.title';
const pages = [
  { path: '/', title: 'Home', isListed: true, isLegal: false, file: 'pages/0.html' },
  { path: '/terms', title: 'Terms', isListed: true, isLegal: true, file: 'pages/1.html' },
  { path: '/success', title: 'Paid', isListed: false, isLegal: true, file: 'pages/2.html' },
  { path: '/help', title: 'Help', isListed: true, isLegal: true, file: 'pages/4.html' },
  { path: '/help/leads', title: 'Leads', isListed: true, isLegal: true, file: 'pages/5.html' },
  { path: '/no-payment', title: 'Nothing to confirm', isListed: false, isLegal: true, file: 'pages/6.html' },
  { path: '/not-found', title: 'Nothing', isListed: false, isLegal: true, file: 'pages/3.html' },
].map((page) => ({ ...page, description: page.title }));

let app: TestApp;
afterEach(() => app.close());

async function start(env: Record<string, string> = {}, isBuilt = true): Promise<void> {
  const dir = testWorkspace();
  if (isBuilt)
    writeBuild(`${dir}/site`, '1.0.0-111111111111', {
      'site.json': JSON.stringify({ version: '1.0.0-111111111111', theme_script: themeScript, pages }),
      'script.js': 'let a;',
      'articles.json': '[]',
      'offline.js': 'let b;',
      ...Object.fromEntries(
        pages.map(({ file, title }) => [file, `<h1>${title}</h1>[[origin]] [[operator]] [[contact]][[run by]]`]),
      ),
    });
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: dir, ...env });
}
const textOf = async (path: string) => (await app.fetch(path)).text();

it('the site answers strangers without the database, and its policy allows the one script of the page', async () => {
  await start();
  vi.spyOn(app.services.systemPool, 'query').mockImplementation(() => {
    throw new Error('The database is gone');
  });
  const answer = await app.fetch('/', { headers: { cookie: 'switchboard.session_token=x' } });
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    null,
    null,
  ]);
  const hash = createHash('sha256').update(themeScript).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await answer.text()).toContain('<h1>Home</h1>http://localhost the people who gave you its address');
});

it('the site reads a page once, compresses it as the browser accepts, and answers 304 if it is unchanged', async () => {
  await start();
  const first = await app.fetch('/', { headers: { 'accept-encoding': 'br' } });
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([
    200,
    'br',
    'accept-encoding',
  ]);
  rmSync(`${app.services.env.distDir}/site/dist/1.0.0-111111111111/pages`, { recursive: true });
  const bytes = Buffer.from(await first.arrayBuffer());
  const text = brotliDecompressSync(bytes).toString();
  expect(text).toContain('<h1>Home</h1>');
  const zipped = await app.fetch('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text);
  expect(await textOf('/')).toBe(text);
  const again = await app.fetch('/', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await app.fetch('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

it('the site shows the name of the operator as plain text', async () => {
  await start({
    SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com',
    SWITCHBOARD_OPERATOR_NAME: 'Ada & <Sons>',
    SWITCHBOARD_OPERATOR_CONTACT: 'ada@example.com',
  });
  expect(await textOf('/terms')).toBe(
    '<h1>Terms</h1>https://calls.example.com Ada &amp; &lt;Sons> ada@example.com This installation is run by Ada &amp; &lt;Sons>.',
  );
});

it('/success mentions a payment only if its address has one', async () => {
  await start();
  for (const query of ['?payment=in_17', '?session_id=cs_17'])
    expect(await textOf(`/success${query}`), query).toContain('<h1>Paid</h1>');
  for (const query of ['', '?payment=', '?source=mail']) {
    const answer = await app.fetch(`/success${query}`);
    expect([answer.status, answer.headers.get('x-robots-tag')], query).toEqual([200, 'noindex']);
    expect(await answer.text(), query).toContain('<h1>Nothing to confirm</h1>');
  }
});

it('search engines are kept out of private pages, and the site map lists the public ones', async () => {
  await start();
  for (const path of ['/success', '/login', '/api/boot', '/video-call/some-token'])
    expect((await app.fetch(path)).headers.get('x-robots-tag'), path).toBe('noindex');
  const map = await textOf('/sitemap.xml');
  expect(map.match(/<loc>[^<]+/g)).toEqual(
    ['/', '/terms', '/help', '/help/leads'].map((path) => `<loc>http://localhost${path}`),
  );
  expect(await textOf('/robots.txt')).toContain('Sitemap: http://localhost/sitemap.xml');
});

it('strangers see only the sign-in page if the site is switched off', async () => {
  await start({ SWITCHBOARD_PUBLIC_SITE: '0' });
  const home = await app.fetch('/');
  expect([home.status, home.headers.get('location')]).toEqual([302, '/login']);
  const statusOf = async (path: string) => (await app.fetch(path)).status;
  expect(await Promise.all(['/terms', '/voice-agents', '/sample-calls/receptionists.wav'].map(statusOf))).toEqual([
    200, 404, 404,
  ]);
  expect(await textOf('/voice-agents')).toContain('<h1>Nothing</h1>');
  expect(await textOf('/robots.txt')).toContain('Disallow: /');
  expect(await textOf('/sitemap.xml')).not.toContain('<loc>http://localhost/</loc>');
});

it('the help stays available to staff if the public site is switched off', async () => {
  await start({ SWITCHBOARD_PUBLIC_SITE: '0' });
  expect(await textOf('/help')).toContain('<h1>Help</h1>');
  expect(await textOf('/help/leads')).toContain('<h1>Leads</h1>');
  const gone = await app.fetch('/help/none');
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('<h1>Nothing</h1>')]);
  const index = await app.fetch('/help/articles.json');
  const etag = index.headers.get('etag') ?? '';
  expect([index.status, await index.json()]).toEqual([200, []]);
  expect((await app.fetch('/help/articles.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  const worker = await app.fetch('/help/offline.js');
  expect([worker.headers.get('service-worker-allowed'), await worker.text()]).toEqual([
    '/help',
    '// 1.0.0-111111111111\nlet b;',
  ]);
});

it("the site explains that its public pages aren't built yet", async () => {
  await start({}, false);
  const answer = await app.fetch('/');
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('have not been built yet')]);
});

it("a developer's link with an override redirects to the app", async () => {
  await start();
  const answer = await app.fetch('/?override=leads@http://localhost:5101/module/', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/dashboard?override=leads@http://localhost:5101/module/',
  ]);
});

it('the site leaves answers of the API uncompressed', async () => {
  await start();
  const person = await app.signUp();
  const answer = await app.fetch('/api/events', { headers: { cookie: person.cookie, 'accept-encoding': 'br' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  // Not read to the end: it has none.
  await answer.body?.cancel();
});

it('the site serves the files of its build and no others', async () => {
  await start();
  const answer = await app.fetch('/site-files/script.js');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const file of ['site.json', '..%2Fsite.json', 'none.js', 'script.js%00'])
    expect((await app.fetch(`/site-files/${file}`)).status, file).toBe(404);
});

it('a sample call is spoken once, is as long as its transcript, and can be requested in parts', async () => {
  await start();
  const call = sampleCallOf('receptionists');
  const [whole, again] = await Promise.all([1, 2].map(() => app.fetch('/sample-calls/receptionists.wav')));
  const bytesOf = async (answer?: Response) => Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
  const sound = await bytesOf(whole);
  expect(sound.equals(await bytesOf(again))).toBe(true);
  // µ-law of 8 kHz: one byte a sample. 0xff is silence.
  expect(sound.readUInt16LE(20)).toBe(7);
  expect((sound.length - 58) / 8000).toBeCloseTo(secondsOfSample(call), 1);
  const loudIn = (from: number, until: number) =>
    sound.subarray(58 + from * 8000, 58 + until * 8000).filter((byte) => (byte & 0x70) < 0x50).length;
  for (const { starts_at, ends_at, message } of call.lines)
    expect(loudIn(starts_at, ends_at), message).toBeGreaterThan(500);
  const part = await app.fetch('/sample-calls/receptionists.wav', { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  expect((await app.fetch('/sample-calls/none.wav')).status).toBe(404);
});
