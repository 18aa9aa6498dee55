import { mkdirSync } from 'node:fs';
import { pendingInWords } from './database/expected-duration.ts';
import { prepareDatabase } from './database/prepare.ts';
import { watchGenerations } from './domains/prompts/lost-generations.ts';
import { readEnv } from './env.ts';
import { openHealthPort } from './http/health-port.ts';
import { serve } from './http/serve.ts';
import { shareShell } from './http/shared-shell.ts';
import { startWorker } from './jobs/worker.ts';
import { createLog, createServices } from './process.ts';
import { announce } from './processes/announce.ts';
import { recordKilledProcess } from './processes/end-of-process.ts';
import { aliveSeconds } from './processes/living.ts';
import { readOpenSettings } from './processes/open-settings.ts';
import { reportAlive, untilNeeded } from './processes/standby.ts';
import { watchEnd } from './processes/watch-end.ts';
import { type BuildsMessage, noteBuilds } from './registry/builds-in-progress.ts';
import { standalonePage, standaloneRoutes } from './registry/standalone-page.ts';
import { publishWorkspace } from './registry/workspace.ts';
import { whatNothingOpens } from './secret-rotation/rotate.ts';
import type { Services } from './services.ts';
import { warmUp } from './warm-up.ts';
import { watchThisProcess } from './watchdog/watch-this-process.ts';

// Documents, recordings and mail are readable only for this process's user.
process.umask(0o077);

// Requests in progress when the process receives the stop signal get this long.
const drainMs = 8_000;

/** Reports to the process that started this one, if there is one. */
function report(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message);
}

/**
 * Publishes the workspace's builds. Problems are reported; existing releases stay active. If another process has a newer workspace,
 * this one asks again until none has.
 */
async function publishBuilds(services: Services, address?: string, isAgain = false): Promise<void> {
  if (!isAgain) await shareShell(services);
  const { modules, problems, is_held_back } = await publishWorkspace(services, services.env.publicUrl ?? address).catch(
    (error: unknown) => {
      services.log.error({ err: error }, "the workspace's builds were not published");
      return {
        modules: [],
        problems: [error instanceof Error ? error.message : String(error)],
        is_held_back: false,
      };
    },
  );
  if (is_held_back) setTimeout(() => void publishBuilds(services, address, true), aliveSeconds * 1000).unref();
  if (is_held_back && isAgain) return;
  for (const problem of problems) services.log.warn({ problem }, 'a build of the workspace');
  // Read in advance: they are then available when the database goes away.
  await Promise.all(standaloneRoutes.map((route) => standalonePage(services, route)));
  report({ type: 'workspace-published', modules, problems });
  if (!services.env.isDemo) return;
  const { loadDemoCanary } = await import('./demo/canary.ts');
  await loadDemoCanary(services).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the demo data has no canary'),
  );
}

function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its place' : String(code);
    throw new Error(
      `The data folder ${path} cannot be made: ${why}. Set SWITCHBOARD_DATA_DIR to a folder of your own.`,
    );
  }
}

async function loadDemo(services: Services) {
  const { loadDemo } = await import('./demo/load.ts');
  return loadDemo(services, (detail) => report({ type: 'step', name: 'demo', detail }));
}

/** Lets conversations finish within the time the settings allow; agents of other processes continue in their rooms. */
async function drainAgents({ env, agents, livekit }: Services): Promise<void> {
  await livekit?.agents.close();
  if (env.drainSeconds > 0) await agents.drain();
}

/** Warns if stored data was encrypted with a secret that this process doesn't have. */
async function warnOfLostSecret(services: Services): Promise<void> {
  const lost = await whatNothingOpens(services, services.env);
  if (lost.length === 0) return;
  const detail = `SWITCHBOARD_AUTH_SECRET is another one than what is stored was sealed under: ${lost.join(', ')}. Start with the secret of before, or name it in SWITCHBOARD_AUTH_SECRET_PREVIOUS`;
  services.log.error(detail);
  report({ type: 'step', name: 'secret', detail });
}

async function main(): Promise<void> {
  await untilNeeded();
  const env = readEnv();
  const log = createLog(env);
  makeDataFolder(env.dataDir);
  const applied = await prepareDatabase(env, undefined, (pending) => {
    const { names, expectedSeconds } = pending;
    log.warn({ migrations: names, expected_seconds: Math.ceil(expectedSeconds) }, 'database migrations are pending');
    report({ type: 'step', name: 'migrations', detail: pendingInWords(pending) });
  });
  const { services, shutdown, close } = await createServices(env, log);
  const presence = await announce(services);
  await recordKilledProcess(services);
  const watchdog = watchThisProcess(services);
  reportAlive(env.frozenMs);
  const endWatch = watchEnd(env.roles);
  const [isApi, isWorker] = [env.roles.includes('api'), env.roles.includes('worker')];
  await warnOfLostSecret(services);
  const demo = env.isDemo ? await loadDemo(services) : [];
  if (isApi && !env.areBuildsPending) await publishBuilds(services);
  const server = isApi ? await serve(services) : undefined;
  // No one asks before this process reports below that it is ready.
  process.on(
    'message',
    (message: ({ type: 'builds-in-progress' } & BuildsMessage) | { type: 'publish-workspace' } | null) => {
      if (server && message?.type === 'publish-workspace') void publishBuilds(services, server.url);
      if (message?.type === 'builds-in-progress')
        noteBuilds(services, message, (id) => report({ type: 'module-wanted', id }));
    },
  );
  const worker = isWorker ? await startWorker(services) : undefined;
  if (env.roles.join() === 'agent') services.agents.prepare();
  const probes = env.healthPort === undefined ? undefined : await openHealthPort(services, env.healthPort);
  const watch = watchGenerations(services);
  const url = server?.url ?? null;
  const open = await readOpenSettings(services);
  if (env.isProduction && open.length > 0) log.warn({ settings: open }, 'settings are missing or have defaults');
  report({
    type: 'ready',
    url,
    wanted_port: env.port,
    port_was_taken: server !== undefined && env.port !== 0 && server.port !== env.port,
    demo,
    developer_settings: env.developerSettings,
    open_settings: open,
    public_url: env.publicUrl ?? null,
    migrations: applied.length,
  });
  warmUp(env).catch((error: unknown) => log.warn({ err: error }, 'some first uses will be slow'));
  if (env.isReachableByOthers && env.developerSettings.length > 0)
    log.warn({ settings: env.developerSettings }, 'developer settings are on, and others can reach this installation');
  log.info({ url, roles: env.roles, developer_settings: env.developerSettings }, 'ready');

  let isStopping = false;
  const stop = async (why: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    const patienceMs = drainMs + env.drainSeconds * 1000;
    setTimeout(() => process.exit(1), patienceMs + 2_000).unref();
    shutdown.abort();
    await Promise.race([
      Promise.all([presence.leave(), server?.close(drainMs), worker?.stop(), watch.stop(), drainAgents(services)]),
      new Promise((resolve) => setTimeout(resolve, patienceMs).unref()),
    ]);
    probes?.close();
    await presence.stop(why);
    await watchdog.stop();
    await close();
    endWatch.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // The starter is gone, and no one else would stop this process.
  process.on('disconnect', () => void stop('the starter is gone'));
}

// A console whose file or pipe cannot be written must not end the process; the log counts lost lines.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
