/**
 * `node tooling/install.mjs`: installs everything that developers need, and generates the database client, for commands that are
 * more than a start.
 *
 * `node tooling/install.mjs <script> [arguments]`: does the same, and then runs the script on the Node that comes with the packages.
 * Scripts of package.json use this form: after `node tooling/install.mjs && node …`, a shell runs the second command with the Node that
 * it found for the first, which may be too old.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureInstalled, handOverHere, nodeBinary, root } from './bootstrap.mjs';

checkNode();
ensureInstalled({ withDevelopment: true });
const { status } = spawnSync(nodeBinary(), [join(root, 'tooling/src/start/prisma-client.ts')], {
  cwd: root,
  stdio: 'inherit',
});
const [script, ...args] = process.argv.slice(2);
if (status !== 0) process.exitCode = status ?? 1;
else if (script !== undefined) handOverHere(script, args);
