/** `npm run dev -w <module>`: one module alone with fast refresh, and as any shell can load it. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaration } from './build/declaration.ts';
import { readOptions, UsageError, usage } from './dev/options.ts';
import { startDevServer } from './dev/server.ts';
import { sayBuilding, sayNews, sayWelcome } from './dev/terminal.ts';
import { exitWithParent } from './orphan.ts';
import { ownShell } from './release/local-installation.ts';
import { rootOf } from './root.ts';
import { onStopSignal } from './start/stop-signals.ts';

// Errors in the shell's page point at the module's sources.
process.env.SWITCHBOARD_SOURCE_MAPS ??= '1';

async function main(): Promise<void> {
  const startedAt = performance.now();
  const dir = realpathSync(process.cwd());
  const options = readOptions(process.argv.slice(2), dir, ownShell(rootOf(dir), process.env));
  if (options === null) return console.log(usage);
  if (!existsSync(join(dir, 'module.ts')))
    throw new UsageError(`${dir} has no module.ts: run this in a module's folder, or with npm run dev -w <module>`);
  const { id } = await readDeclaration(dir);
  // This process only holds memory and sockets: it needs no cleanup before it ends.
  onStopSignal(
    () => process.exit(0),
    () => process.exit(130),
  );
  exitWithParent(() => process.exit(0));
  sayBuilding(id);
  const server = await startDevServer(options, sayNews);
  sayWelcome({ id, options, server, milliseconds: performance.now() - startedAt });
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof UsageError;
  console.error(error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error));
  process.exit(1);
}
