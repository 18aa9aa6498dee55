import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './root.ts';

const deploy = join(repositoryRoot, 'deploy');

/** Matches names that look like our settings. */
const settingName =
  /\b(?:SWITCHBOARD_[A-Z0-9_]+|LIVEKIT_(?:URL|API_KEY|API_SECRET)|DATABASE_URL|SMTP_URL|MAIL_FROM)\b/g;

function declaredSettings(): Set<string> {
  const source = readFileSync(join(repositoryRoot, 'backend/src/variables.ts'), 'utf8');
  return new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name));
}

it('the files in deploy/ set only variables that the backend reads', () => {
  const declared = declaredSettings();
  expect(declared).toContain('SWITCHBOARD_AUTH_SECRET');
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(15);
  const unknown = files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8');
    return [...text.matchAll(settingName)]
      .filter(([found]) => !declared.has(found))
      .map(([found]) => `${name}: ${found}`);
  });
  expect([...new Set(unknown)]).toEqual([]);
});

it.each([
  ['process.exit(3)', null, 3],
  ["process.kill(process.pid, 'SIGKILL')", null, 137],
  ["process.on('SIGTERM', () => process.exit(4)); setInterval(() => {}, 1000); console.log('ready')", 'SIGTERM', 4],
] as const)('a container ends with the exit code of its main process for %s', async (script, signal, expected) => {
  const child = spawn('sh', [join(deploy, 'first-process.sh'), process.execPath, '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  if (signal) {
    await once(child.stdout, 'data');
    child.kill(signal);
  }
  expect(await ended).toEqual([expected, null]);
});

const dockerfile = readFileSync(join(deploy, 'Dockerfile'), 'utf8').replaceAll('\\\n', '');

it('the image copies only files that the repository or an earlier stage provides', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?:--from=(\S+) )?(.+) \S+$/gm)];
  expect(copies.length).toBeGreaterThan(8);
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
  const made = [...dockerfile.matchAll(/install -d "(\w+)\//g)].map(([, folder]) => folder);
  for (const [line, stage, sources = ''] of copies) {
    if (stage) expect(stages, line).toContain(stage);
    for (const source of sources.split(' ')) {
      const path = source.replace(/^\/app\//, '').replace(/\/$/, '');
      expect(made.includes(path) || existsSync(join(repositoryRoot, path)), line).toBe(true);
    }
  }
});

it('the image installs every package of the repository that the backend needs', () => {
  const needed = new Set<string>();
  const visit = (folder: string) => {
    if (needed.has(folder)) return;
    needed.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@switchboard/')) visit(name.replace('@switchboard/', ''));
  };
  visit('backend');
  const installed = [...dockerfile.matchAll(/ -w (\S+)/g)].map(([, folder]) => folder);
  expect([...needed].sort()).toEqual(installed.sort());
});
