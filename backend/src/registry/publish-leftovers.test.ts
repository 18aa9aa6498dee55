import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { moduleReleases, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

/** Files of all versions of a module. */
function storedFiles(id: string): string[] {
  const folder = join(app.services.env.dataDir, 'files/modules', id);
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.flatMap((version) => readdirSync(join(folder, version)));
}

const build = (id: string, content = 'first') => moduleArchive({ id, content });

/** Puts files where a publication that stopped before its row would have left them. */
async function leave(id: string, version: string, names: readonly string[]): Promise<void> {
  for (const name of names) await app.services.files.put(`modules/${id}/${version}/${name}`, Buffer.from('left'));
}

describe('a publication', () => {
  it("a publication doesn't reuse files that an earlier attempt left under its version", async () => {
    const releases = await moduleReleases(app, 'poisoned');
    const { archive, files, manifest } = await build('poisoned');
    const { version } = manifest;
    await leave('poisoned', version, [
      'old.js',
      'page.js',
      'page.js.br',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'module.json',
    ]);
    expect((await releases.publish(archive)).status).toBe(201);
    // An entry this small has no compressed siblings.
    for (const name of ['old.js', 'remoteEntry.js.br', 'remoteEntry.js.gz'])
      expect(storedFiles('poisoned')).not.toContain(name);
    const sibling = await app.services.files.bytes(`modules/poisoned/${version}/page.js.br`);
    expect(brotliDecompressSync(sibling)).toEqual(files['page.js']);
  });

  it("a publication whose file can't be stored leaves no files, and writes none after it has answered", async () => {
    const releases = await moduleReleases(app, 'full');
    const put = app.services.files.put;
    let puts = 0;
    let running = 0;
    vi.spyOn(app.services.files, 'put').mockImplementation(async (key, content) => {
      puts += 1;
      if (puts === 1) throw new Error('The disk is full');
      running += 1;
      await pause(100);
      await put(key, content);
      running -= 1;
    });
    expect((await releases.publish((await build('full')).archive)).status).toBe(500);
    expect(running).toBe(0);
    expect(storedFiles('full')).toEqual([]);
  });

  it('a publication that is refused after its files were stored leaves no files', async () => {
    const releases = await moduleReleases(app, 'refused');
    const other = await app.services.systemPool.connect();
    try {
      // Another process changes the registry and doesn't finish.
      await other.query('SELECT pg_advisory_lock(5907331204)');
      expect((await releases.publish((await build('refused')).archive)).status).toBe(503);
    } finally {
      other.release(true);
    }
    expect(storedFiles('refused')).toEqual([]);
    expect((await releases.publish((await build('refused', 'second')).archive)).status).toBe(201);
  });

  it('the files of a version stay if its row was committed but the connection was lost', async () => {
    const releases = await moduleReleases(app, 'committed');
    const connect = app.services.systemPool.connect.bind(app.services.systemPool);
    vi.spyOn(app.services.systemPool, 'connect').mockImplementation(async (done?: unknown) => {
      // The pool's own query passes a callback.
      if (done) return Reflect.apply(connect, undefined, [done]);
      const client = await connect();
      const query = client.query.bind(client);
      vi.spyOn(client, 'query').mockImplementation(async (...given: unknown[]) => {
        const answer = await Reflect.apply(query, client, given);
        if (given[0] === 'COMMIT') throw new Error('The connection was lost before the answer came');
        return answer;
      });
      return client;
    });
    expect((await releases.publish((await build('committed')).archive)).status).toBe(500);
    vi.restoreAllMocks();
    expect((await releases.get()).status).toBe(200);
    expect(storedFiles('committed')).toContain('module.json');
  });
});
