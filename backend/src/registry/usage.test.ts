import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOld } from '../jobs/upkeep.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { modulesOf, publishedModule, testWorkspace } from './releases.fixture.ts';
import { browsersOf, usageOf } from './usage.fixture.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

async function tried(versions: number) {
  const module = await publishedModule(app, versions);
  person = await app.signUp();
  return { ...module, browsers: browsersOf(person, module.id) };
}

describe('openings', () => {
  it('openings and failures are counted by version and hour, without personal data', async () => {
    const { id, releases, versions, browsers } = await tried(2);
    await releases.act('activate', { version: versions[0] });
    await browsers.opened(versions[0], 3);
    await Promise.all([browsers.opened(versions[0]), browsersOf(await app.signUp(), id).opened(versions[0])]);
    await browsers.failed(versions[0], 2);
    const rows = await usageOf(app, id, versions[0]);
    expect(rows).toEqual([{ opens: 5, failed: 2, hour_opens: 5, hour_failed: 2, hour: expect.any(Date) }]);
    expect((rows[0].hour as Date).getTime() % 3_600_000).toBe(0);
    const { body } = await releases.get();
    expect((body.versions as object[]).map((one) => ({ ...one, manifest: {} }))).toMatchObject([
      { version: versions[1], opens: 0, failed: 0 },
      { version: versions[0], opens: 5, failed: 2 },
    ]);
    expect((await releases.get('/usage')).body).toMatchObject([{ version: versions[0], opens: 5, failed: 2 }]);
  });

  it('concurrent openings are counted one by one', async () => {
    const { id, versions, browsers } = await tried(1);
    await Promise.all(Array.from({ length: 30 }, () => browsers.opened(versions[0])));
    expect(await usageOf(app, id, versions[0])).toMatchObject([{ opens: 30 }]);
  });

  it("a slow network or an error that left the page intact doesn't count as a failed opening", async () => {
    const { id, releases, versions, browsers } = await tried(1);
    await releases.act('activate', { version: versions[0] });
    await browsers.opened(versions[0]);
    for (const failure of ['timeout', 'unreachable', 'unhandled']) await browsers.failed(versions[0], 1, failure);
    expect(await usageOf(app, id, versions[0])).toMatchObject([{ opens: 1, failed: 0 }]);
  });

  it("failures of a version that the organization doesn't get aren't counted, and those of its fallback are", async () => {
    const { id, releases, versions, browsers } = await tried(3);
    await releases.act('activate', { version: versions[0] });
    await browsers.opened(versions[0]);
    await releases.act('activate', { version: versions[1] });
    await browsers.failed(versions[0], 1);
    await browsers.failed(versions[2], 1);
    expect(await usageOf(app, id, versions[0])).toMatchObject([{ failed: 1 }]);
    expect(await usageOf(app, id, versions[2])).toEqual([]);
    await releases.act('canary', { version: versions[2], organization_ids: [person.organizationId], percent: 0 });
    await browsers.failed(versions[2], 1);
    expect(await usageOf(app, id, versions[2])).toMatchObject([{ failed: 1 }]);
  });

  it("openings of unpublished versions and by visitors aren't counted", async () => {
    const { id, versions, browsers } = await tried(1);
    expect((await browsers.opened('9.9.9-000000000000')).status).toBe(204);
    const body = { opened: [{ module_id: id, version: versions[0], count: 1 }] };
    expect((await app.request('POST', '/api/module-opens', body)).status).toBe(401);
    expect((await browsers.opened(versions[0], 51)).status).toBe(400);
    expect(await usageOf(app, id, versions[0])).toEqual([]);
  });

  it('a person can report sixty openings per minute', async () => {
    const { versions, browsers } = await tried(1);
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await browsers.opened(versions[0])).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('openings are kept by the hour for 14 days, and totals forever', async () => {
    const { id, releases, versions, browsers } = await tried(1);
    await browsers.opened(versions[0]);
    await app.services.systemPool.query(
      `INSERT INTO module_usage_hours (module_id, version, hour, opens) VALUES ($1, $2, now() - interval '15 days', 7)`,
      [id, versions[0]],
    );
    await forgetOld(app.services);
    const { rows } = await app.services.systemPool.query('SELECT opens FROM module_usage_hours WHERE module_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ opens: 1 }]);
    expect((await releases.get()).body.versions).toMatchObject([{ opens: 1 }]);
  });
});

describe('the version to fall back to', () => {
  const fallback = async (id: string, cookie?: string) => (await modulesOf(app, cookie)).get(id)?.fallback_version;

  it('the fallback version is the newest one without crashes', async () => {
    const { id, releases, versions, browsers } = await tried(4);
    for (const version of versions) await releases.act('activate', { version });
    expect(await fallback(id)).toBe(versions[2]);
    await browsers.opened(versions[0], 50);
    expect(await fallback(id)).toBe(versions[0]);
    await browsers.opened(versions[1], 50);
    expect(await fallback(id)).toBe(versions[1]);
    await browsers.failed(versions[1], 3);
    expect(await fallback(id)).toBe(versions[0]);
    expect((await releases.get()).body.assignment).toMatchObject({
      previous_version: versions[2],
      fallback_version: versions[0],
    });
  });

  it("the fallback of a canary is everyone's version, unless that fails as well", async () => {
    const { id, releases, versions, browsers } = await tried(3);
    await releases.act('activate', { version: versions[0] });
    await releases.act('activate', { version: versions[1] });
    await releases.act('canary', { version: versions[2], organization_ids: [person.organizationId], percent: 0 });
    await browsers.opened(versions[0], 50);
    await browsers.opened(versions[1], 50);
    expect(await fallback(id, person.cookie)).toBe(versions[1]);
    await browsers.failed(versions[1], 5);
    expect(await fallback(id, person.cookie)).toBe(versions[0]);
  });

  it('the fallback version is kept when old versions are removed', async () => {
    const { id, releases, versions, browsers } = await tried(2);
    for (const version of versions) await releases.act('activate', { version });
    await browsers.opened(versions[0], 50);
    await browsers.failed(versions[1], 3);
    for (let index = 0; index < 7; index++) {
      const { archive, manifest } = await moduleArchive({ id, content: `later ${index}` });
      await releases.publish(archive);
      await releases.act('activate', { version: manifest.version });
      await browsers.failed(manifest.version, 3);
    }
    expect(await fallback(id)).toBe(versions[0]);
    const { body } = await releases.get();
    const kept = (body.versions as { version: string; retired_at: string | null }[]).filter(
      ({ retired_at }) => !retired_at,
    );
    expect(kept.map(({ version }) => version)).toContain(versions[0]);
  });
});
