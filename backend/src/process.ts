import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { createAuth } from './auth/auth.ts';
import { connectDatabase } from './database/database.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import { sweepRecordings } from './domains/assistant-tests/keep-recording.ts';
import { withFaults } from './domains/calls/sandbox/faults.ts';
import { createSandboxCarrier } from './domains/calls/sandbox/sandbox-carrier.ts';
import { sandboxTalk } from './domains/calls/sandbox/talk.ts';
import type { Env } from './env.ts';
import { createEventHub } from './events/hub.ts';
import { createOpenStreams } from './events/open-streams.ts';
import { createExtractor } from './extraction/extract.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { standardOutput } from './log-destination.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createReadiness } from './processes/readiness.ts';
import type { Services } from './services.ts';
import { ensureSuperAdmin } from './super-admin/accounts.ts';
import { startTracing } from './tracing/tracing.ts';
import { createAgentProcess } from './voice/agent-process.ts';
import { agentWatch } from './watchdog/watch-this-process.ts';
import { createWhatsAppGateway } from './whatsapp/create-gateway.ts';
import { watchWork, workNow } from './work/work.ts';

/** Logs as JSON lines on standard output; secrets never reach them. */
export function createLog(env: Env, destination: DestinationStream = standardOutput): Logger {
  const options: LoggerOptions = {
    level: env.logLevel,
    base: undefined,
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        '*.headers',
      ],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}

/** A store that accepts nothing more while the disk is full: the rest of it is reserved for ending calls. */
function withRoom(files: FileStore, disk: DiskSpace): FileStore {
  return {
    ...files,
    async put(key, content) {
      disk.assertRoom();
      await files.put(key, content);
    },
    async receive(source) {
      disk.assertRoom();
      return files.receive(source);
    },
    async keepFile(path, key) {
      disk.assertRoom();
      await files.keepFile(path, key);
    },
  };
}

/** Creates everything that one process shares. `shutdown.abort()` ends open streams and calls. */
export async function createServices(
  env: Env,
  log = createLog(env),
): Promise<{ services: Services; shutdown: AbortController; close(): Promise<void> }> {
  const stopTracing = env.otlpEndpoint ? await startTracing(env.otlpEndpoint) : undefined;
  const disk = watchDiskSpace(env, log);
  const files = withRoom(await createFileStore(env), disk);
  const database = await connectDatabase(env);
  try {
    await ensureSuperAdmin(database.systemPool, env.authSecret, env.superAdmin);
  } catch (error) {
    await database.close();
    throw error;
  }
  const shutdown = new AbortController();
  const mailer = createMailer(env);
  const metrics = createMetrics(database.systemPool);
  metrics.watchTexts(() => workNow().waiting);
  watchWork({
    onDone(kind, outcome, seconds) {
      metrics.textWork.inc({ kind, outcome });
      metrics.textWorkSeconds.observe({ kind }, seconds);
    },
  });
  metrics.watchPool('tenant', database.tenantPool);
  metrics.watchPool('system', database.systemPool);
  metrics.watchDisk(disk);
  const events = await createEventHub([env.directSystemUrl, ...env.otherDatabaseUrls.direct], database, log, metrics);
  const extractor = createExtractor();
  // A process with only the agent role keeps one ready, so that callers don't wait for its start.
  const watch = agentWatch({ env, log, metrics, systemPool: database.systemPool });
  const agents = createAgentProcess(log, env.roles.join() === 'agent', watch);
  sweepRecordings().catch((error: unknown) => log.warn({ err: error }, 'what tests had recorded was not swept'));
  const talk = env.hasSandboxAgents ? sandboxTalk(() => services) : undefined;
  const sandbox = createSandboxCarrier(database, env.sandboxSpeed, talk);
  // Loaded only if there is a media server.
  const real =
    env.livekit &&
    (await import('./domains/calls/livekit/connect.ts')).connectLivekit(
      env.livekit,
      {
        systemPool: database.systemPool,
        agents,
        log,
        shutdown: shutdown.signal,
        attends: env.roles.includes('agent'),
        drainSeconds: env.drainSeconds,
      },
      () => services,
    );
  const livekit = real?.livekit ?? null;
  const services: Services = {
    ...database,
    livekit,
    env,
    log,
    mailer,
    metrics,
    events,
    streams: createOpenStreams(),
    extractor,
    agents,
    whatsapp: createWhatsAppGateway(env, () => services),
    disk,
    auth: createAuth(env, database.systemPool),
    files,
    limits: createRateLimits(database.systemPool, env.requestsPerMinute),
    carrier: real?.carrier ?? (env.hasSandboxFaults ? withFaults(sandbox) : sandbox),
    shutdown: shutdown.signal,
    readiness: createReadiness({ ...database, env, files, disk, livekit, log, shutdown: shutdown.signal }),
  };
  return {
    services,
    shutdown,
    async close() {
      disk.stop();
      extractor.close();
      await real?.livekit.agents.close();
      agents.close();
      await services.whatsapp.close();
      await events.close();
      await database.close();
      await stopTracing?.();
    },
  };
}
