import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

const build = (id: string, index: number) => moduleArchive({ id, content: `version ${index}` });

async function published(id: string, count: number) {
  const releases = await moduleReleases(app, id);
  const versions: string[] = [];
  for (let index = 0; index < count; index++) {
    const { archive, manifest } = await build(id, index);
    await releases.publish(archive);
    versions.push(manifest.version);
  }
  const served = async (version: string | undefined) =>
    (await app.fetch(`/modules/${id}/${version}/page.js`)).status === 200;
  const retired = async () =>
    ((await releases.get()).body.versions as { version: string; retired_at: string | null }[])
      .filter(({ retired_at }) => retired_at !== null)
      .map(({ version }) => version);
  return { releases, versions, served, retired };
}

describe('retiring', () => {
  it('retiring a version removes its files, keeps its row, and changes nothing the second time', async () => {
    const { releases, versions, served } = await published('gone', 2);
    const first = await releases.act('retire', { version: versions[0] });
    expect([first.status, first.body.retired_at]).toEqual([200, expect.any(String)]);
    expect([await served(versions[0]), await served(versions[1])]).toEqual([false, true]);
    expect((await releases.act('retire', { version: versions[0] })).body).toEqual(first.body);
    expect((await releases.log()).filter(({ action }) => action === 'retire')).toMatchObject([
      { version: versions[0], details: { is_automatic: false }, actor: 'token CI' },
    ]);
  });

  it("the active version, the canary and the rollback target can't be retired", async () => {
    const { releases, versions, served } = await published('used', 3);
    for (const version of versions.slice(0, 2)) await releases.act('activate', { version });
    await releases.act('canary', { version: versions[2], organization_ids: [], percent: 1 });
    for (const version of versions) {
      const { status, body } = await releases.act('retire', { version });
      expect([status, body.error.reason, await served(version)]).toEqual([409, 'in_use', true]);
    }
    expect((await releases.act('retire', { version: '1.0.0-000000000000' })).status).toBe(404);
  });

  it("a retired version can't be used until it is published again", async () => {
    const { releases, versions, served } = await published('back', 2);
    await releases.act('retire', { version: versions[0] });
    for (const [action, body] of [
      ['activate', { version: versions[0] }],
      ['canary', { version: versions[0], organization_ids: [], percent: 1 }],
    ] as const) {
      const refused = await releases.act(action, body);
      expect([refused.status, refused.body.error.reason]).toEqual([409, 'retired']);
    }
    expect((await releases.publish((await build('back', 0)).archive)).body.retired_at).toBeNull();
    expect(await served(versions[0])).toBe(true);
    expect((await releases.act('activate', { version: versions[0] })).status).toBe(200);
  });

  it.each(['publication', 'retirement'])(
    'a retirement that a stopped process left unfinished is finished by the next %s',
    async (next) => {
      const { releases, versions } = await published(`left-${next}`, 3);
      const key = `modules/left-${next}/${versions[0]}/module.json`;
      await app.services.systemPool.query('UPDATE module_versions SET retired_at = now() WHERE version = $1', [
        versions[0],
      ]);
      expect(await app.services.files.exists(key)).toBe(true);
      if (next === 'publication') await releases.publish((await build(`left-${next}`, 3)).archive);
      else await releases.act('retire', { version: versions[1] });
      expect(await app.services.files.exists(key)).toBe(false);
      expect(await app.services.files.exists(key.replace(versions[0] ?? '', versions[2] ?? ''))).toBe(true);
    },
  );

  it('rollback and fallback skip retired versions', async () => {
    const { releases, versions } = await published('history', 3);
    for (const version of versions) await releases.act('activate', { version });
    await releases.act('activate', { version: versions[0] });
    await releases.act('activate', { version: versions[2] });
    // The stack is 0 1 2 0 2: the version before the active one is 0, and then 1.
    expect((await releases.act('retire', { version: versions[1] })).status).toBe(200);
    expect((await modulesOf(app)).get('history')?.fallback_version).toBe(versions[0]);
    expect((await releases.act('rollback')).body.active_version).toBe(versions[0]);
    expect((await releases.act('rollback')).body.active_version).toBe(versions[2]);
    expect((await releases.act('rollback')).body.active_version).toBe(versions[0]);
    expect((await releases.act('rollback')).status).toBe(409);
  });

  it('publishing retires old versions automatically, except for the last five and those in use', async () => {
    const { releases, versions, served, retired } = await published('many', 4);
    for (const version of versions.slice(0, 2)) await releases.act('activate', { version });
    await releases.act('canary', { version: versions[2], organization_ids: [], percent: 1 });
    for (let index = 4; index < 9; index++) {
      const { archive, manifest } = await build('many', index);
      expect((await releases.publish(archive)).status).toBe(201);
      versions.push(manifest.version);
    }
    // 0 is the previous one, 1 the active one, 2 the canary, and 4 to 8 are the last five.
    expect(await retired()).toEqual([versions[3]]);
    expect(await Promise.all(versions.map(served))).toEqual(versions.map((_, index) => index !== 3));
    expect((await releases.log()).filter(({ action }) => action === 'retire')).toMatchObject([
      { version: versions[3], details: { is_automatic: true } },
    ]);
  });
});
