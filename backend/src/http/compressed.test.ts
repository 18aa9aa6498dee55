import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleArchive } from '../registry/module-archive.fixture.ts';
import { moduleReleases, testWorkspace } from '../registry/releases.fixture.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { serve } from './serve.ts';

let app: TestApp;
let person: TestPerson;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
  person = await app.signUp();
  for (const id of ['apple', 'zebra']) await release(id);
  server = await serve({ ...app.services, env: { ...app.services.env, port: 0 } });
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

async function release(id: string): Promise<void> {
  await (await moduleReleases(app, id)).release(await moduleArchive({ id }));
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** The body as it was sent. */
  body: Buffer;
}

/** Sends a plain request: nothing is decompressed and no header is added. */
async function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const asked = request(server.url + path, {
    method,
    agent: false,
    headers: { cookie: person.cookie, ...headers },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const paths = ['/dashboard', '/modules.json', '/api/boot'];

it.each(paths)('%s is sent in Brotli, gzip or uncompressed, depending on what the client accepts', async (path) => {
  const plain = await ask(path, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [taken, encoding, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['BR', 'br', brotliDecompressSync],
  ] as const) {
    const answer = await ask(path, { 'accept-encoding': taken });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
    expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 1.5);
    expect(read(answer.body).toString()).toBe(plain.body.toString());
  }
  expect((await ask(path, { 'accept-encoding': 'identity, zstd' })).headers['content-encoding']).toBeUndefined();
});

it.each(paths)('%s has vary and content-length headers, which are the same for HEAD requests', async (path) => {
  for (const taken of ['br', 'gzip', '']) {
    const answer = await ask(path, { 'accept-encoding': taken });
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
    const { 'x-request-id': _, date: __, ...headers } = answer.headers;
    const head = await ask(path, { 'accept-encoding': taken }, 'HEAD');
    expect(head.headers).toMatchObject(headers);
    expect(head.body.byteLength).toBe(0);
  }
});

it("a page with a session isn't cached", async () => {
  const { headers } = await ask('/dashboard', { 'accept-encoding': 'br' });
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  expect(headers.vary).toContain('cookie');
});

it('the list of modules is sent again only after a change or in another encoding', async () => {
  const first = await ask('/modules.json', { 'accept-encoding': 'br' });
  const known = { 'if-none-match': String(first.headers.etag) };
  const again = await ask('/modules.json', { ...known, 'accept-encoding': 'br' });
  expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
  expect([again.headers.vary, again.headers['cache-control']]).toEqual([
    'cookie, accept-encoding',
    'private, no-cache',
  ]);
  // Another encoding is a different body.
  expect((await ask('/modules.json', { ...known, 'accept-encoding': 'gzip' })).status).toBe(200);
  await release('newest');
  expect((await ask('/modules.json', { ...known, 'accept-encoding': 'br' })).status).toBe(200);
});

it("responses to one organization don't name another", async () => {
  const other = await app.signUp();
  const [own, theirs] = await Promise.all(
    [person, other].map(({ cookie }) => ask('/dashboard', { cookie, 'accept-encoding': 'br' })),
  );
  expect(brotliDecompressSync(own?.body ?? '').toString()).toContain(person.organizationId);
  expect(brotliDecompressSync(theirs?.body ?? '').toString()).not.toContain(person.organizationId);
});
