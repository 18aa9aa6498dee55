/** `npm run release -w <module> -- --to <url>`: one module into a running installation, and back. */
import { basename, resolve } from 'node:path';
import { readDeclaration } from './build/declaration.ts';
import { type ReleaseArguments, ReleaseError, readArguments, releaseHelp } from './release/arguments.ts';
import { ownInstallation, tokenMissing } from './release/local-installation.ts';
import { Phase } from './release/phase.ts';
import { RegistryClient, RegistryError } from './release/registry-client.ts';
import { packModule, releaseModule } from './release/release-module.ts';
import { describeAssignment, printable, statusReport } from './release/report.ts';
import { repositoryRoot, rootOf } from './root.ts';
import { createDisplay, seconds } from './start/display.ts';

const startedAt = performance.now();
const dir = process.cwd();
const display = createDisplay();
const phase = new Phase();
const stop = new AbortController();

async function run(asked: ReleaseArguments): Promise<string> {
  if (asked.action === 'pack')
    return await packModule({ dir, display, signal: stop.signal }, resolve(process.env.INIT_CWD ?? dir, asked.packTo));
  const { id } = await readDeclaration(dir).catch((error: Error) => {
    throw new ReleaseError(error.message);
  });
  const command = rootOf(dir) === repositoryRoot ? `npm run release -w ${basename(dir)} --` : 'npm run release --';
  if (asked.token === null)
    throw new ReleaseError(tokenMissing(asked.to, id, command, ownInstallation(rootOf(dir), process.env)));
  const client = new RegistryClient({ to: asked.to, token: asked.token, moduleId: id, signal: stop.signal });
  switch (asked.action) {
    case 'release':
      return await releaseModule({ dir, asked, client, display, phase, signal: stop.signal });
    case 'status': {
      const module = await client.read();
      if (module === null) throw new ReleaseError(client.absence);
      return statusReport(module);
    }
    default:
      phase.move('assigning');
      return await assign(client, { action: asked.action, isConfirmed: asked.isConfirmed }, id);
  }
}

type Assigning = Exclude<ReleaseArguments['action'], 'release' | 'status' | 'pack'>;

async function assign(
  client: RegistryClient,
  { action, isConfirmed }: { action: Assigning; isConfirmed: boolean },
  id: string,
): Promise<string> {
  try {
    const body = action === 'promote' && isConfirmed ? { is_confirmed: true } : {};
    return describeAssignment(id, await client.assign(action, body));
  } catch (error) {
    if (error instanceof RegistryError && error.reason === 'no_canary')
      throw new ReleaseError(`${id} has no canary that could be given to everyone.`);
    if (error instanceof RegistryError && error.reason === 'no_previous')
      throw new ReleaseError(
        `There is no version of ${id} before this one to go back to. --deactivate takes it away from everybody.`,
      );
    throw error;
  }
}

function fail(asked: ReleaseArguments | null, error: unknown): void {
  display.close();
  const isExpected = error instanceof ReleaseError;
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  if (stop.signal.aborted) console.error('\nStopped.');
  else console.error(`\n${printable(text)}`);
  if (asked !== null && (asked.action === 'release' || stop.signal.aborted)) {
    // A response means that the request was refused; without one the result is unknown.
    if (error instanceof RegistryError) phase.refused();
    console.error(`\n${phase.describe(asked.to)}`);
  }
  process.exitCode = 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(new Error('stopped')));
let asked: ReleaseArguments | null = null;
try {
  asked = readArguments(process.argv.slice(2), process.env);
  if (asked === null) console.log(releaseHelp);
  else {
    const result = await run(asked);
    display.close();
    console.log(`\n${printable(result)}\n${seconds(performance.now() - startedAt)}`);
  }
} catch (error) {
  fail(asked, error);
}
