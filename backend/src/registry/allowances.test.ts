import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { registerModule } from './registered-module.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
let admin: TestSuperAdmin;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
  admin = await signInSuperAdmin(app);
  const owner = await moduleArchive({ id: 'owner', manifest: { routes: [route('/owner'), route('/owner/:id')] } });
  await (await moduleReleases(app, 'owner')).release(owner);
});
afterAll(() => app.close());

const route = (path: string) => ({ path, expose: 'SamplePage', access: 'member', title: 'Sample' }) as const;
const guest = async (id: string, path: string) => ({
  id,
  path,
  releases: await moduleReleases(app, id),
  module: await moduleArchive({ id, manifest: { routes: [route(`/${id}`), route(path)] } }),
});
const allow = (id: string, path: string) =>
  admin.request<{ id: string; granted_by: string; error: { reason: string } }>(
    'POST',
    `/api/modules/${id}/allowances`,
    { path },
  );

describe('a page among those of another module', () => {
  it("publishing refuses a page below another module's, names the owner and explains the options", async () => {
    const { releases, module } = await guest('refused', '/owner/hijack');
    const { status, body } = await releases.publish(module.archive);
    expect([status, body.error.reason]).toEqual([409, 'incompatible']);
    expect(body.error.message).toContain(
      'Its page /owner/hijack takes addresses of /owner/:id, which belongs to Module owner. Take another first part, or ask a super admin',
    );
  });

  it.each(['/superadmin/hijack', '/features/hijack'])(
    'publishing refuses a page below a reserved path: %s',
    async (path) => {
      const { releases, module } = await guest('reserved', path);
      expect((await releases.publish(module.archive)).body.error.reason).toBe('incompatible');
    },
  );

  it("a super admin can permit a page below another module's once, and the permission is logged", async () => {
    const { id, path, releases, module } = await guest('allowed', '/owner/reports');
    const given = await allow(id, path);
    expect([given.status, given.body.granted_by]).toEqual([201, `super admin ${admin.username}`]);
    expect((await allow(id, path)).body.error.reason).toBe('duplicate');
    await releases.release(module);
    expect((await modulesOf(app)).get(id)?.skipped_reason).toBeNull();
    expect((await modulesOf(app)).get('owner')?.skipped_reason).toBeNull();
    const list = await app.request<{ allowances: unknown[] }>('GET', '/modules.json');
    expect(list.body.allowances).toContainEqual({ module_id: id, path, is_withdrawn: false });
    expect((await releases.log()).find(({ action }) => action === 'allowance.give')).toMatchObject({
      actor: `super admin ${admin.username}`,
      details: { path },
    });
  });

  it('a revoked permission removes the page at the next page load and blocks its activation', async () => {
    const { id, path, releases, module } = await guest('a-guest', '/owner/figures');
    const { body } = await allow(id, path);
    await releases.release(module);
    const url = `/api/modules/${id}/allowances/${body.id}`;
    expect((await admin.request('DELETE', url)).status).toBe(204);
    expect((await modulesOf(app)).get(id)?.skipped_reason).toContain('Its page /owner/figures was allowed by');
    expect((await releases.act('activate', { version: module.manifest.version })).body.error.reason).toBe(
      'incompatible',
    );
    expect((await admin.request('DELETE', url)).status).toBe(404);
    expect((await releases.log())[0]).toMatchObject({ action: 'allowance.take', details: { path } });
    expect((await admin.request('GET', `/api/modules/${id}/allowances`)).body).toEqual([]);
    expect((await allow(id, path)).body.id).toBe(body.id);
    expect((await modulesOf(app)).get(id)?.skipped_reason).toBeNull();
    expect((await admin.request('DELETE', url)).status).toBe(204);
    expect((await modulesOf(app)).get('owner')?.skipped_reason).toBeNull();
  });

  it('the owner can release its next version next to a permitted page', async () => {
    const { id, path, releases, module } = await guest('beside', '/owner/beside');
    await allow(id, path);
    await releases.release(module);
    const next = await moduleArchive({
      id: 'owner',
      content: 'next',
      manifest: { routes: [route('/owner'), route('/owner/:id'), route('/owner/new')] },
    });
    await (await moduleReleases(app, 'owner')).release(next);
    expect((await modulesOf(app)).get('owner')?.manifest.version).toBe(next.manifest.version);
  });
});

it('a page that existed before ownership keeps running, and the first module owns the path', async () => {
  const own = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
  const { systemPool, env } = own.services;
  for (const [id, paths] of [
    ['z-first', ['/shared', '/shared/:id']],
    ['a-later', ['/a-later', '/shared/import']],
    ['in-the-shell', ['/features/beta']],
  ] as const) {
    const version = await registerModule(own, { id, manifest: { routes: paths.map(route) } });
    await systemPool.query(
      "INSERT INTO module_assignments (module_id, active_history, changed_by) VALUES ($1, ARRAY[$2], 'a test')",
      [id, version],
    );
  }
  const migration = new URL('../../prisma/migrations/20261122015100_module_routes/migration.sql', import.meta.url);
  const [, statement = ''] = readFileSync(migration, 'utf8').split(/^(?=WITH used AS)/m);
  await asOwner(env.databaseUrl, (owner) => owner.query(statement));
  const { rows } = await systemPool.query('SELECT module_id, path FROM module_allowances ORDER BY module_id');
  expect(rows).toEqual([
    { module_id: 'a-later', path: '/shared/import' },
    { module_id: 'in-the-shell', path: '/features/beta' },
  ]);
  const skipped = [...(await modulesOf(own)).values()].map(({ skipped_reason }) => skipped_reason);
  expect(skipped).toEqual([null, null, null]);
  await own.close();
});
