import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolEnv } from '../checks/run-tool.ts';
import { startRegistry } from '../release/testing/registry-server.ts';
import { repositoryRoot } from '../root.ts';

/** Installs packages from the registry, which takes minutes: only where it is asked for. */
const isWanted = process.env.SWITCHBOARD_WALK === '1';

/** The commands of a chapter of docs/modules.md, as they are printed. */
function commandsOf(chapter: string): string[] {
  const [, after = ''] = readFileSync(join(repositoryRoot, 'docs/modules.md'), 'utf8').split(`## ${chapter}\n`);
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(after) ?? [];
  return block.trim().split('\n');
}

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

/** A command in a shell, with what stands for the reader's own folder, address and organization. */
function run(command: string, cwd: string): ChildProcess {
  const own = command
    .replaceAll('../site-visits', join(folder, 'site-visits'))
    .replaceAll('https://switchboard.example', registry.url)
    .replaceAll('<id>', '10000000-0000-4000-8000-000000000001');
  return spawn('sh', ['-c', own], {
    cwd,
    env: toolEnv({ SWITCHBOARD_DEPLOY_TOKEN: 'sbd_site-visits_right' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm doesn't pass a signal on to what it runs.
    detached: true,
  });
}

async function finish(command: string, cwd: string): Promise<string> {
  const child = run(command, cwd);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors, code] = await Promise.all([
    text(child.stdout as NonNullable<typeof child.stdout>),
    text(child.stderr as NonNullable<typeof child.stderr>),
    ended,
  ]);
  expect(code, `${command}\n${out}${errors}`).toBe(0);
  return `${out}${errors}`;
}

/** Runs a command that goes on, until it has printed something, and then ends it. */
async function until(command: string, cwd: string, expected: RegExp): Promise<void> {
  const child = run(command, cwd);
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      if (expected.test(output)) resolve();
    });
    void ended.then(() => reject(new Error(`${command} has ended:\n${output}`)));
  });
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}

const chapter = 'From a repository of your own';

it('the walk knows every command that the chapter prints', () => {
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

it.runIf(isWanted)(
  'a module is made, tested, developed and released in its own repository by the printed commands',
  async () => {
    const [make = '', install = '', test = '', develop = '', release = ''] = commandsOf(chapter);
    const dir = join(folder, 'site-visits');
    await finish(make, repositoryRoot);
    await finish(install, repositoryRoot);
    expect(await finish(test, dir)).toMatch(/\d+ passed/);
    await until(develop, dir, /http:\/\/localhost:\d+[\s\S]*override=/);
    expect(await finish(release, dir)).toContain('site-visits');
    expect(registry.state.canary?.organization_ids).toHaveLength(1);
    expect(registry.state.versions).toHaveLength(1);
  },
  900_000,
);
