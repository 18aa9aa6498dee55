import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { isVersionServed } from './published-served.ts';
import { publishedModule, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

const unknown = '1.0.0-000000000000';

describe('the files of a version', () => {
  it('the files of a version are served from publication until retirement', async () => {
    const { id, releases, versions } = await publishedModule(app, 2);
    const served = () => Promise.all(versions.map((version) => isVersionServed(app.services, { id, version })));
    expect(await served()).toEqual([true, true]);
    await releases.act('retire', { version: versions[0] });
    expect(await served()).toEqual([false, true]);
  });

  it("unpublished files aren't served until they are published", async () => {
    const { id, releases } = await publishedModule(app, 1);
    const { archive, manifest } = await moduleArchive({ id, content: 'later' });
    expect(await isVersionServed(app.services, manifest)).toBe(false);
    await releases.publish(archive);
    expect(await isVersionServed(app.services, manifest)).toBe(true);
  });

  it("a process that didn't publish a file looks it up once for many requests", async () => {
    const { id, versions } = await publishedModule(app, 1);
    const key = { id, version: versions[0] ?? '' };
    const other = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
    const query = vi.spyOn(other.services.systemPool, 'query');
    const ask = () => Promise.all(Array.from({ length: 50 }, () => isVersionServed(other.services, key)));
    expect(new Set([...(await ask()), ...(await ask())])).toEqual(new Set([true]));
    expect(query).toHaveBeenCalledTimes(1);
    await other.close();
  });

  it("known files are served without the database, and unknown ones aren't reported as missing", async () => {
    const { id, versions } = await publishedModule(app, 1);
    const query = vi
      .spyOn(app.services.systemPool, 'query')
      .mockRejectedValue(new Error('The database is gone') as never);
    expect(await isVersionServed(app.services, { id, version: versions[0] ?? '' })).toBe(true);
    await expect(isVersionServed(app.services, { id, version: unknown })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    query.mockRestore();
    expect(await isVersionServed(app.services, { id, version: unknown })).toBe(false);
  });
});
