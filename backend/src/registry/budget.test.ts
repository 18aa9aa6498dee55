import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace, writeModuleBuild } from './releases.fixture.ts';
import { publishWorkspace } from './workspace.ts';

let app: TestApp;
const distDir = testWorkspace();
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
});
afterAll(() => app.close());

const reason = 'The chart library moves to the shell next week.';
const heavy = (id: string, more: object = {}) => moduleArchive({ id, manifest: { budget_bytes: 10 }, ...more });

it('a version over its budget is refused, and the error says by how many bytes', async () => {
  const { archive } = await heavy('heavy-a');
  const releases = await moduleReleases(app, 'heavy-a');
  const { status, body } = await releases.publish(archive);
  expect([status, body.error.reason]).toEqual([409, 'over_budget']);
  expect(body.error.message).toMatch(/SamplePage loads \d+ bytes of JavaScript \(brotli\), \d+ over budget_bytes/);
  expect((await releases.get()).status).toBe(404);
});

it('a version over its budget is accepted with a reason, which is stored and logged', async () => {
  const { archive, manifest } = await heavy('heavy-b');
  const releases = await moduleReleases(app, 'heavy-b');
  expect((await releases.publish(archive, { over_budget: 'short' })).status).toBe(400);
  const { status, body } = await releases.publish(archive, { over_budget: reason });
  expect([status, body.over_budget_reason]).toEqual([201, reason]);
  expect((body.page_bytes as Record<string, number>).SamplePage).toBeGreaterThan(10);
  const [published] = await releases.log();
  expect(published).toMatchObject({ action: 'publish', actor: 'token CI', details: { over_budget: { reason } } });
  expect((await releases.act('activate', { version: manifest.version })).status).toBe(200);
});

it("a version over its budget can't be assigned before it has a reason", async () => {
  const { archive, manifest } = await heavy('heavy-c');
  const releases = await moduleReleases(app, 'heavy-c');
  await releases.publish(archive, { over_budget: reason });
  await app.services.systemPool.query(
    `UPDATE module_versions SET over_budget_reason = NULL WHERE module_id = 'heavy-c'`,
  );
  const { version } = manifest;
  for (const [act, more] of [
    ['activate', {}],
    ['canary', { organization_ids: [], percent: 10 }],
  ] as const) {
    const { status, body } = await releases.act(act, { version, ...more });
    expect([status, body.error.reason]).toEqual([409, 'over_budget']);
  }
  expect(
    (await releases.act('canary', { version, organization_ids: [], percent: 10, over_budget: reason })).status,
  ).toBe(200);
  const [given] = await releases.log();
  expect(given).toMatchObject({ action: 'canary', details: { over_budget: { reason } } });
  expect((await releases.act('promote', { is_confirmed: true })).status).toBe(200);
});

it('a workspace build over its budget is published but not activated', async () => {
  const module = await heavy('heavy-d');
  writeModuleBuild(distDir, module);
  const { problems } = await publishWorkspace(app.services);
  expect(problems.join()).toMatch(/was published but not activated\. SamplePage loads \d+ bytes/);
  expect((await modulesOf(app)).has('heavy-d')).toBe(false);
  const releases = await moduleReleases(app, 'heavy-d');
  const { version } = module.manifest;
  expect((await releases.act('activate', { version, over_budget: reason })).status).toBe(200);
});
