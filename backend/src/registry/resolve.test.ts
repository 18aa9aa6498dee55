import type { BootModule } from '@switchboard/contracts/modules';
import type { BootData } from '@switchboard/contracts/session';
import { staleRules } from '@switchboard/contracts/stale-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { memoryOf } from './memory.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, releaseModule, testWorkspace, writeBuild } from './releases.fixture.ts';

let app: TestApp;
let distDir: string;
beforeEach(async () => {
  distDir = testWorkspace(['react', 'zod']);
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
});
afterEach(() => app.close());

const release = (id: string, options?: TestModuleOptions) => releaseModule(app, id, options);
const asDatabaseOwner = (statement: string) => asOwner(app.services.env.databaseUrl, (owner) => owner.query(statement));

/** Puts a manifest into the registry that couldn't be published now, such as one of another release; a restart reads it. */
async function rewrite(id: string, manifest: object): Promise<void> {
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query('UPDATE module_versions SET manifest = manifest || $2::jsonb WHERE module_id = $1', [id, manifest]),
  );
  memoryOf(app.services.systemPool).manifests.clear();
}

describe('the modules of an organization', () => {
  it('the list of modules is cached only by the browser and revalidated each time', async () => {
    const { headers } = await app.request('GET', '/modules.json');
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      'cookie, accept-encoding',
    ]);
  });

  it('the page, the boot data and the list have the same modules in order of their ids', async () => {
    await release('zebra');
    await release('apple');
    const person = await app.signUp();
    const list = [...(await modulesOf(app, person.cookie)).values()];
    expect(list.map(({ manifest }) => manifest.id)).toEqual(['apple', 'zebra']);
    const boot = await person.request<{ modules: { modules: BootModule[] } }>('GET', '/api/boot');
    expect(boot.body.modules.modules).toEqual(list);
    const page = await (await app.fetch('/apple', { headers: { cookie: person.cookie } })).text();
    const inlined = /id="switchboard-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
    expect(JSON.parse(inlined).modules.modules).toEqual(list);
  });

  it('the modules follow the organization that the session works in', async () => {
    const { releases } = await release('follow');
    const { archive, manifest } = await moduleArchive({ id: 'follow', content: 'canary' });
    await releases.publish(archive);
    const [one, two] = [await app.signUp(), await app.signUp()];
    await app.services.systemPool.query(
      "INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'member')",
      [two.organizationId, one.userId],
    );
    await releases.act('canary', { version: manifest.version, organization_ids: [two.organizationId], percent: 0 });
    expect((await modulesOf(app, one.cookie)).get('follow')?.is_canary).toBe(false);
    await one.request('POST', '/api/session/organization', { organization_id: two.organizationId });
    expect((await modulesOf(app, one.cookie)).get('follow')?.is_canary).toBe(true);
  });

  it('a page preloads the release of a module that its organization gets', async () => {
    const { releases, version } = await release('preloaded');
    const { archive, manifest } = await moduleArchive({ id: 'preloaded', content: 'canary' });
    await releases.publish(archive);
    const person = await app.signUp();
    await releases.act('canary', { version: manifest.version, organization_ids: [person.organizationId], percent: 0 });
    const pageOf = async (cookie: string) => (await app.fetch('/preloaded', { headers: { cookie } })).text();
    const [own, nobodys] = [await pageOf(person.cookie), await pageOf('')];
    const link = (text: string | undefined) => `href="/modules/preloaded/${text}/page.js" integrity="sha384-`;
    expect(own).toContain(link(manifest.version));
    expect(nobodys).toContain(link(version));
    expect(own).not.toContain(link(version));
  });

  it('a module that lists names such as "__proto__" as its uses doesn\'t break the page', async () => {
    await release('clever', { manifest: { uses: { SamplePage: ['constructor', '__proto__', 'toString'] } } });
    expect((await app.fetch('/clever')).status).toBe(200);
  });

  it("an undecodable address is answered by the shell's not-found page", async () => {
    await release('plain');
    const answer = await app.fetch('/%E0%A4%A');
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('id="switchboard-boot"')]);
  });

  it("opening a module's page or picture directly runs no scripts", async () => {
    const { version } = await release('pictured', { files: { 'login.html': '<script src="p.js"></script>' } });
    const answer = await app.fetch(`/modules/pictured/${version}/login.html`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  it('a page preloads the shell files that its module needs', async () => {
    await release('sharing', { manifest: { uses: { SamplePage: ['react', 'zod'] } } });
    const page = await (await app.fetch('/sharing')).text();
    const scripts = [...page.matchAll(/<link rel="preload"[^>]* href="(\/shell\/[^"]+)"/g)].map(([, href]) => href);
    expect(scripts).toEqual(['/shell/1.0.0-000000000000/215.js', '/shell/1.0.0-000000000000/zod.js']);
  });
});

describe('a module that a developer replaces', () => {
  it("a replaced module isn't preloaded, and the boot data say so", async () => {
    const { version } = await release('replaced');
    const person = await app.signUp();
    const url = 'http://localhost:5101/';
    const { systemPool } = app.services;
    await systemPool.query("INSERT INTO developers (user_id, granted_by) VALUES ($1, 'test')", [person.userId]);
    await person.request('POST', '/api/developer/overrides', { module_id: 'replaced', url });
    const page = async () => (await app.fetch('/replaced', { headers: { cookie: person.cookie } })).text();
    expect(await page()).not.toContain(`href="/modules/replaced/${version}/`);
    const { body } = await person.request('GET', '/api/boot');
    expect(body).toMatchObject({ developer: { overrides: [{ module_id: 'replaced', url }] } });
    await person.request('DELETE', '/api/developer/overrides');
    expect(await page()).toContain(`href="/modules/replaced/${version}/`);
  });
});

const oldPage = { path: '/old', expose: 'SamplePage', access: 'member', title: 'Old' };

describe('a module that no longer fits', () => {
  it('a module that no longer fits is skipped with the reason, and returns when the shell fits again', async () => {
    const { releases } = await release('needs-zod', {
      manifest: { requires: { platform: '^1.0', api: [], shared: ['zod'] } },
    });
    expect((await modulesOf(app)).get('needs-zod')?.skipped_reason).toBeNull();
    writeBuild(`${distDir}/shell`, '1.0.0-111111111111', { 'shell.json': JSON.stringify({ shared: ['react'] }) });
    expect((await modulesOf(app)).get('needs-zod')?.skipped_reason).toBe('The shell does not provide zod.');
    expect((await releases.get()).body.skipped_reason).toBe('The shell does not provide zod.');
    writeBuild(`${distDir}/shell`, '1.0.0-222222222222', { 'shell.json': JSON.stringify({ shared: ['zod'] }) });
    expect((await modulesOf(app)).get('needs-zod')?.skipped_reason).toBeNull();
  });

  it('boot data has the rules of stale answers that the shell was built without, and no others', async () => {
    const rulesFor = async (version: string, shell: { stale_rules?: Record<string, string> }) => {
      writeBuild(`${distDir}/shell`, version, { 'shell.json': JSON.stringify(shell) });
      return (await app.request<BootData>('GET', '/api/boot')).body.stale_rules;
    };
    const { 'GET /api/leads/summary': declared, ...older } = staleRules;
    expect(await rulesFor('1.0.0-444444444444', { stale_rules: older })).toEqual({
      'GET /api/leads/summary': declared,
    });
    expect(await rulesFor('1.0.0-555555555555', { stale_rules: staleRules })).toBeUndefined();
    // A shell that has its own table doesn't need other rules.
    expect(await rulesFor('1.0.0-666666666666', {})).toBeUndefined();
  });

  it("a module isn't checked for its libraries if the shell doesn't list them", async () => {
    await release('lenient', { manifest: { requires: { platform: '^1.0', api: [], shared: ['zod'] } } });
    writeBuild(`${distDir}/shell`, '1.0.0-333333333333', { 'shell.json': '{}' });
    expect((await modulesOf(app)).get('lenient')?.skipped_reason).toBeNull();
  });

  it.each([
    ['platform', { requires: { platform: '^1.9', api: [], shared: [] } }, /It needs platform \^1\.9/],
    [
      'operation',
      { requires: { platform: '^1.0', api: ['GET /api/gone'], shared: [] } },
      /does not have GET \/api\/gone/,
    ],
  ])('a module is skipped with the reason if its %s is missing', async (_what, manifest, reason) => {
    await release('misfit');
    await rewrite('misfit', manifest);
    expect((await modulesOf(app)).get('misfit')?.skipped_reason).toMatch(reason);
  });

  it('a module is skipped if a module whose id comes first has the same page or slot', async () => {
    const slots = [{ slot: 'sample.open.v1', expose: 'SamplePage', order: 0 }];
    for (const id of ['b-second', 'a-first', 'c-third']) await release(id);
    await rewrite('a-first', { slots });
    await rewrite('b-second', { routes: [{ path: '/a-first', expose: 'SamplePage', access: 'member', title: 'B' }] });
    await rewrite('c-third', { slots });
    const modules = await modulesOf(app);
    expect([...modules].map(([id, { skipped_reason }]) => [id, skipped_reason])).toEqual([
      ['a-first', null],
      ['b-second', 'Its page /a-first belongs to Module a-first already.'],
      ['c-third', 'The slot sample.open.v1 is filled by Module a-first already.'],
    ]);
  });

  it.each([
    ['a permission', { routes: [{ ...oldPage, permission: 'lead.gone' }] }, 'the permission lead.gone'],
    ['a flag', { routes: [{ ...oldPage, flag: 'gone' }], flags: ['leads', 'gone'] }, 'the flag gone'],
    [
      'an icon and a group',
      { nav: [{ label: 'Old', path: '/old', icon: 'fax', group: 'faxes', order: 1 }] },
      'the group faxes and the icon fax',
    ],
  ])(
    'a module that names %s unknown to this installation is skipped with the reason, and keeps its addresses',
    async (_what, manifest, names) => {
      await release('other');
      const { releases, version } = await release('old');
      await rewrite('old', manifest);
      const reason = `This installation does not know ${names} that it names.`;
      const modules = await modulesOf(app);
      expect([...modules.keys()]).toEqual(['old', 'other']);
      expect(modules.get('other')?.skipped_reason).toBeNull();
      expect(modules.get('old')).toMatchObject({
        skipped_reason: reason,
        manifest: { routes: [{ path: '/old' }], flags: expect.not.arrayContaining(['gone']) },
      });
      expect((await app.request('GET', '/api/boot')).status).toBe(200);
      const { body } = await releases.get();
      expect(body).toMatchObject({ skipped_reason: reason, versions: [{ version }] });
      const again = await releases.act('activate', { version });
      expect([again.status, again.body.error?.reason]).toEqual([409, 'incompatible']);
      const rival = await moduleArchive({ id: 'rival', manifest: { routes: [{ ...oldPage, access: 'member' }] } });
      expect((await (await moduleReleases(app, 'rival')).publish(rival.archive)).status).toBe(409);
      expect((await releases.act('deactivate')).status).toBe(200);
    },
  );

  it('a module with an unreadable description is left out without affecting others', async () => {
    await release('readable');
    const { releases } = await release('ancient');
    await rewrite('ancient', { schema: 0 });
    expect([...(await modulesOf(app)).keys()]).toEqual(['readable']);
    expect((await app.request('GET', '/api/boot')).status).toBe(200);
    expect((await releases.get()).status).toBe(404);
  });
});

describe('a registry that cannot be read', () => {
  it("the last known modules stay available without errors while the registry can't be read", async () => {
    const { releases } = await release('steady');
    const [known, stranger] = [await app.signUp(), await app.signUp()];
    const { archive, manifest } = await moduleArchive({ id: 'steady', content: 'canary' });
    await releases.publish(archive);
    await releases.act('canary', { version: manifest.version, organization_ids: [known.organizationId], percent: 0 });
    const before = { known: await modulesOf(app, known.cookie), nobody: await modulesOf(app) };
    await asDatabaseOwner('ALTER TABLE module_assignments RENAME TO away');
    expect(await modulesOf(app, known.cookie)).toEqual(before.known);
    expect(await modulesOf(app, stranger.cookie)).toEqual(before.nobody);
    const boot = await known.request<{ session: unknown; modules: { modules: BootModule[] } }>('GET', '/api/boot');
    expect([boot.status, boot.body.modules.modules]).toEqual([200, [...before.known.values()]]);
    expect((await app.fetch('/steady')).status).toBe(200);
    await asDatabaseOwner('ALTER TABLE away RENAME TO module_assignments');
    await releases.act('rollback');
    expect((await modulesOf(app, known.cookie)).get('steady')?.is_canary).toBe(false);
  });

  it("the last known modules are used if the registry doesn't respond for three seconds", async () => {
    await release('patient');
    const before = await modulesOf(app);
    await asOwner(app.services.env.databaseUrl, async (owner) => {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE module_assignments IN ACCESS EXCLUSIVE MODE');
      const from = performance.now();
      expect(await modulesOf(app)).toEqual(before);
      expect(performance.now() - from).toBeGreaterThan(2_900);
      await owner.query('ROLLBACK');
    });
  });

  it('a registry that has never been readable is an error', async () => {
    await asDatabaseOwner('ALTER TABLE module_assignments RENAME TO away');
    expect((await app.request('GET', '/modules.json')).status).toBe(500);
  });
});
