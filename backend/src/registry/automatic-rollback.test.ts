import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { modulesOf, publishedModule, testWorkspace } from './releases.fixture.ts';
import { browsersOf } from './usage.fixture.ts';

let app: TestApp;
let admin: TestSuperAdmin;
let people: TestPerson[];
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
  admin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const settings = (id: string, auto_rollback_percent: number | null) =>
  admin.request<{ auto_rollback_percent: number | null }>('PUT', `/api/modules/${id}/settings`, {
    auto_rollback_percent,
  });

async function watched(versions: number, percent: number | null = 25) {
  const module = await publishedModule(app, versions);
  people = [await app.signUp(), await app.signUp()];
  const browsers = people.map((person) => browsersOf(person, module.id));
  for (const version of module.versions) await module.releases.act('activate', { version });
  if (percent !== null) await settings(module.id, percent);
  /** Fails in this many organizations, once each in turn. */
  const fails = async (version: string | undefined, times: number, organizations = 2) => {
    for (let time = 0; time < times; time++) await browsers[time % organizations]?.failed(version);
  };
  const { opened } = browsersOf(people[0] as TestPerson, module.id);
  // A rollback only goes back to versions that people have opened.
  for (const version of module.versions.slice(0, -1)) await opened(version, 1);
  return { ...module, browsers, fails, opened };
}

const running = async (id: string) => (await modulesOf(app)).get(id)?.manifest.version;

describe('a version that fails more often than its module allows', () => {
  it('a version that fails too often is rolled back within 30 seconds, and the log has the reason', async () => {
    const { id, releases, versions, opened, fails } = await watched(2);
    await opened(versions[1], 15);
    await fails(versions[1], 4);
    expect(await running(id)).toBe(versions[1]);
    await fails(versions[1], 3);
    await vi.waitFor(async () => expect(await running(id)).toBe(versions[0]), { timeout: 30_000, interval: 100 });
    expect((await releases.log())[0]).toMatchObject({
      action: 'rollback',
      version: versions[0],
      actor: 'automatic rollback',
      details: {
        is_automatic: true,
        was_active: true,
        failing: versions[1],
        failed: 6,
        openings: 21,
        from: versions[1],
        to: versions[0],
      },
    });
  });

  it('an automatic rollback skips earlier versions that fail as well', async () => {
    const { id, releases, versions, opened, fails } = await watched(3);
    await opened(versions[0], 40);
    await releases.act('activate', { version: versions[1] });
    await fails(versions[1], 3);
    await releases.act('activate', { version: versions[2] });
    await fails(versions[2], 25);
    expect(await running(id)).toBe(versions[0]);
  });

  it('an automatic rollback happens only once a day', async () => {
    const { id, versions, opened, fails } = await watched(3);
    await opened(versions[0], 40);
    await opened(versions[1], 40);
    await fails(versions[2], 25);
    await vi.waitFor(async () => expect(await running(id)).toBe(versions[1]), { interval: 100 });
    await fails(versions[1], 45);
    expect(await running(id)).toBe(versions[1]);
  });

  it('a failing version stays active if no earlier version works', async () => {
    const { id, versions, fails } = await watched(2);
    await fails(versions[0], 3);
    await fails(versions[1], 25);
    expect(await running(id)).toBe(versions[1]);
  });

  it('a failing version stays active without the setting, below its percentage and with few openings', async () => {
    const off = await watched(2, null);
    expect((await off.releases.get()).body.assignment).toMatchObject({ auto_rollback_percent: null });
    await off.fails(off.versions[1], 25);
    expect(await running(off.id)).toBe(off.versions[1]);
    const below = await watched(2);
    await below.opened(below.versions[1], 50);
    await below.fails(below.versions[1], 10);
    expect(await running(below.id)).toBe(below.versions[1]);
    const few = await watched(2);
    await few.fails(few.versions[1], 19);
    expect(await running(few.id)).toBe(few.versions[1]);
  });

  it('a failing version stays active if no one has opened the version before it', async () => {
    const { id, versions, fails } = await watched(2);
    await app.services.systemPool.query('UPDATE module_usage SET opens = 0 WHERE module_id = $1', [id]);
    await fails(versions[1], 25);
    expect(await running(id)).toBe(versions[1]);
  });

  it('a failing version stays active if the versions before it failed about as often', async () => {
    const { id, versions, opened, fails } = await watched(2);
    await opened(versions[0], 30);
    await app.services.systemPool.query('UPDATE module_usage SET failed = 10 WHERE module_id = $1 AND version = $2', [
      id,
      versions[0],
    ]);
    await opened(versions[1], 20);
    await fails(versions[1], 10);
    expect(await running(id)).toBe(versions[1]);
  });

  it('a failing version stays active if it fails in only one of several organizations', async () => {
    const { id, versions, fails } = await watched(2);
    await fails(versions[1], 25, 1);
    expect(await running(id)).toBe(versions[1]);
  });

  it('a failing canary ends, even if only one organization tries it', async () => {
    const { id, releases, versions, fails } = await watched(3);
    await releases.act('rollback');
    await releases.act('canary', { version: versions[2], organization_ids: [people[0]?.organizationId], percent: 0 });
    await fails(versions[2], 20, 1);
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: versions[1], canary: null });
    expect((await modulesOf(app, people[0]?.cookie)).get(id)?.manifest.version).toBe(versions[1]);
  });

  it('a failure report is accepted even if the automatic rollback fails', async () => {
    const { id, versions, opened, fails } = await watched(2);
    await opened(versions[1], 1);
    await fails(versions[1], 18);
    await app.services.systemPool.query(
      'UPDATE module_versions SET retired_at = now() WHERE module_id = $1 AND version = $2',
      [id, versions[0]],
    );
    await fails(versions[1], 4);
    expect(await running(id)).toBe(versions[1]);
  });
});

describe('the setting', () => {
  it('the setting for automatic rollback is logged and can be switched off', async () => {
    const { id, releases } = await watched(1, null);
    expect((await settings(id, 30)).body.auto_rollback_percent).toBe(30);
    expect((await settings(id, null)).body.auto_rollback_percent).toBeNull();
    expect((await releases.log()).slice(0, 2)).toMatchObject([
      { action: 'settings', details: { auto_rollback_percent: null }, actor: `super admin ${admin.username}` },
      { action: 'settings', details: { auto_rollback_percent: 30 } },
    ]);
    for (const wrong of [0, 91, 1.5]) expect((await settings(id, wrong)).status).toBe(400);
    expect((await settings('never-released', 30)).status).toBe(404);
  });
});
