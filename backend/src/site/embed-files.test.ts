import { rmSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { testWorkspace, writeBuild } from '../registry/releases.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const publicKey = `pk_${'0'.repeat(32)}`;

async function start({ isBuilt = true } = {}): Promise<string> {
  const dir = testWorkspace();
  if (isBuilt) writeBuild(`${dir}/embed`, '1.0.0-111111111111', { 'embed.js': 'let a;', 'embed-panel.js': 'let b;' });
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: dir });
  return dir;
}

function knowEmbed(allowed_origins: string[] | null): void {
  const rows = allowed_origins ? [{ organization_id: 'x', allowed_origins }] : [];
  vi.spyOn(app.services.systemPool, 'query').mockImplementation(async () => ({ rows }));
}

it.each([
  ['/embed.js', 'let a;'],
  ['/embed-panel.js', 'let b;'],
])('any website can load %s, compressed and with a short cache', async (path, text) => {
  await start();
  const answer = await app.fetch(path, { headers: { 'accept-encoding': 'br', origin: 'https://www.example.com' } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept-encoding',
  });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text);
  const again = await app.fetch(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it('the script of web embeds is read from the disk once per build', async () => {
  const dir = await start();
  await app.fetch('/embed.js');
  rmSync(`${dir}/embed/dist/1.0.0-111111111111/embed.js`);
  expect(await (await app.fetch('/embed.js')).text()).toBe('let a;');
});

it('the script of web embeds is unavailable before its first build', async () => {
  await start({ isBuilt: false });
  const answer = await app.fetch('/embed.js');
  expect([answer.status, (await answer.json()).error.message]).toEqual([
    503,
    'The script has not been built yet. Run: node tooling/src/build.ts embed',
  ]);
});

it('only the sites of a web embed can frame its page', async () => {
  await start();
  knowEmbed(['https://www.example.com', 'https://shop.example']);
  const answer = await app.fetch(`/embed/${publicKey}`, {
    headers: { 'sec-fetch-dest': 'iframe', 'accept-language': 'de-AT, en' },
  });
  expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([200, null]);
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors https://www.example.com https://shop.example",
  );
  const page = await answer.text();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain(`<script src="/embed.js" data-key="${publicKey}" data-mode="page"></script>`);
});

it('the page of a web embed can’t be opened outside a frame', async () => {
  await start();
  knowEmbed(['https://www.example.com']);
  const answer = await app.fetch(`/embed/${publicKey}`, { headers: { 'sec-fetch-dest': 'document' } });
  expect([answer.status, await answer.text()]).toEqual([404, 'This chat is only available on its website.']);
});

it('an unknown key has no page', async () => {
  await start();
  knowEmbed(null);
  const answer = await app.fetch('/embed/"><script>', { headers: { 'sec-fetch-dest': 'iframe' } });
  expect([answer.status, await answer.text()]).toEqual([404, 'This chat is only available on its website.']);
});
