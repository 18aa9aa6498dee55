import { mkdtempSync, rmSync } from 'node:fs';
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
        .replace(/^cd \S+ && /, '')
        .split(' ')
        .slice(0, 3)
        .join(' '),
    ),
  ).toEqual(['npm run new:module', 'npm install', 'npm test', 'npm run dev', 'npm run release']);
});

it.runIf(isWalkWanted)(
  'a module is made, tested, developed and released in its own repository by the printed commands',
  async () => {
    const [make = '', install = '', test = '', develop = '', release = ''] = commandsOf(chapter);
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
  },
  900_000,
);
