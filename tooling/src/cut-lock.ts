/** `node tooling/src/cut-lock.ts`: removes from package-lock.json what packages declare and never load here. Run it after `npm install`. */
import './command-help.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutDependencies, lockFile, readLock } from './packages/lock-cuts.ts';
import { repositoryRoot as root } from './root.ts';

const lock = readLock(root);
const cut = cutDependencies(lock);
writeFileSync(join(root, lockFile), `${JSON.stringify(lock, null, 2)}\n`);
// npm then drops the packages that nothing needs any longer.
const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: root,
  stdio: 'inherit',
});
console.log(`${cut} dependencies removed from package-lock.json`);
process.exitCode = status ?? 1;
