import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { noteBuilds } from './builds-in-progress.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { modulesOf, releaseModule, testWorkspace, writeModuleBuild } from './releases.fixture.ts';
import { publishWorkspace } from './workspace.ts';

let app: TestApp;
let distDir: string;
let wanted: string[];
beforeEach(async () => {
  distDir = testWorkspace(['react', 'zod']);
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
  wanted = [];
});
afterEach(() => app.close());

const declarationOf = (id: string) => ({
  id,
  title: id[0]?.toUpperCase() + id.slice(1),
  owner: `${id}-team`,
  requires: { platform: '^1.0' },
  routes: [{ path: `/${id}/:id`, expose: 'FirstPage', access: 'member', title: 'First' }],
  nav: [],
  slots: [],
  flags: [],
  budget_bytes: 1000,
});
const note = (unfinished: string[], declared = unfinished, included: string[] | null = null) =>
  noteBuilds(app.services, { included, unfinished, declarations: declared.map(declarationOf) }, (id) =>
    wanted.push(id),
  );

describe('modules whose first build is not finished', () => {
  it('modules that are still being built are listed with pages but without files', async () => {
    const person = await app.signUp();
    note(['apple']);
    const building = (await modulesOf(app, person.cookie)).get('apple');
    expect(building).toMatchObject({
      is_building: true,
      skipped_reason: 'Apple is still being built.',
      manifest: { files: {}, routes: [{ path: '/apple/:id' }] },
    });
    await releaseModule(app, 'apple');
    const built = (await modulesOf(app, person.cookie)).get('apple');
    expect([built?.is_building, built?.skipped_reason]).toEqual([undefined, null]);
  });

  it('opening a page of a module prioritizes its build, by address or in a running shell', async () => {
    const person = await app.signUp();
    note(['apple', 'pear']);
    await person.request('GET', '/api/boot?page=/pear/7');
    await person.request('GET', '/api/boot?page=/nowhere');
    await person.request('GET', `/api/boot?page=${encodeURIComponent('/%E0%A4%A')}`);
    await person.request('GET', '/api/boot');
    expect(wanted).toEqual(['pear']);
    await app.fetch('/apple/7', { headers: { cookie: person.cookie } });
    expect(wanted).toEqual(['pear', 'apple']);
  });

  it("outdated builds aren't published", async () => {
    for (const id of ['apple', 'pear']) writeModuleBuild(distDir, await moduleArchive({ id }));
    note(['apple'], []);
    expect((await publishWorkspace(app.services)).modules.map(({ id }) => id)).toEqual(['pear']);
    note([]);
    expect((await publishWorkspace(app.services)).modules.map(({ id }) => id)).toEqual(['apple', 'pear']);
  });

  it('a module that is added while a start builds waits for its release, or for the next start', async () => {
    for (const id of ['apple', 'pear']) writeModuleBuild(distDir, await moduleArchive({ id }));
    note([], [], ['apple']);
    expect((await publishWorkspace(app.services)).modules.map(({ id }) => id)).toEqual(['apple']);
    note([], [], ['apple', 'pear']);
    expect((await publishWorkspace(app.services)).modules.map(({ id }) => id)).toEqual(['apple', 'pear']);
  });
});
