/**
 * `npm start`: database, client, modules and server, in one terminal, from nothing to an address.
 *
 * `npm run dev [-- mfe-leads …] [-- --inspect]`: the same, and follows changes. The backend restarts with each one, the shell and
 * the modules are built again, and the named modules have fast refresh. With --inspect, a debugger can attach to port 9229.
 */
import './command-help.ts';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exitWithParent } from './orphan.ts';
import { repositoryRoot as root } from './root.ts';
import { type Builds, startBuilds } from './start/builds.ts';
import { Database } from './start/database.ts';
import { createDisplay, seconds } from './start/display.ts';
import { assertModules, followChanges } from './start/follow-changes.ts';
import { InstanceLock } from './start/instance-lock.ts';
import { assertNotMoved } from './start/moved.ts';
import { missingNativeParts } from './start/native-parts.ts';
import { ensurePrismaClient } from './start/prisma-client.ts';
import { readSecrets, secretSettings } from './start/secrets.ts';
import { Server, type WorkspacePublished } from './start/server.ts';
import { assertServerStarts, readSettings, type Settings, SettingsError } from './start/settings.ts';
import { onStopSignal } from './start/stop-signals.ts';
import { welcome } from './start/welcome.ts';

// Files of a start belong to the user who started it: they include documents, recordings and secrets.
process.umask(0o077);

/** A first publish compresses every module; later ones take milliseconds. */
const publishPatienceMs = 60_000;
// A closed terminal, or an output on a full disk, does not end a start.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const { values: options, positionals: followedModules } = parseArgs({
  options: { follow: { type: 'boolean', default: false }, inspect: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const startedAt = performance.now();
const display = createDisplay();
const builds = new AbortController();
let lock: InstanceLock | null = null;
let database: Database | null = null;
let server: Server | null = null;
let stopping: Promise<never> | null = null;

/** Stops everything in order: the server finishes accepted work, then Postgres stops, then the folder is released. */
function stop(exitCode: number): Promise<never> {
  stopping ??= (async () => {
    builds.abort();
    await server?.stop();
    await database?.stop();
    lock?.release();
    display.close();
    process.exit(exitCode);
  })();
  return stopping;
}

function stopAtOnce(): never {
  builds.abort();
  server?.kill();
  database?.kill();
  lock?.release();
  display.close();
  process.exit(130);
}

async function timed<T>(step: string, work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const from = performance.now();
  display.working(step);
  const result = await work();
  display.done(step, describe(result), performance.now() - from);
  return result;
}

async function startDatabase(settings: Settings, password: string, isPasswordNew: boolean): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) return databaseUrl;
  database = new Database({
    dataDir,
    password,
    isPasswordNew,
    onRestart: (reason, pauseMs) => display.problem(`The database ${reason}; starting it again in ${seconds(pauseMs)}`),
    onMoved: (url) => {
      display.problem('The database came back on another port; the server starts again with it');
      void server?.restartWith({ DATABASE_URL: url });
    },
  });
  return await timed(
    'database',
    () => (database as Database).start(),
    () => 'Postgres is running',
  );
}

/** Prints what the registry published, and waits for the first time. */
function createPublishing(): { onPublished: (published: WorkspacePublished) => void; first: Promise<void> } {
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const onPublished = ({ modules, problems }: WorkspacePublished) => {
    for (const { id, version, is_new } of modules) if (is_new) display.note(`${id} ${version} is active`);
    for (const problem of problems) display.problem(problem);
    resolve();
  };
  return { onPublished, first };
}

async function publish(modules: Builds, running: Server, first: Promise<void>): Promise<void> {
  const from = performance.now();
  display.working('registry');
  modules.serveWith(running);
  const isLate = delay(publishPatienceMs, true, { ref: false });
  if (await Promise.race([first.then(() => false), isLate]))
    display.problem('The server has not said yet that it published the new builds; it goes on doing so.');
  else display.done('registry', 'the builds are published', performance.now() - from);
}

function createServer(
  settings: Settings,
  databaseUrl: string,
  secrets: Record<string, string>,
  { modules, onPublished }: { modules: Builds; onPublished: (published: WorkspacePublished) => void },
): Server {
  let fellAt = 0;
  const logPath = settings.isProduction ? null : join(settings.dataDir, 'server.log');
  return new Server({
    root,
    logPath,
    nodeArguments: options.inspect ? ['--inspect=127.0.0.1:9229'] : [],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ...secrets,
      PORT: process.env.PORT || '3000',
      SWITCHBOARD_DATA_DIR: settings.dataDir,
      SWITCHBOARD_DEMO: settings.isDemo ? '1' : '0',
      SWITCHBOARD_DIST_DIR: process.env.SWITCHBOARD_DIST_DIR || root,
    },
    onStep: (name, detail) => {
      // People wait for it and may cancel it, so it stays on the screen.
      if (name === 'migrations') display.note(detail);
      else display.working('server', `${name} ${detail}`.trim());
    },
    onPublished,
    onWanted: modules.prefer,
    onProcess: (identity) => lock?.update({ server: identity }),
    onRecovered: () => display.done('server', 'listening again', performance.now() - fellAt),
    onRestart: (reason, lastLines, pauseMs) => {
      fellAt = performance.now();
      display.problem(`${lastLines}\nThe server ${reason}; starting it again in ${seconds(pauseMs)}`);
    },
  });
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, root);
  assertModules(root, followedModules);
  if (settings.databaseUrl === null) assertNotMoved(settings.dataDir);
  await assertServerStarts(settings, process.env, root);
  lock = await InstanceLock.take(settings.dataDir);
  const { secrets, isNew } = readSecrets(settings.dataDir);
  for (const part of missingNativeParts(root)) display.problem(part);
  const modules = startBuilds(display, builds.signal);
  const [databaseUrl] = await Promise.all([
    startDatabase(settings, secrets.postgres_password, isNew),
    timed(
      'client',
      () => ensurePrismaClient(root),
      (isGenerated) => (isGenerated ? 'database client generated' : 'database client unchanged'),
    ),
  ]);
  if (stopping) return;
  const publishing = createPublishing();
  server = createServer(settings, databaseUrl, secretSettings(process.env, secrets) ?? {}, {
    modules,
    onPublished: publishing.onPublished,
  });
  const starting = timed(
    'server',
    () => (server as Server).start(),
    () => 'listening',
  );
  const [ready] = await Promise.all([starting, modules.shell]);
  if (stopping) return;
  await publish(modules, server, publishing.first);
  if (stopping) return;
  lock.update({ url: ready.url });
  const hints = ['Ctrl-C stops it.'];
  if (!settings.isProduction) hints.unshift(`Its log: ${join(settings.dataDir, 'server.log')}`);
  const left = modules.left();
  if (left > 0)
    hints.push(
      `${left} of its modules ${left === 1 ? 'is' : 'are'} still being built. Each opens as soon as it's ready; you can sign in now.`,
    );
  display.print(welcome(ready, [...hints, `Ready in ${seconds(performance.now() - startedAt)}.`]));
  await modules.all;
  if (stopping) return;
  if (left > 0) display.print(`All modules are ready after ${seconds(performance.now() - startedAt)}.`);
  if (options.follow)
    followChanges({ root, server, display, signal: builds.signal, url: ready.url, modules: followedModules });
  else display.close();
}

onStopSignal(() => void stop(0), stopAtOnce);
exitWithParent(() => void stop(0));
try {
  await main();
} catch (error) {
  if (!stopping) {
    const isExpected = error instanceof SettingsError;
    display.problem(
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error),
    );
  }
  await stop(1);
}
