import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readCountedAssignments } from './assignment.ts';
import { isInShare } from './canary-share.ts';
import { type ModuleReleases, modulesOf, publishedModule, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

const published = (versions: number) => publishedModule(app, versions);

const activeAndPrevious = ({ body }: Awaited<ReturnType<ModuleReleases['act']>>) => [
  body.active_version,
  body.previous_version,
];

describe('a canary', () => {
  it('a canary goes to the named organizations, with the active version as its fallback', async () => {
    const { id, releases, versions } = await published(2);
    const [named, other] = [await app.signUp(), await app.signUp()];
    await releases.act('activate', { version: versions[0] });
    const { status, body } = await releases.act('canary', {
      version: versions[1],
      organization_ids: [named.organizationId, named.organizationId],
      percent: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      active_version: versions[0],
      canary: { version: versions[1], organization_ids: [named.organizationId], percent: 0 },
      canary_organizations: 1,
    });
    expect((await modulesOf(app, named.cookie)).get(id)).toMatchObject({
      manifest: { version: versions[1] },
      base_path: `/modules/${id}/${versions[1]}/`,
      is_canary: true,
      fallback_version: versions[0],
    });
    for (const cookie of [other.cookie, undefined])
      expect((await modulesOf(app, cookie)).get(id)).toMatchObject({
        manifest: { version: versions[0] },
        is_canary: false,
        fallback_version: null,
      });
    const boot = await named.request<{ modules: { modules: { manifest: { id: string; version: string } }[] } }>(
      'GET',
      '/api/boot',
    );
    const shown = boot.body.modules.modules.find(({ manifest }) => manifest.id === id);
    expect(shown?.manifest.version).toBe(versions[1]);
  });

  it('a canary of a module without an active version is shown to its organizations only', async () => {
    const { id, releases, versions } = await published(1);
    const named = await app.signUp();
    const { body } = await releases.act('canary', {
      version: versions[0],
      organization_ids: [named.organizationId],
      percent: 0,
    });
    expect(body).toMatchObject({ active_version: null, active_organizations: 0, canary_organizations: 1 });
    expect((await modulesOf(app, named.cookie)).get(id)).toMatchObject({ fallback_version: null, is_canary: true });
    expect((await modulesOf(app)).has(id)).toBe(false);
  });

  it('ending a second canary restores the first, for the same organizations, and then ends it', async () => {
    const { id, releases, versions } = await published(2);
    const [named, other] = [await app.signUp(), await app.signUp()];
    const start = (version: string | undefined, organizationId: string) =>
      releases.act('canary', { version, organization_ids: [organizationId], percent: 0 });
    await start(versions[0], named.organizationId);
    const replaced = await start(versions[1], named.organizationId);
    expect(replaced.body.canary_before).toMatchObject({ version: versions[0] });
    expect((await modulesOf(app, named.cookie)).get(id)).toMatchObject({
      manifest: { version: versions[1] },
      fallback_version: versions[0],
    });
    const widened = await start(versions[1], other.organizationId);
    expect(widened.body.canary_before).toMatchObject({ version: versions[0] });
    const retired = await releases.act('retire', { version: versions[0] });
    expect([retired.status, retired.body.error.reason]).toEqual([409, 'in_use']);

    const back = await releases.act('rollback');
    expect(back.body).toMatchObject({
      canary: { version: versions[0], organization_ids: [named.organizationId] },
      canary_before: null,
    });
    expect((await modulesOf(app, other.cookie)).has(id)).toBe(false);
    expect((await releases.act('rollback')).body.canary).toBeNull();
    expect((await modulesOf(app, named.cookie)).has(id)).toBe(false);
  });

  it('a canary is refused for unknown organizations, for no organization and for the active version', async () => {
    const { releases, versions } = await published(2);
    await releases.act('activate', { version: versions[0] });
    const start = (version: string | undefined, organization_ids: string[], percent: number) =>
      releases.act('canary', { version, organization_ids, percent });
    const unknown = randomUUID();
    const missing = await start(versions[1], [unknown], 0);
    expect([missing.status, missing.body.error.message]).toEqual([404, `Organization ${unknown} not found`]);
    expect((await start(versions[1], [], 0)).status).toBe(400);
    const active = await start(versions[0], [], 10);
    expect([active.status, active.body.error.reason]).toEqual([409, 'in_use']);
    expect((await releases.get()).body.assignment).toMatchObject({ canary: null });
  });

  it('a promoted canary goes to everyone', async () => {
    const { id, releases, versions } = await published(2);
    await releases.act('activate', { version: versions[0] });
    const none = await releases.act('promote');
    expect([none.status, none.body.error.reason]).toEqual([409, 'no_canary']);
    await releases.act('canary', { version: versions[1], organization_ids: [], percent: 5 });
    const promoted = await releases.act('promote', { expected_active: versions[0], is_confirmed: true });
    expect([...activeAndPrevious(promoted), promoted.body.canary]).toEqual([versions[1], versions[0], null]);
    expect((await modulesOf(app)).get(id)).toMatchObject({
      manifest: { version: versions[1] },
      fallback_version: versions[0],
    });
    expect((await releases.log())[0]).toMatchObject({ action: 'promote', version: versions[1] });
  });

  it('a canary ends when its version is activated, and continues when another version is activated', async () => {
    const { releases, versions } = await published(3);
    await releases.act('canary', { version: versions[2], organization_ids: [], percent: 5 });
    expect((await releases.act('activate', { version: versions[0] })).body.canary).toMatchObject({
      version: versions[2],
    });
    expect((await releases.act('activate', { version: versions[2], is_confirmed: true })).body.canary).toBeNull();
  });

  it('a canary for a share picks the same organizations each time and keeps them when it grows', async () => {
    const ids = Array.from({ length: 2000 }, () => randomUUID());
    const at = (percent: number) => ids.filter((id) => isInShare('leads', id, percent));
    expect(at(10)).toEqual(at(10));
    for (const [smaller, larger] of [
      [1, 10],
      [10, 50],
      [50, 100],
    ] as const)
      expect(at(larger)).toEqual(expect.arrayContaining(at(smaller)));
    expect([at(0).length, at(100).length]).toEqual([0, ids.length]);
    expect(at(10).length).toBeGreaterThan(140);
    expect(at(10).length).toBeLessThan(260);
    // Another module's canary is for other organizations.
    expect(ids.filter((id) => isInShare('slots', id, 10))).not.toEqual(at(10));
  });

  it('the database counts the organizations of a canary as they are assigned', async () => {
    const { id, releases, versions } = await published(2);
    await releases.act('activate', { version: versions[0] });
    await app.services.systemPool.query(
      `INSERT INTO organizations (name) SELECT 'Counted ' || n FROM generate_series(1, 300) AS n`,
    );
    const { rows } = await app.services.systemPool.query<{ id: string }>('SELECT id FROM organizations');
    for (const percent of [1, 33, 67, 100]) {
      const { body } = await releases.act('canary', { version: versions[1], organization_ids: [], percent });
      const inShare = rows.filter((row) => isInShare(id, row.id, percent)).length;
      expect([body.canary_organizations, body.active_organizations]).toEqual([inShare, rows.length - inShare]);
    }
    const [counted] = await readCountedAssignments(app.services.systemPool, id);
    expect(counted?.assignment.canary_organizations).toBe(rows.length);
  });
});
