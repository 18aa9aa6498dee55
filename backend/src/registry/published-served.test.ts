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
  it('are served from its publication until it is retired', async () => {
    const { id, releases, versions } = await publishedModule(app, 2);
    const served = () => Promise.all(versions.map((version) => isVersionServed(app.services, { id, version })));
    expect(await served()).toEqual([true, true]);
    await releases.act('retire', { version: versions[0] });
    expect(await served()).toEqual([false, true]);
  });

  it('are not served without a publication, and are as soon as there is one', async () => {
    const { id, releases } = await publishedModule(app, 1);
    const { archive, manifest } = await moduleArchive({ id, content: 'later' });
    expect(await isVersionServed(app.services, manifest)).toBe(false);
    await releases.publish(archive);
    expect(await isVersionServed(app.services, manifest)).toBe(true);
  });

  it('are looked up once in a process that did not publish them, however many ask', async () => {
    const { id, versions } = await publishedModule(app, 1);
    const key = { id, version: versions[0] ?? '' };
    const other = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
    const query = vi.spyOn(other.services.systemPool, 'query');
    const ask = () => Promise.all(Array.from({ length: 50 }, () => isVersionServed(other.services, key)));
    expect(new Set([...(await ask()), ...(await ask())])).toEqual(new Set([true]));
    expect(query).toHaveBeenCalledTimes(1);
    await other.close();
  });

  it('that are known are served without the database, and others are not taken for gone', async () => {
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
