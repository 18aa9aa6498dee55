import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrismaClient } from '../../tooling/src/start/prisma-client.ts';
import { stateFolder } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
const migrations = 'backend/prisma/migrations';

/** An earlier version of the code, in a separate folder. */
export interface VersionBefore {
  root: string;
  /** How it differs from the tested version: commits and migrations in between. */
  distance: string;
}

/** The last commit with other tables than now. */
const lastOtherTables = () => `${git('log', '-1', '--first-parent', '--format=%H', '--', migrations)}^`;

/** Links what was installed for this version; packages of the project itself lead to the earlier code. */
function linkPackages(to: string): void {
  const own = join(to, 'node_modules/@switchboard');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules/@switchboard'))) symlinkSync(join(to, name), join(own, name));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== basename(own)) symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  symlinkSync(join(root, 'backend/node_modules'), join(to, 'backend/node_modules'));
}

/** Checks out an earlier version from the repository, with its own database client and the currently installed packages. */
export async function takeVersionBefore(commit = lastOtherTables()): Promise<VersionBefore> {
  const to = join(stateFolder, 'version-before');
  mkdirSync(to, { recursive: true });
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', to], { input: archive });
  linkPackages(to);
  await ensurePrismaClient(to);
  const commits = git('rev-list', '--count', `${commit}..HEAD`);
  const added = git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', migrations).split('\n');
  return { root: to, distance: `${commits} commits and ${added.filter(Boolean).length} migrations` };
}
