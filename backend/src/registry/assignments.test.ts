import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';
import { type ModuleReleases, moduleReleases, publishedModule, testWorkspace, writeBuild } from './releases.fixture.ts';

let app: TestApp;
const distDir = testWorkspace();
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
});
afterAll(() => app.close());

const published = (versions: number, manifest: TestModuleOptions['manifest'] = {}) =>
  publishedModule(app, versions, manifest);

const activeAndPrevious = ({ body }: Awaited<ReturnType<ModuleReleases['act']>>) => [
  body.active_version,
  body.previous_version,
];

describe('an activation', () => {
  it('an activation assigns the version to everyone, and records who activated it and the previous version', async () => {
    const { releases, versions } = await published(2);
    const first = await releases.act('activate', { version: versions[0] });
    expect([first.status, ...activeAndPrevious(first)]).toEqual([200, versions[0], null]);
    const second = await releases.act('activate', { version: versions[1] });
    expect(activeAndPrevious(second)).toEqual([versions[1], versions[0]]);
    expect(second.body).toMatchObject({ canary: null, changed_by: 'token CI', canary_organizations: 0 });
    expect(await releases.log()).toMatchObject([
      {
        action: 'activate',
        version: versions[1],
        actor: 'token CI',
        details: { from: versions[0], to: versions[1], canary: null },
      },
      { action: 'activate', version: versions[0], details: { from: null, to: versions[0] } },
      { action: 'publish', version: versions[1] },
      { action: 'publish', version: versions[0] },
      { action: 'token.create', version: null },
    ]);
  });

  it('activating an unknown module or version returns 404', async () => {
    const releases = await moduleReleases(app, 'never-released');
    expect((await releases.act('activate', { version: '1.0.0-000000000000' })).status).toBe(404);
    const { releases: other } = await published(1);
    expect((await other.act('activate', { version: '1.0.0-000000000000' })).status).toBe(404);
  });

  it('an activation is refused if the active version has changed', async () => {
    const { releases, versions } = await published(2);
    const none = await releases.act('activate', { version: versions[0], expected_active: versions[1] });
    expect([none.status, none.body.error.reason]).toEqual([409, 'assignment_changed']);
    expect((await releases.act('activate', { version: versions[0], expected_active: null })).status).toBe(200);
    const stale = await releases.act('activate', { version: versions[1], expected_active: null });
    expect([stale.status, stale.body.error.reason]).toEqual([409, 'assignment_changed']);
    expect(stale.body.error.message).toContain(versions[0]);
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: versions[0] });
  });

  it('twenty concurrent activations run one after the other, and each is logged', async () => {
    const { releases, versions } = await published(4);
    const asked = Array.from({ length: 20 }, (_, index) => versions[index % versions.length]);
    const answers = await Promise.all(asked.map((version) => releases.act('activate', { version })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const acts = (await releases.log()).filter(({ action }) => action === 'activate').reverse();
    expect(acts.map(({ version }) => version).sort()).toEqual([...asked].sort());
    // Each action begins with the version at which the previous one ended.
    const ends = [null, ...acts.map(({ details }) => details.to)];
    expect(acts.map(({ details }) => details.from)).toEqual(ends.slice(0, -1));
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: ends.at(-1) });
  });

  it('one of twenty concurrent activations succeeds when all expect the same active version', async () => {
    const { releases, versions } = await published(3);
    await releases.act('activate', { version: versions[0] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        releases.act('activate', { version: versions[1 + (index % 2)], expected_active: versions[0] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.reason === 'assignment_changed')).toHaveLength(19);
  });

  it('an activation that waits for another process gives up without holding connections', async () => {
    const { releases, versions } = await published(1);
    const person = await app.signUp();
    await asOwner(app.services.env.databaseUrl, async (owner) => {
      await owner.query('SELECT pg_advisory_lock(5907331204)');
      const waiting = Array.from({ length: 10 }, () => releases.act('activate', { version: versions[0] }));
      const boot = person.request('GET', '/api/boot');
      expect(await Promise.race([boot.then(() => 'boot'), ...waiting.map((one) => one.then(() => 'activate'))])).toBe(
        'boot',
      );
      expect((await boot).status).toBe(200);
      const { status, headers } = await Promise.race(waiting);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      await owner.query('SELECT pg_advisory_unlock(5907331204)');
      const answers = (await Promise.all(waiting)).map((answer) => answer.status);
      expect(answers.filter((later) => later === 200)).toHaveLength(9);
    });
  });

  it('an activation is refused if the shell has changed since publication', async () => {
    const moving = testWorkspace(['react']);
    const own = await startTestApp({ SWITCHBOARD_DIST_DIR: moving });
    const releases = await moduleReleases(own, 'sample');
    const module = await moduleArchive({
      manifest: { requires: { platform: '^1.0', api: [], shared: ['react'] } },
    });
    expect((await releases.publish(module.archive)).status).toBe(201);
    writeBuild(`${moving}/shell`, '1.0.0-111111111111', { 'shell.json': JSON.stringify({ shared: ['preact'] }) });
    const { status, body } = await releases.act('activate', { version: module.manifest.version });
    expect([status, body.error.reason]).toEqual([409, 'incompatible']);
    expect(body.error.message).toContain('The shell does not provide react.');
    await own.close();
  });

  it("a version with a page or slot of another module can't become active, for everyone or as a canary", async () => {
    const slots = [{ slot: 'sample.open.v1', expose: 'SamplePage', order: 0 }];
    const holder = await published(1, { slots });
    await holder.releases.act('canary', { version: holder.versions[0], organization_ids: [], percent: 1 });
    const id = `other-${randomUUID().slice(0, 8)}`;
    const releases = await moduleReleases(app, id);
    const route = { path: `/${holder.id}`, expose: 'SamplePage', access: 'member' as const, title: 'Same' };
    const samePage = await moduleArchive({ id, manifest: { routes: [route] } });
    const sameSlot = await moduleArchive({ id, manifest: { slots } });
    for (const [{ archive }, message] of [
      [samePage, `Its page /${holder.id} belongs to Module ${holder.id} already.`],
      [sameSlot, `The slot sample.open.v1 is filled by Module ${holder.id} already.`],
    ] as const) {
      const { status, body } = await releases.publish(archive);
      expect([status, body.error.reason]).toEqual([409, 'incompatible']);
      expect(body.error.message).toContain(message);
    }
    await holder.releases.act('rollback');
    for (const { archive } of [samePage, sameSlot]) expect((await releases.publish(archive)).status).toBe(201);
    await holder.releases.act('activate', { version: holder.versions[0] });
    const refused = await releases.act('activate', { version: samePage.manifest.version });
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'incompatible']);
  });
});

describe('a rollback', () => {
  it('rollback ends the canary first, then goes back version by version, then reports that no version is left', async () => {
    const { releases, versions } = await published(3);
    for (const version of versions.slice(0, 2)) await releases.act('activate', { version });
    await releases.act('canary', { version: versions[2], organization_ids: [], percent: 50 });
    const ended = await releases.act('rollback');
    expect([...activeAndPrevious(ended), ended.body.canary]).toEqual([versions[1], versions[0], null]);
    expect(activeAndPrevious(await releases.act('rollback', { expected_active: versions[1] }))).toEqual([
      versions[0],
      null,
    ]);
    const none = await releases.act('rollback');
    expect([none.status, none.body.error.reason]).toEqual([409, 'no_previous']);
    expect((await releases.log()).slice(0, 2)).toMatchObject([
      { action: 'rollback', version: versions[0], details: { from: versions[1], to: versions[0], canary: null } },
      { action: 'rollback', version: versions[2], details: { from: versions[1], to: versions[1], canary: null } },
    ]);
  });

  it('two concurrent rollbacks that expect the same active version go back only once', async () => {
    const { releases, versions } = await published(3);
    for (const version of versions) await releases.act('activate', { version });
    const answers = await Promise.all([1, 2].map(() => releases.act('rollback', { expected_active: versions[2] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: versions[1] });
  });

  it('a rollback to a version that no longer fits is refused', async () => {
    const { id, releases, versions } = await published(1);
    await releases.act('activate', { version: versions[0] });
    const moved = await moduleArchive({
      id,
      manifest: { routes: [{ path: `/${id}-moved`, expose: 'SamplePage', access: 'member', title: 'Moved' }] },
    });
    await releases.release(moved);
    const taker = `other-${randomUUID().slice(0, 8)}`;
    const route = { path: `/${id}`, expose: 'SamplePage', access: 'member' as const, title: 'Taken' };
    await (await moduleReleases(app, taker)).release(await moduleArchive({ id: taker, manifest: { routes: [route] } }));
    const { status, body } = await releases.act('rollback');
    expect([status, body.error.reason]).toEqual([409, 'incompatible']);
    expect((await releases.get()).body.assignment).toMatchObject({ active_version: moved.manifest.version });
  });

  it('rollbacks can go back nine releases and no further', async () => {
    const { releases, versions } = await published(2);
    for (let index = 0; index < 14; index++) await releases.act('activate', { version: versions[index % 2] });
    let steps = 0;
    while ((await releases.act('rollback')).status === 200) steps += 1;
    expect(steps).toBe(9);
  });
});

describe('the list of modules', () => {
  it('the list of modules has the failures of each version over all organizations', async () => {
    const { id, releases, versions } = await published(2);
    const [one, two] = [await app.signUp(), await app.signUp()];
    const insert = (organizationId: string, message: string, count: number, at: string) =>
      asOwner(app.services.env.databaseUrl, (owner) =>
        owner.query(
          `INSERT INTO module_failures (organization_id, module_id, version, failure, message, count, last_at)
           VALUES ($1, $2, $3, 'crashed', $4, $5, $6)`,
          [organizationId, id, versions[0], message, count, at],
        ),
      );
    await insert(one.organizationId, 'older', 2, '2026-01-01T00:00:00Z');
    await insert(two.organizationId, 'newer', 3, '2026-02-01T00:00:00Z');
    await releases.act('activate', { version: versions[0] });
    const { body } = await releases.get();
    const listed = body.versions as { version: string; failures: unknown[] }[];
    expect(listed.map(({ version }) => version)).toEqual([...versions].reverse());
    expect(listed.map(({ failures }) => failures)).toEqual([
      [],
      [
        {
          failure: 'crashed',
          expose: null,
          message: 'newer',
          count: 5,
          organizations: 2,
          last_at: '2026-02-01T00:00:00.000Z',
          recent: [],
        },
      ],
    ]);
    expect(body).toMatchObject({ id, title: `Module ${id}`, owner: 'Team', skipped_reason: null });
  });
});

describe('the log', () => {
  it.each(['UPDATE module_log SET actor = $$nobody$$', 'DELETE FROM module_log', 'TRUNCATE module_log'])(
    "the app can't change the module log: %s",
    async (statement) => {
      for (const pool of [app.services.systemPool, app.services.tenantPool])
        await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});
