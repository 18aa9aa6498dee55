/**
 * `npm run test:modules [-- <files> | -g <title>]`: every fault of docs/fault-matrix.md in a real browser, one after
 * another: its card, its blame, nothing left behind, and no failure counted against a healthy module.
 */
import './command-help.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './root.ts';

const given = process.argv.slice(2);
const files = given.some((arg) => arg.includes('.spec')) ? [] : ['fault-matrix', 'module-failures'];
const args = [...files, '--workers=1', ...given];
const { status } = spawnSync(process.execPath, [join(repositoryRoot, 'tooling/src/e2e.ts'), '--all', ...args], {
  cwd: repositoryRoot,
  stdio: 'inherit',
  env: { ...process.env, SWITCHBOARD_ALL_FAULTS: '1' },
});
process.exitCode = status ?? 1;
