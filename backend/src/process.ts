import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { createApp } from './app.ts';
import { createAuth } from './auth/auth.ts';
import { connectDatabase } from './database/database.ts';
import { createSandboxCarrier } from './domains/calls/sandbox/sandbox-carrier.ts';
import type { Env } from './env.ts';
import { createEventHub } from './events/hub.ts';
import { createExtractor } from './extraction/extract.ts';
import { createFileStore } from './files/file-store.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createMailer } from './mail/mailer.ts';
import type { Services } from './services.ts';
import { ensureSuperAdmin } from './super-admin/accounts.ts';

/** Logs as JSON lines on standard output; secrets never reach them. */
export function createLog(env: Env, destination?: DestinationStream): Logger {
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
  return destination ? pino(options, destination) : pino(options);
}

/** Makes everything one process shares. `shutdown.abort()` tells open streams and calls to end. */
export async function createServices(
  env: Env,
  log = createLog(env),
): Promise<{ services: Services; shutdown: AbortController; close(): Promise<void> }> {
  const files = await createFileStore(env);
  const database = await connectDatabase(env);
  try {
    await ensureSuperAdmin(database.systemPool, env.authSecret, env.superAdmin);
  } catch (error) {
    await database.close();
    throw error;
  }
  const shutdown = new AbortController();
  const mailer = createMailer(env);
  const events = await createEventHub(env.systemDatabaseUrl, database, log);
  const extractor = createExtractor();
  const services: Services = {
    ...database,
    env,
    log,
    mailer,
    events,
    extractor,
    auth: createAuth(env, database.systemPool, mailer, log),
    files,
    limits: createRateLimits(database.systemPool, env.requestsPerMinute),
    carrier: createSandboxCarrier(env.sandboxSpeed),
    shutdown: shutdown.signal,
  };
  return {
    services,
    shutdown,
    async close() {
      extractor.close();
      await events.close();
      await database.close();
    },
  };
}

/** Serves the API and the pages on the wanted port, or on the next free one. */
export async function serve(services: Services): Promise<{ port: number; close(): Promise<void> }> {
  const { app } = createApp(services);
  const server = createServer(getRequestListener(app.fetch));
  server.keepAliveTimeout = 65_000;
  const { host, port } = services.env;
  const lastPort = port === 0 ? 0 : Math.min(port + 100, 65_535);
  for (let candidate = port; ; candidate++) {
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(candidate, host, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (!error) break;
    if (error.code !== 'EADDRINUSE' || candidate >= lastPort) throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
