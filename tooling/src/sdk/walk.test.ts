import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRegistry } from '../release/testing/registry-server.ts';
import { repositoryRoot } from '../root.ts';
import { commandsOf, isWalkWanted, walk } from './walking.ts';

let folder = '';
let registry: Awaited<ReturnType<typeof startRegistry>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-walk-'));
  registry = await startRegistry();
});
afterAll(() => {
  registry.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const chapter = 'From a repository of your own';

it('the walk knows every command that the chapter on own repositories prints', () => {
  expect(
    commandsOf(chapter).map((line) =>
      line
        .replace(/^(?:cd|rm) \S+ && /, '')
        .split(' ')
        .slice(0, 3)
        .join(' '),
    ),
  ).toEqual([
    'npm run new:module',
    'npm install',
    'npm test',
    'npm run dev',
    'npm run release',
    'npm run pack:sdk',
    'npm install ./sdk/*.tgz',
  ]);
});

it.runIf(isWalkWanted)(
  'a module is made, tested, developed and released in its own repository by the printed commands',
  async () => {
    const [make = '', install = '', test = '', develop = '', release = '', pack = '', update = ''] =
      commandsOf(chapter);
    const dir = join(folder, 'site-visits');
    const { finish, begin } = walk(
      {
        '../site-visits': dir,
        'https://switchboard.example': registry.url,
        '<id>': '10000000-0000-4000-8000-000000000001',
      },
      { SWITCHBOARD_DEPLOY_TOKEN: 'sbd_site-visits_right' },
    );
    // It takes a while, and shows which package is next.
    expect(await finish(make, repositoryRoot)).toContain('@switchboard/module-tools…');
    await finish(install, repositoryRoot);
    expect(await finish(test, dir)).toMatch(/\d+ passed/);
    const server = await begin(develop, dir, /http:\/\/localhost:\d+[\s\S]*override=/);
    await server.end();
    expect(await finish(release, dir)).toContain('site-visits');
    expect(registry.state.canary?.organization_ids).toHaveLength(1);
    expect(registry.state.versions).toHaveLength(1);

    await finish(pack, repositoryRoot);
    // An update changes the installed packages, although the archives have the same names.
    const installed = join(dir, 'node_modules/@switchboard/contracts/README.md');
    const [archive = ''] = globSync('sdk/switchboard-contracts-*.tgz', { cwd: dir });
    execFileSync(
      'sh',
      [
        '-c',
        'mkdir package && tar -xzf "$1" && echo newer > package/README.md && tar -czf "$1" package && rm -r package',
        'sh',
        archive,
      ],
      { cwd: dir },
    );
    await finish(update, dir);
    expect(readFileSync(installed, 'utf8')).toBe('newer\n');
    expect(await finish('npm run check', dir)).not.toContain('error');
  },
  900_000,
);
