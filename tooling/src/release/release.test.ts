import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { startRegistry } from './testing/registry-server.ts';

const place = join(repositoryRoot, 'tooling/dist');
const organization = '00000000-0000-4000-8000-000000000001';
let folder = '';
let registry: Awaited<ReturnType<typeof startRegistry>>;

/** The fixture after its first release: tests start from its build and its checked types. */
const released = () => join(folder, 'released');

beforeAll(async () => {
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'release-'));
  await prepare(join(repositoryRoot, 'tooling/src/webpack/fixtures/mfe-sample'));
  expect((await release()).errors).toBe('');
  cpSync(join(folder, 'mfe-sample'), released(), { recursive: true, preserveTimestamps: true });
  registry.server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await prepare(released());
  return () => void registry.server.close();
});

async function prepare(sources: string): Promise<void> {
  const dir = join(folder, 'mfe-sample');
  rmSync(dir, { recursive: true, force: true });
  cpSync(sources, dir, { recursive: true, preserveTimestamps: true });
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ extends: join(repositoryRoot, 'tsconfig.base.json'), include: ['src', 'module.ts'] }),
  );
  registry = await startRegistry();
}

function start(args: string[], token: string | null) {
  const program = join(repositoryRoot, 'tooling/src/release.ts');
  return spawn(process.execPath, [program, ...args], {
    cwd: join(folder, 'mfe-sample'),
    env: { ...process.env, SWITCHBOARD_DEPLOY_TOKEN: token ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function release(args: string[] = [], token: string | null = 'sbd_sample_right') {
  const child = start(['--to', registry.url, ...args], token);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, out: stripVTControlCharacters(out), errors: stripVTControlCharacters(errors) };
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, 'mfe-sample', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

describe('a release', () => {
  it('a token of another module is refused before anything is built', async () => {
    edit('src/pages/SamplePage.tsx', 'export', 'this does not even parse; export');
    const { code, out, errors } = await release([], 'sbd_example_right');
    expect(code).toBe(1);
    expect(errors).toContain('a deploy token is for one module');
    expect(out + errors).not.toContain('could not be built');
  });

  it('a release publishes exactly the files of the manifest and activates them, and a second one does nothing', async () => {
    const { code, out, errors } = await release();
    expect(errors).toBe('');
    expect(code).toBe(0);
    const { state } = registry;
    expect(state.versions).toHaveLength(1);
    const [published] = state.versions;
    expect(state.archived).toEqual([
      'module.json',
      'shapes.json',
      ...Object.keys(published?.manifest.files ?? {}).sort(),
    ]);
    expect(state.active).toEqual([published?.version]);
    expect(out).toContain(`3 organizations run sample ${published?.version}.`);

    const again = await release();
    expect(again.out).toContain(`sample ${published?.version} is already active for everyone: nothing to do.`);
    expect(again.code).toBe(0);
    expect(state.requests.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /api/modules/sample/versions',
      'POST /api/modules/sample/activate',
    ]);
  });

  it('a canary goes to one organization, is promoted and rolled back', async () => {
    await release();
    edit('src/pages/SamplePage.tsx', 'signed out', 'nobody');
    edit('module.ts', "path: '/sample'", "path: '/samples'");
    edit('src/pages/SamplePage.tsx', 'import { request,', 'import { can as allows, request,');
    edit('src/pages/SamplePage.tsx', 'useSession();', 'useSession();\n  Object.is(allows, session);');
    const canary = await release(['--organizations', organization]);
    const { state } = registry;
    const [before, after] = state.versions.map(({ version }) => version);
    expect(state.canary).toEqual({ version: after, organization_ids: [organization], percent: 0 });
    expect(state.active).toEqual([before]);
    expect(canary.out).toContain('− route /sample removed  BREAKING');
    expect(canary.out).toContain('+ route /samples added');
    expect(canary.out).toContain('+ import can of @switchboard/platform added');
    expect(canary.out).toContain(`1 organization tries ${after} (1 named organization).`);
    expect(canary.out).toMatch(/SamplePage +\d+\.\d kB +\d+\.\d kB/);

    expect((await release(['--status'])).out).toMatch(new RegExp(`${after} +canary`));
    expect((await release(['--promote'])).out).toContain(`3 organizations run sample ${after}.`);
    const built = statSync(join(folder, 'mfe-sample/dist/current.json')).mtimeMs;
    const back = await release(['--rollback']);
    expect(back.out).toContain(`3 organizations run sample ${before}.`);
    expect(statSync(join(folder, 'mfe-sample/dist/current.json')).mtimeMs, 'nothing is built for it').toBe(built);
    expect(state.requests.at(-1)).toBe('POST /api/modules/sample/rollback');
    expect(state.requests.at(-2)).toBe('POST /api/modules/sample/promote');
    expect((await release(['--rollback'])).errors).toContain('There is no version of sample before this one');
  });

  it('a release with type errors publishes nothing, even without tests', async () => {
    edit('src/pages/SamplePage.tsx', 'count + 1', "count.length + 'one'");
    const failed = await release(['--skip-tests']);
    expect(failed.code).toBe(1);
    expect(failed.errors).toMatch(/SamplePage\.tsx.*error TS2339: Property 'length' does not exist on type 'number'/);
    expect(failed.errors).toContain('The types do not hold: nothing was released.');
    expect(registry.state.versions).toEqual([]);
  });

  it('promoting lists who stays on the canary, and asks for confirmation', async () => {
    await release(['--organizations', organization]);
    edit('src/pages/SamplePage.tsx', 'signed out', 'nobody');
    const refused = await release();
    const { state } = registry;
    const [canary] = state.versions.map(({ version }) => version);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain(`1 organization (1 named organization) tries sample ${canary} and would keep it`);
    expect(state.versions).toHaveLength(1);
    expect((await release(['--yes'])).code).toBe(0);
    expect([state.active.at(-1), state.canary?.version]).toEqual([state.versions[1]?.version, canary]);
  });

  it('a canary that no one has opened is promoted only after confirmation', async () => {
    await release(['--organizations', organization]);
    registry.state.canaryOpens = 0;
    const refused = await release(['--promote']);
    expect([refused.code, registry.state.active]).toEqual([1, []]);
    expect(refused.errors).toMatch(/No one has opened .+ yet\.\s+To do it anyway, .+ --yes/);
    expect((await release(['--promote', '--yes'])).code).toBe(0);
  });

  it('a module can be deactivated for everyone and reactivated', async () => {
    await release();
    expect((await release(['--rollback'])).errors).toContain('--deactivate takes it away from everybody');
    expect((await release(['--deactivate'])).out).toMatch(/Taken away from everyone .+ by token CI; --reactivate/);
    expect((await release(['--status'])).out).toContain('opened 3 times');
    expect((await release()).out).toMatch(/Taken away from everyone .+ --reactivate gives it back/);
    expect((await release(['--reactivate'])).out).toContain('3 organizations run sample');
  });

  it('a release with failing tests publishes nothing', async () => {
    writeFileSync(
      join(folder, 'mfe-sample/src/pages/SamplePage.test.tsx'),
      "import { expect, it } from 'vitest';\nit('holds', () => expect(1).toBe(2));\n",
    );
    writeFileSync(join(folder, 'mfe-sample/vitest.config.ts'), 'export default {};\n');
    const failed = await release();
    expect(failed.code).toBe(1);
    expect(failed.errors).toContain('The tests failed');
    expect(registry.state.versions).toEqual([]);
    expect((await release(['--skip-tests'])).code).toBe(0);
  });

  it('a refused version is listed with every reason, and nothing changes', async () => {
    registry.state.platform = '0.9.0';
    const { code, errors } = await release(['--skip-tests']);
    expect(code).toBe(1);
    expect(errors).toContain(`This version does not fit what runs at ${registry.url}`);
    expect(errors).toContain('It needs platform ^1.0.0; this installation has 0.9.0: update');
    expect(errors).toContain('Nothing was changed');
  });

  it.each([
    [413, undefined, 'larger than'],
    [409, 'assignment_changed', 'Someone else changed'],
    [409, 'version_exists', 'was published before'],
    [500, undefined, 'request r1'],
  ])('the answer %i %s is explained', async (status, reason, said) => {
    registry.state.refusal = {
      status,
      message: 'It was published before with other content.',
      ...(reason && { reason }),
    };
    const { code, errors } = await release(['--rollback']);
    expect(code).toBe(1);
    expect(errors).toContain(said);
  });

  it('a missing or refused token is explained with how to create one', async () => {
    const missing = await release([], null);
    expect(missing.code).toBe(1);
    expect(missing.errors).toContain('npm run deploy-token -- sample');
    const wrong = await release(['--status'], 'sbd_wrong');
    expect(wrong.errors).toContain('does not accept the deploy token');
    edit('module.ts', "id: 'sample'", "id: 'example'");
    expect((await release(['--rollback'])).errors).toContain('has no module example for this token');
  });

  it.each(['--status', '--promote', '--rollback', '--deactivate'])(
    'the command with %s says that nothing was released yet',
    async (act) => {
      const { code, errors, out } = await release([act]);
      expect([code, out]).toEqual([1, '']);
      expect(errors).toContain(`Nothing of sample was released at ${registry.url} yet.`);
      const other = await release([act], 'sbd_example_right');
      expect([other.code, other.errors]).toEqual([1, expect.stringContaining('has no module sample for this token')]);
    },
  );

  it('an address that cannot be reached is named', async () => {
    registry.server.close();
    const { code, errors } = await release(['--status']);
    expect(code).toBe(1);
    expect(errors).toContain(`${registry.url} cannot be reached (ECONNREFUSED)`);
  });

  it('a release that is stopped says that nothing was changed', async () => {
    const child = start(['--to', registry.url], 'sbd_sample_right');
    const errors = text(child.stderr);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(await errors).toMatch(/Stopped\.\s+Nothing was changed/);
    expect(registry.state.active).toEqual([]);
  });
});
