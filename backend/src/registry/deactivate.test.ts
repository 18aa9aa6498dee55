import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDeleted } from '../domains/organizations/organizations.fixture.ts';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, publishedModule, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

const isThere = async (id: string, cookie?: string) => (await modulesOf(app, cookie)).has(id);

describe('a module that is taken away', () => {
  it('a removed module is gone for everyone, including its canary, and can be restored', async () => {
    const { id, releases, versions } = await publishedModule(app, 2);
    const [named, other] = [await app.signUp(), await app.signUp()];
    await releases.act('activate', { version: versions[0] });
    await releases.act('canary', { version: versions[1], organization_ids: [named.organizationId], percent: 0 });
    const { status, body } = await releases.act('deactivate', { expected_active: versions[0] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      active_version: versions[0],
      deactivated_at: expect.any(String),
      deactivated_by: 'token CI',
    });
    for (const cookie of [named.cookie, other.cookie, undefined]) expect(await isThere(id, cookie)).toBe(false);
    const back = await releases.act('reactivate');
    expect(back.body).toMatchObject({ active_version: versions[0], deactivated_at: null, deactivated_by: null });
    expect((await modulesOf(app, named.cookie)).get(id)?.manifest.version).toBe(versions[1]);
    expect((await modulesOf(app, other.cookie)).get(id)?.manifest.version).toBe(versions[0]);
    expect((await releases.log()).slice(0, 2)).toMatchObject([
      { action: 'reactivate', actor: 'token CI' },
      { action: 'deactivate', actor: 'token CI' },
    ]);
  });

  it('the count of organizations that ran a removed module excludes deleted ones', async () => {
    const { releases, versions } = await publishedModule(app, 2);
    const [kept, deleted] = [await app.signUp(), await app.signUp()];
    await releases.act('activate', { version: versions[0] });
    const named = [kept, deleted].map(({ organizationId }) => organizationId);
    const { body } = await releases.act('canary', { version: versions[1], organization_ids: named, percent: 0 });
    expect(body).toMatchObject({ canary_organizations: 2 });
    await setDeleted({ app, organizationId: deleted.organizationId }, new Date());
    expect((await releases.act('deactivate')).body).toMatchObject({
      organizations: Number(body.organizations) - 1,
      canary_organizations: 1,
      active_organizations: body.active_organizations,
    });
  });

  it("removing a module undoes its first release, which a rollback can't undo", async () => {
    const { id, releases, versions } = await publishedModule(app, 1);
    await releases.act('activate', { version: versions[0] });
    const none = await releases.act('rollback');
    expect([none.status, none.body.error.reason]).toEqual([409, 'no_previous']);
    expect(none.body.error.message).toContain('take the module away from everyone instead');
    await releases.act('deactivate');
    expect(await isThere(id)).toBe(false);
  });

  it('a module that is released while removed stays away, then returns with the new release', async () => {
    const { id, releases, versions } = await publishedModule(app, 2);
    await releases.act('activate', { version: versions[0] });
    await releases.act('deactivate');
    const released = await releases.act('activate', { version: versions[1] });
    expect(released.body).toMatchObject({ active_version: versions[1], deactivated_by: 'token CI' });
    expect(await isThere(id)).toBe(false);
    await releases.act('reactivate');
    expect((await modulesOf(app)).get(id)?.manifest.version).toBe(versions[1]);
  });

  it('only super admins can restore a module that a super admin removed', async () => {
    const { id, releases, versions } = await publishedModule(app, 2);
    const admin = await signInSuperAdmin(app);
    await releases.act('activate', { version: versions[0] });
    expect((await admin.request('POST', `/api/modules/${id}/deactivate`, {})).status).toBe(200);
    const refused = await releases.act('reactivate');
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('super admin')]);
    // Another release doesn't reactivate it either.
    await releases.act('activate', { version: versions[1] });
    expect(await isThere(id)).toBe(false);
    expect((await admin.request('POST', `/api/modules/${id}/reactivate`, {})).status).toBe(200);
    expect(await isThere(id)).toBe(true);
  });

  it("a module can't be removed or restored twice in a row", async () => {
    const { releases, versions } = await publishedModule(app, 1);
    await releases.act('activate', { version: versions[0] });
    expect((await releases.act('reactivate')).body.error.reason).toBe('in_use');
    await releases.act('deactivate');
    expect((await releases.act('deactivate')).body.error.reason).toBe('in_use');
    expect((await releases.act('reactivate', { expected_active: null })).body.error.reason).toBe('assignment_changed');
  });

  it("a removed module keeps its pages, so another module can't claim them", async () => {
    const { id, releases, versions } = await publishedModule(app, 1);
    await releases.act('activate', { version: versions[0] });
    await releases.act('deactivate');
    const rival = await moduleArchive({
      id: 'rival',
      manifest: { routes: [{ path: `/${id}`, expose: 'SamplePage', access: 'member', title: 'Rival' }] },
    });
    const { status, body } = await (await moduleReleases(app, 'rival')).publish(rival.archive);
    expect([status, body.error.reason]).toEqual([409, 'incompatible']);
  });
});
