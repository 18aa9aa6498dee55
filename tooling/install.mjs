/**
 * `node tooling/install.mjs`: installs everything that developers need, and generates the database client, for commands that are
 * more than a start.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureInstalled, nodeBinary, root } from './bootstrap.mjs';

checkNode();
ensureInstalled({ withDevelopment: true });
const { status } = spawnSync(nodeBinary(), [join(root, 'tooling/src/start/prisma-client.ts')], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
