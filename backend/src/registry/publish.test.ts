import { gunzipSync } from 'node:zlib';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { bootManifest } from './boot-manifest.ts';
import { archiveOf, moduleArchive, recordsOf } from './module-archive.fixture.ts';
import { moduleReleases, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace(['react']) });
});
afterAll(() => app.close());

const standalonePage = 'standalone/index.html';

/** Checksums in a page follow from its scripts, so they change no digit of the version. */
const withPage = (id: string, letter: string) =>
  moduleArchive({
    id,
    files: { [standalonePage]: `<script src="page.js" integrity="sha384-${letter.repeat(64)}"></script>` },
  });

describe('publishing', () => {
  it('publishing the same content twice gives the same answer and is logged once', async () => {
    const own = await moduleReleases(app, 'again');
    const first = await moduleArchive({ id: 'again' });
    const answers = [await own.publish(first.archive), await own.publish(first.archive)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({
      version: first.manifest.version,
      manifest: first.manifest,
      published_by: 'token CI',
      retired_at: null,
      failures: [],
    });
    expect(answers[0]?.body.bytes).toBe(
      Object.values(first.files).reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
    expect(answers[0]?.body.sent_bytes).toBeLessThan(answers[0]?.body.bytes as number);
    expect((await own.log()).filter(({ action }) => action === 'publish')).toHaveLength(1);
  });

  it('publishing the same build from another revision keeps the first one', async () => {
    const own = await moduleReleases(app, 'revision');
    const { archive, manifest, files } = await moduleArchive({ id: 'revision' });
    await own.publish(archive);
    const { status, body } = await own.publish(await archiveOf({ ...manifest, revision: 'abc123' }, files));
    expect([status, body.revision]).toEqual([201, 'unknown']);
  });

  it("a build is refused if its version doesn't match its content", async () => {
    const own = await moduleReleases(app, 'borrowed');
    const first = await moduleArchive({ id: 'borrowed' });
    const other = await moduleArchive({ id: 'borrowed', content: 'other' });
    const { version, container } = first.manifest;
    const named = Object.entries(other.files).map(([name, text]) => {
      const borrowed = text.toString().replaceAll(other.manifest.container, container);
      return [name, Buffer.from(borrowed)] as const;
    });
    const files = Object.fromEntries(named);
    const archive = await archiveOf({ ...other.manifest, version, container, files: recordsOf(files) }, files);
    const { status, body } = await own.publish(archive);
    expect([status, body.error.reason]).toEqual([400, 'archive']);
    expect(body.error.message).toContain(`${version} should end in ${other.manifest.version.slice(-12)}`);
    expect((await own.publish(first.archive)).status).toBe(201);
    expect((await own.publish(archive)).status).toBe(400);
  });

  it.each<[string, Partial<ModuleManifest>]>([
    ['a page more', { preload: { SamplePage: ['page.js'], Another: ['page.js'] } }],
    ['another owner', { owner: 'Another team' }],
    ['a raised package version', { version: '2.0.0' }],
  ])('a build is refused if its description got %s after it was named', async (_what, change) => {
    const own = await moduleReleases(app, 'described');
    const { manifest, files } = await moduleArchive({ id: 'described' });
    const digits = manifest.version.slice(-13);
    const changed = { ...manifest, ...change, version: `${change.version ?? '1.0.0'}${digits}` };
    const { status, body } = await own.publish(await archiveOf(changed, files));
    expect([status, body.error.reason]).toEqual([400, 'archive']);
  });

  it('different content under an existing version is refused, and the first content stays', async () => {
    const own = await moduleReleases(app, 'taken');
    const [first, second] = [await withPage('taken', 'A'), await withPage('taken', 'B')];
    expect(second.manifest.version).toBe(first.manifest.version);
    await own.publish(first.archive);
    const { status, body } = await own.publish(second.archive);
    expect([status, body.error.reason]).toEqual([409, 'version_exists']);
    const served = await app.services.files.bytes(`modules/taken/${first.manifest.version}/${standalonePage}`);
    expect(Buffer.from(served).toString()).toContain('sha384-AAA');
  });

  it('one of several processes wins when they publish different content under one version concurrently', async () => {
    const first = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace(['react']) });
    const { databaseUrl, dataDir } = first.services.env;
    const others = await Promise.all(
      [1, 2, 3].map(() => startTestApp({ DATABASE_URL: databaseUrl, SWITCHBOARD_DATA_DIR: dataDir })),
    );
    const rivals = await Promise.all(
      [first, ...others].map(async (process, index) => ({
        releases: await moduleReleases(process, 'race'),
        ...(await withPage('race', 'ABCD'.charAt(index))),
      })),
    );
    const answers = await Promise.all(rivals.map(({ releases, archive }) => releases.publish(archive)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const winner = rivals[answers.findIndex(({ status }) => status === 201)];
    const served = await first.services.files.bytes(`modules/race/${winner?.manifest.version}/${standalonePage}`);
    expect(Buffer.from(served).toString()).toBe(winner?.files[standalonePage]?.toString());
    for (const process of [...others, first]) await process.close();
  });

  it("a version whose files can't be stored isn't listed and can be published again", async () => {
    const own = await moduleReleases(app, 'broken');
    const module = await moduleArchive({ id: 'broken' });
    const put = vi.spyOn(app.services.files, 'put').mockRejectedValueOnce(new Error('The disk is full'));
    expect((await own.publish(module.archive)).status).toBe(500);
    put.mockRestore();
    expect((await own.get()).status).toBe(404);
    expect((await own.publish(module.archive)).status).toBe(201);
  });

  it('publishing a version again restores files that the store has lost', async () => {
    const own = await moduleReleases(app, 'lost');
    const module = await moduleArchive({ id: 'lost' });
    const path = `/modules/lost/${module.manifest.version}/page.js`;
    await own.publish(module.archive);
    await app.services.files.deleteFolder(`modules/lost/${module.manifest.version}/`);
    expect((await app.fetch(path)).status).toBe(404);
    await own.publish(module.archive);
    expect((await app.fetch(path)).status).toBe(200);
  });

  it("a module that doesn't fit is refused with every reason", async () => {
    const own = await moduleReleases(app, 'misfit');
    const { archive } = await moduleArchive({
      id: 'misfit',
      manifest: {
        requires: { platform: '^2.0', api: ['GET /api/leads', 'GET /api/nothing'], shared: ['react', 'vue'] },
        routes: [{ path: '/login', expose: 'SamplePage', access: 'public', title: 'Mine' }],
      },
    });
    const { status, body } = await own.publish(archive);
    expect([status, body.error.reason]).toEqual([409, 'incompatible']);
    expect(body.error.message).toContain('It needs platform ^2.0');
    expect(body.error.message).toContain('The shell does not provide vue.');
    expect(body.error.message).toContain('The API does not have GET /api/nothing.');
    expect(body.error.message).toContain('/login belongs to the shell');
    expect((await own.get()).status).toBe(404);
  });
});

describe('a published file', () => {
  it('a published file is immutable, open to other origins, and compressed as the browser accepts', async () => {
    const own = await moduleReleases(app, 'served');
    const { archive, manifest, files } = await moduleArchive({ id: 'served' });
    await own.publish(archive);
    const get = (accept: string, file = 'page.js', method = 'GET') =>
      app.fetch(`/modules/served/${manifest.version}/${file}`, { method, headers: { 'accept-encoding': accept } });

    const plain = await get('');
    expect(await plain.text()).toBe(files['page.js']?.toString());
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect((await get('gzip, deflate, br')).headers.get('content-encoding')).toBe('br');
    const zipped = await get('gzip;q=1, br;q=0');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(files['page.js']?.toString());
    expect(await (await get('', 'module.json')).json()).toEqual(bootManifest(manifest));
    const head = await get('br', 'page.js', 'HEAD');
    expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, 'br', '']);
  });

  it.each([
    '/modules/served/1.0.0-000000000000/page.js',
    '/modules/served/current/page.js',
    '/modules/Served/1.0.0-000000000000/page.js',
    '/modules/served/1.0.0-000000000000/..%2f..%2fpage.js',
    '/modules/served/1.0.0-000000000000/page.exe',
  ])("a published file that doesn't exist returns 404: %s", async (path) => {
    expect((await app.fetch(path)).status).toBe(404);
  });

  it('a published file is served while the database is down', async () => {
    const own = await moduleReleases(app, 'steady');
    const { archive, manifest } = await moduleArchive({ id: 'steady' });
    await own.publish(archive);
    const person = await app.signUp();
    vi.spyOn(app.services.systemPool, 'query').mockImplementation(() => {
      throw new Error('The database is gone');
    });
    const { status } = await app.fetch(`/modules/steady/${manifest.version}/page.js`, {
      headers: { cookie: person.cookie },
    });
    expect(status).toBe(200);
  });

  it("a published file isn't reported as missing while the store is down", async () => {
    const own = await moduleReleases(app, 'away');
    const { archive, manifest } = await moduleArchive({ id: 'away' });
    await own.publish(archive);
    vi.spyOn(app.services.files, 'bytes').mockRejectedValue(new Error('The store does not answer'));
    vi.spyOn(app.services.files, 'exists').mockRejectedValue(new Error('The store does not answer'));
    expect((await app.fetch(`/modules/away/${manifest.version}/page.js`)).status).toBe(503);
  });
});
