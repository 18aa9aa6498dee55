import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from '../processes/announce.ts';
import { processId } from '../processes/living.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { bootManifest } from './boot-manifest.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace, writeBuild, writeModuleBuild } from './releases.fixture.ts';
import { publishWorkspace } from './workspace.ts';

let app: TestApp;
let distDir: string;
beforeEach(async () => {
  distDir = testWorkspace();
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
});
afterEach(() => app.close());

const start = () => publishWorkspace(app.services, 'http://localhost:3210');

async function build(id: string, options: TestModuleOptions = {}) {
  const module = await moduleArchive({ id, ...options });
  writeModuleBuild(distDir, module);
  return module.manifest.version;
}

const active = async () =>
  [...(await modulesOf(app)).values()].map(({ manifest: { id, version }, skipped_reason }) => [
    id,
    version,
    skipped_reason,
  ]);

describe('publishing the workspace', () => {
  it('publishing the workspace releases each of its builds to everyone once', async () => {
    const [leads, slots] = [await build('leads'), await build('slots')];
    expect(await start()).toEqual({
      modules: [
        { id: 'leads', version: leads, is_new: true },
        { id: 'slots', version: slots, is_new: true },
      ],
      problems: [],
      is_held_back: false,
    });
    expect(await active()).toEqual([
      ['leads', leads, null],
      ['slots', slots, null],
    ]);
    expect((await start()).modules.map(({ is_new }) => is_new)).toEqual([false, false]);
    const releases = await moduleReleases(app, 'leads');
    expect((await releases.log()).map(({ action, actor }) => [action, actor])).toEqual([
      ['token.create', 'test'],
      ['activate', 'installation'],
      ['publish', 'installation'],
    ]);
  });

  it('a version released over the API stays active at every start, and a different workspace build is reported', async () => {
    await build('leads');
    await start();
    const releases = await moduleReleases(app, 'leads');
    const released = await moduleArchive({ id: 'leads', content: 'released' });
    await releases.release(released);
    expect((await start()).modules).toMatchObject([{ id: 'leads', is_new: false }]);
    expect(await active()).toEqual([['leads', released.manifest.version, null]]);
    const next = await build('leads', { content: 'rebuilt' });
    for (let run = 0; run < 2; run++) {
      const { modules, problems } = await start();
      expect(modules).toEqual([{ id: 'leads', version: next, is_new: false }]);
      expect(problems).toEqual([expect.stringContaining(`${released.manifest.version} was released and stays`)]);
      expect(problems[0]).toMatch(/: npm run release -w mfe-leads -- --to http:\/\/localhost:3210$/);
    }
    expect(await active()).toEqual([['leads', released.manifest.version, null]]);
    // Releasing the workspace's own build puts the workspace in charge of the module again.
    await releases.act('activate', { version: next });
    expect((await start()).problems).toEqual([]);
    const latest = await build('leads', { content: 'latest' });
    expect((await start()).modules).toEqual([{ id: 'leads', version: latest, is_new: true }]);
  });

  it('publishing the workspace assigns no module that a team released to some or removed', async () => {
    const first = await build('leads');
    await start();
    const releases = await moduleReleases(app, 'leads');
    const person = await app.signUp();
    // A release in the workspace leaves its build there as the current one.
    const tried = await moduleArchive({ id: 'leads', content: 'tried' });
    writeModuleBuild(distDir, tried);
    await releases.publish(tried.archive);
    const { version } = tried.manifest;
    await releases.act('canary', { version, organization_ids: [person.organizationId], percent: 0 });
    await start();
    expect(await active()).toEqual([['leads', first, null]]);
    await releases.act('rollback');
    await start();
    expect(await active()).toEqual([['leads', first, null]]);
    expect((await modulesOf(app, person.cookie)).get('leads')?.manifest.version).toBe(first);
  });

  it("a workspace build that was already released over the API isn't published again", async () => {
    const version = await build('leads');
    const releases = await moduleReleases(app, 'leads');
    await releases.release(await moduleArchive({ id: 'leads' }));
    expect((await start()).modules).toEqual([{ id: 'leads', version, is_new: false }]);
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: version, previous_version: null });
  });

  it('a start with nothing new sends one query to the database', async () => {
    for (const id of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg']) await build(id);
    await start();
    const query = vi.spyOn(app.services.systemPool, 'query');
    const connect = vi.spyOn(app.services.systemPool, 'connect');
    for (let run = 0; run < 5; run++) await start();
    expect(query).toHaveBeenCalledTimes(5);
    // The pool's own query takes a connection; nothing else does.
    expect(connect.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('publishing the workspace restores files that the data folder has lost', async () => {
    const version = await build('leads');
    await start();
    await app.services.files.deleteFolder('modules/');
    expect((await start()).problems).toEqual([]);
    expect((await app.fetch(`/modules/leads/${version}/page.js`)).status).toBe(200);
  });

  it('publishing the workspace uses the compressed files that the build made', async () => {
    const module = await moduleArchive({ id: 'leads' });
    writeModuleBuild(distDir, module);
    const made = { 'page.js.br': Buffer.from('made by the build'), 'page.js.gz': Buffer.from('this too') };
    writeBuild(join(distDir, 'mfe-leads'), module.manifest.version, made);
    await start();
    const get = (file: string, accept: string) =>
      app.fetch(`/modules/leads/${module.manifest.version}/${file}`, { headers: { 'accept-encoding': accept } });
    expect(await (await get('page.js', 'br')).text()).toBe('made by the build');
    expect(await (await get('page.js', 'gzip')).text()).toBe('this too');
    expect(await (await get('module.json', '')).json()).toEqual(bootManifest(module.manifest));
  });

  it('several processes that publish the workspace concurrently publish and activate each build once', async () => {
    const versions = [await build('leads'), await build('slots')];
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        startTestApp({
          SWITCHBOARD_DIST_DIR: distDir,
          DATABASE_URL: app.services.env.databaseUrl,
          SWITCHBOARD_DATA_DIR: app.services.env.dataDir,
        }),
      ),
    );
    const results = await Promise.all([app, ...others].map(({ services }) => publishWorkspace(services)));
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    const fresh = results.flatMap(({ modules }) =>
      modules.filter(({ is_new }) => is_new).map(({ version }) => version),
    );
    expect(fresh.sort()).toEqual([...versions].sort());
    const log = await (await moduleReleases(app, 'leads')).log();
    expect(log.filter(({ actor }) => actor === 'installation').map(({ action }) => action)).toEqual([
      'activate',
      'publish',
    ]);
    for (const other of others) await other.close();
  });

  it("a workspace build that doesn't fit is published but not activated, and each start reports why", async () => {
    const first = await build('leads');
    await start();
    const next = await build('leads', { manifest: { requires: { platform: '^3.0', api: [], shared: [] } } });
    for (let run = 0; run < 2; run++) {
      const { modules, problems } = await start();
      expect(modules).toEqual([{ id: 'leads', version: next, is_new: false }]);
      expect(problems).toEqual([expect.stringMatching(/was published but not activated\. It needs platform \^3\.0/)]);
    }
    expect(await active()).toEqual([['leads', first, null]]);
    const { body } = await (await moduleReleases(app, 'leads')).get();
    expect((body.versions as { version: string }[]).map(({ version }) => version)).toEqual([next, first]);
  });

  it('a page moves from one module to another in one start, in either order', async () => {
    const route = (path: string) => ({ path, expose: 'SamplePage', access: 'member' as const, title: 'Page' });
    await build('aa', { manifest: { routes: [route('/one')] } });
    await build('bb', { manifest: { routes: [route('/two')] } });
    await start();
    await build('aa', { manifest: { routes: [route('/two')] } });
    await build('bb', { manifest: { routes: [route('/one')] } });
    const { modules, problems } = await start();
    expect([modules.map(({ is_new }) => is_new), problems]).toEqual([[true, true], []]);
    expect((await active()).map(([, , reason]) => reason)).toEqual([null, null]);
  });

  it('the later of two workspace builds that claim the same page is refused', async () => {
    const routes = [{ path: '/same', expose: 'SamplePage', access: 'member' as const, title: 'Page' }];
    const first = await build('aa', { manifest: { routes } });
    await build('bb', { manifest: { routes } });
    const { problems } = await start();
    expect(problems).toEqual([expect.stringContaining('Its page /same belongs to Module aa already.')]);
    expect(await active()).toEqual([['aa', first, null]]);
  });

  it('a workspace build whose files were changed is reported, and the others are published', async () => {
    const [broken, fine] = [await build('broken'), await build('fine')];
    const path = join(distDir, 'mfe-broken/dist', broken, 'page.js');
    writeFileSync(path, `${readFileSync(path, 'utf8')}// changed`);
    const { modules, problems } = await start();
    expect(modules).toEqual([{ id: 'fine', version: fine, is_new: true }]);
    expect(problems).toEqual([expect.stringMatching(/^mfe-broken was not published\. "page\.js" differs/)]);
  });

  it("publishing the workspace doesn't restore a retired version that it activated before", async () => {
    const version = await build('leads');
    await start();
    const releases = await moduleReleases(app, 'leads');
    for (const content of ['second', 'third']) await releases.release(await moduleArchive({ id: 'leads', content }));
    expect((await releases.act('retire', { version })).status).toBe(200);
    expect(await start()).toEqual({
      modules: [{ id: 'leads', version, is_new: false }],
      problems: [],
      is_held_back: false,
    });
    expect((await app.fetch(`/modules/leads/${version}/page.js`)).status).toBe(404);
  });
});

describe('a workspace next to a newer one', () => {
  /** Registers another process and how new its modules are. */
  const beside = async (workspace_at: string) => {
    const { rows } = await app.services.systemPool.query<{ id: string }>(
      `INSERT INTO processes (id, host, pid, roles, version, file_store, workspace_at)
       VALUES (gen_random_uuid(), 'other', 1, '{api}', '0', '', ${workspace_at}) RETURNING id`,
    );
    return rows[0]?.id;
  };
  const told = (id: string | undefined) =>
    app.services.systemPool.query('UPDATE processes SET stopping_at = now() WHERE id = $1', [id]);

  it("an older workspace isn't published while a process runs newer modules, and is published afterwards", async () => {
    const old = await build('leads', { content: 'old' });
    await start();
    const next = await build('leads', { content: 'new' });
    await beside("now() - interval '1 hour'");
    expect(await start()).toMatchObject({ modules: [{ version: next, is_new: true }], is_held_back: false });
    const newer = await beside("now() + interval '1 second'");
    // An old process that restarts in the middle of an upgrade.
    await build('leads', { content: 'old' });
    const { is_held_back, modules, problems } = await start();
    expect([is_held_back, modules]).toEqual([true, [{ id: 'leads', version: old, is_new: false }]]);
    expect(problems).toEqual([expect.stringContaining('on the host other runs newer modules')]);
    expect(await active()).toEqual([['leads', next, null]]);
    // A build that was never published is newer than anything that runs.
    const latest = await build('leads', { content: 'latest' });
    expect(await start()).toMatchObject({ modules: [{ version: latest, is_new: true }], is_held_back: false });
    await build('leads', { content: 'old' });
    expect((await start()).is_held_back).toBe(true);
    await told(newer);
    expect(await start()).toMatchObject({ modules: [{ version: old, is_new: true }], is_held_back: false });
    expect(await active()).toEqual([['leads', old, null]]);
  });

  it('a process records when its workspace modules were published', async () => {
    const { systemPool } = app.services;
    const presence = await announce(app.services);
    await build('leads');
    await start();
    const { rows } = await systemPool.query(
      `SELECT p.workspace_at = v.published_at AS is_noted FROM processes p, module_versions v WHERE p.id = $1`,
      [processId],
    );
    expect(rows).toEqual([{ is_noted: true }]);
    await presence.stop();
  });
});
