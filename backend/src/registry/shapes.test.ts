import { contractShape } from '@switchboard/contracts/contract-shapes';
import type { ContractShape, Shape } from '@switchboard/contracts/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace, writeBuild } from './releases.fixture.ts';
import { shapeHash } from './shapes.ts';

let app: TestApp;
const workspace = testWorkspace(['@switchboard/platform']);
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: workspace });
});
afterAll(() => app.close());

const name = 'GET /api/slots/:id';
const live = contractShape(name) as { input: Shape; output: Shape };

function without(shape: Shape, field: string): Shape {
  const { [field]: _, ...properties } = shape.properties ?? {};
  return { ...shape, properties, required: shape.required?.filter((one) => one !== field) };
}

function having(shape: Shape, field: string, inner: Shape): Shape {
  return {
    ...shape,
    properties: { ...shape.properties, [field]: inner },
    required: [...(shape.required ?? []), field],
  };
}

let counter = 0;

/** A module that was built against shapes with these names. */
async function builtAgainst(shapes: Record<string, ContractShape>, options: TestModuleOptions = {}) {
  const id = `built-${counter++}`;
  const byName = Object.fromEntries(Object.entries(shapes).map(([one, shape]) => [one, shapeHash(shape)]));
  const module = await moduleArchive({
    id,
    shapes: Object.fromEntries(Object.values(shapes).map((shape) => [shapeHash(shape), shape])),
    ...options,
    manifest: {
      requires: {
        platform: '^1.0',
        api: Object.keys(shapes).filter((one) => one.includes('/')),
        shared: [],
        shapes: byName,
      },
      ...options.manifest,
    },
  });
  return { module, releases: await moduleReleases(app, id), id };
}

describe('a module that was built against other shapes', () => {
  it('a module built against older shapes is accepted if the platform has only grown', async () => {
    const { module, releases, id } = await builtAgainst({
      [name]: { ...live, output: without(live.output, 'created_at') },
    });
    await releases.release(module);
    expect((await modulesOf(app)).get(id)?.skipped_reason).toBeNull();
  });

  it.each<[string, ContractShape, RegExp]>([
    [
      'a field of an answer that is gone',
      { ...live, output: having(live.output, 'colour', { type: 'string' }) },
      /another GET \/api\/slots\/:id: colour is gone/,
    ],
    [
      'an answer that is gone',
      { ...(contractShape('DELETE /api/slots/:id') ?? {}), output: { type: 'object' } },
      /is gone/,
    ],
    [
      'an input that the module does not know',
      { ...live, input: { type: 'object' } },
      /another GET \/api\/slots\/:id: params\.id has to be given/,
    ],
  ])('a module is refused with the name of the operation for %s', async (_, shape, reason) => {
    const { module, releases } = await builtAgainst({
      [shape.output?.type && !shape.output.properties ? 'DELETE /api/slots/:id' : name]: shape,
    });
    const { status, body } = await releases.publish(module.archive);
    expect(status).toBe(409);
    expect(body.error.reason).toBe('incompatible');
    expect(body.error.message).toMatch(reason);
  });

  it('a module is refused if a live event and a slot that it uses no longer exist', async () => {
    const { module, releases } = await builtAgainst({
      'event lead.painted': { output: { type: 'object' } },
      'slot lead.call.v0': { input: { type: 'object' } },
    });
    const { body } = await releases.publish(module.archive);
    expect(body.error.message).toContain('another event lead.painted: it is gone.');
    expect(body.error.message).toContain('another slot lead.call.v0: it is gone.');
  });

  it("a module is refused if it uses a name that the shell doesn't export", async () => {
    writeBuild(`${workspace}/shell`, '1.0.0-000000000001', {
      'shell.json': JSON.stringify({
        shared: ['@switchboard/platform'],
        exports: { '@switchboard/platform': ['Slot'] },
      }),
    });
    const { module, releases } = await builtAgainst(
      {},
      {
        manifest: {
          requires: {
            platform: '^1.0',
            api: [],
            shared: ['@switchboard/platform'],
            shapes: {},
            exports: { '@switchboard/platform': ['Slot', 'useOrganisation'] },
          },
        },
      },
    );
    const { body } = await releases.publish(module.archive);
    expect(body.error.message).toContain('@switchboard/platform of this shell does not export useOrganisation.');
  });

  it('a running module is left out with the reason when a page starts after the platform changed', async () => {
    const { module, releases, id } = await builtAgainst({ [name]: live });
    await releases.release(module);
    const older = { ...live, output: having(live.output, 'weekday', { type: 'string' }) };
    await app.services.systemPool.query('INSERT INTO module_shapes (hash, shape) VALUES ($1, $2)', [
      shapeHash(older),
      older,
    ]);
    await app.services.systemPool.query(
      `UPDATE module_versions SET manifest = jsonb_set(manifest, '{requires,shapes}', $2) WHERE module_id = $1`,
      [id, { [name]: shapeHash(older) }],
    );
    // Another process reads it from the database.
    const { databaseUrl, dataDir } = app.services.env;
    const restarted = await startTestApp({
      DATABASE_URL: databaseUrl,
      SWITCHBOARD_DATA_DIR: dataDir,
      SWITCHBOARD_DIST_DIR: workspace,
    });
    expect((await modulesOf(restarted)).get(id)?.skipped_reason).toContain('weekday is gone');
    await restarted.close();
  });
});

describe('the shapes of a build', () => {
  it("the shapes of a build stay in the registry and aren't sent to browsers", async () => {
    const { module, releases, id } = await builtAgainst({ [name]: live });
    await releases.release(module);
    const shown = (await modulesOf(app)).get(id);
    expect(shown?.manifest.requires).toEqual({ platform: '^1.0' });
    const served = await app.fetch(`${shown?.base_path}module.json`);
    expect(((await served.json()) as { requires: object }).requires).toEqual({ platform: '^1.0' });
    expect((await app.fetch(`${shown?.base_path}shapes.json`)).status).toBe(404);
  });

  it('the registry returns the shapes of a build for comparing versions', async () => {
    const { module, releases } = await builtAgainst({ [name]: live });
    await releases.publish(module.archive);
    const { body } = await releases.get(`/versions/${module.manifest.version}`);
    expect(body).toEqual({ shapes: { [name]: live }, exports: {} });
    expect((await releases.get('/versions/9.9.9-000000000000')).status).toBe(404);
    const listed = (await releases.get()).body.versions as { manifest: { requires: object } }[];
    expect(listed[0]?.manifest.requires).toEqual({ platform: '^1.0', api: [name], shared: [] });
  });

  it.each<[string, Partial<TestModuleOptions>, string]>([
    ['are missing', { shapes: null }, 'shapes.json is not in the archive'],
    [
      'are others than it names',
      { shapes: { [shapeHash(live)]: { output: {} } } },
      'differs from what module.json says',
    ],
    ['are no shapes', { shapes: { [shapeHash(live)]: 'text' } }, 'differs from what module.json says'],
  ])('a build is refused if its shapes %s', async (_, options, reason) => {
    const { module, releases } = await builtAgainst({ [name]: live }, options as TestModuleOptions);
    const { status, body } = await releases.publish(module.archive);
    expect(status).toBe(400);
    expect(body.error.message).toContain(reason);
  });

  it('a build made by older tools is accepted without shapes', async () => {
    const id = `built-${counter++}`;
    const module = await moduleArchive({ id, manifest: { requires: { platform: '^1.0', api: [name], shared: [] } } });
    const releases = await moduleReleases(app, id);
    await releases.release(module);
    expect((await modulesOf(app)).get(id)?.skipped_reason).toBeNull();
  });
});
