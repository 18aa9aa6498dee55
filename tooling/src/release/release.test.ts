import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

beforeAll(() => {
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  const dir = join(folder, 'mfe-sample');
  rmSync(dir, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'tooling/src/webpack/fixtures/mfe-sample'), dir, { recursive: true });
  registry = await startRegistry();
  return () => void registry.server.close();
});

function start(args: string[], token: string | null) {
  const program = join(repositoryRoot, 'tooling/src/release.ts');
  return spawn(process.execPath, [program, ...args], {
    cwd: join(folder, 'mfe-sample'),
    env: { ...process.env, SWITCHBOARD_DEPLOY_TOKEN: token ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function release(args: string[] = [], token: string | null = 'sbd_right') {
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

describe('a release', { timeout: 60_000 }, () => {
  it('publishes the files of the manifest and nothing else, and activates them; a second time there is nothing to do', async () => {
    const { code, out, errors } = await release();
    expect(errors).toBe('');
    expect(code).toBe(0);
    const { state } = registry;
    expect(state.versions).toHaveLength(1);
    const [published] = state.versions;
    expect(state.archived).toEqual(['module.json', ...Object.keys(published?.manifest.files ?? {}).sort()]);
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

  it('gives a canary to one organization, promotes it and rolls it back', async () => {
    await release();
    edit('src/pages/SamplePage.tsx', 'signed out', 'nobody');
    edit('module.ts', "path: '/sample'", "path: '/samples'");
    const canary = await release(['--organizations', organization]);
    const { state } = registry;
    const [before, after] = state.versions.map(({ version }) => version);
    expect(state.canary).toEqual({ version: after, organization_ids: [organization], percent: 0 });
    expect(state.active).toEqual([before]);
    expect(canary.out).toContain('− route /sample removed  BREAKING');
    expect(canary.out).toContain('+ route /samples added');
    expect(canary.out).toContain(`1 organization tries ${after} (1 named organization).`);
    expect(canary.out).toMatch(/SamplePage +\d+\.\d kB +\d+\.\d kB/);

    expect((await release(['--status'])).out).toMatch(new RegExp(`${after} +canary`));
    expect((await release(['--promote'])).out).toContain(`3 organizations run sample ${after}.`);
    const startedAt = performance.now();
    const back = await release(['--rollback']);
    expect(back.out).toContain(`3 organizations run sample ${before}.`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(state.requests.at(-1)).toBe('POST /api/modules/sample/rollback');
    expect(state.requests.at(-2)).toBe('POST /api/modules/sample/promote');
    expect((await release(['--rollback'])).errors).toContain('There is no version of sample before this one');
  });

  it('publishes nothing when the tests fail', async () => {
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

  it('lists every reason why a version does not fit, and changes nothing', async () => {
    registry.state.platform = '2.0.0';
    const { code, errors } = await release(['--skip-tests']);
    expect(code).toBe(1);
    expect(errors).toContain(`This version does not fit what runs at ${registry.url}`);
    expect(errors).toContain('It needs platform ^1.0.0; this installation has 2.0.0: update');
    expect(errors).toContain('Nothing was changed');
  });

  it.each([
    [413, undefined, 'larger than'],
    [409, 'assignment_changed', 'Somebody else changed'],
    [409, 'version_exists', 'was published before'],
    [500, undefined, 'request r1'],
  ])('explains the answer %i %s', async (status, reason, said) => {
    registry.state.refusal = {
      status,
      message: 'It was published before with other content.',
      ...(reason && { reason }),
    };
    const { code, errors } = await release(['--rollback']);
    expect(code).toBe(1);
    expect(errors).toContain(said);
  });

  it('says how to make a token when there is none, and that one is not accepted', async () => {
    const missing = await release([], null);
    expect(missing.code).toBe(1);
    expect(missing.errors).toContain('npm run deploy-token -- sample');
    const wrong = await release(['--status'], 'sbd_wrong');
    expect(wrong.errors).toContain('does not accept the deploy token');
    edit('module.ts', "id: 'sample'", "id: 'example'");
    expect((await release(['--rollback'])).errors).toContain('has no module example for this token');
  });

  it('names the address that cannot be reached', async () => {
    registry.server.close();
    const { code, errors } = await release(['--status']);
    expect(code).toBe(1);
    expect(errors).toContain(`${registry.url} cannot be reached (ECONNREFUSED)`);
  });

  it('says what is true at the installation when it is stopped', async () => {
    const child = start(['--to', registry.url], 'sbd_right');
    const errors = text(child.stderr);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(await errors).toMatch(/Stopped\.\s+Nothing was changed/);
    expect(registry.state.active).toEqual([]);
  });
});
