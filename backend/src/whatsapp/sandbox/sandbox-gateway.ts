import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { deriveKey } from '../../auth-secret.ts';
import type { Services } from '../../services.ts';
import type { WhatsAppGateway } from '../gateway.ts';
import { createHttpGateway } from '../http-gateway.ts';
import { registerWhatsAppEvents, whatsAppEventsPath } from '../receive-events.ts';
import { registerSandboxGateway, type SandboxParts } from './routes.ts';
import { simulateLater } from './steps.ts';
import { createSandboxStore } from './store.ts';

/** The key of the simulated gateway: this installation's own. */
export const sandboxKey = ({ authSecret }: { authSecret: string }): string =>
  deriveKey(authSecret, 'sandbox-whatsapp-key').toString('hex');

/** The dependencies of the simulated gateway's routes. */
export function sandboxParts(services: Services): SandboxParts {
  const { systemPool, env } = services;
  return {
    store: createSandboxStore(systemPool, env),
    key: sandboxKey(env),
    isOwnEvents: (url) => /^http:\/\/127\.0\.0\.1:\d+\//.test(url) && new URL(url).pathname === whatsAppEventsPath,
    follow: (messageId, step) => simulateLater(services, messageId, step),
  };
}

/**
 * The gateway if none is configured: a simulation that is called over HTTP like a real one, at a local address that each process
 * opens on first use. Its data is in the database, so that all processes share one gateway.
 */
export function createSandboxGateway(services: () => Services, env: Services['env']): WhatsAppGateway {
  let starting: Promise<{ server: Server; base: string }> | undefined;
  const start = () =>
    new Promise<{ server: Server; base: string }>((resolve, reject) => {
      const app = new Hono();
      registerSandboxGateway(app, sandboxParts(services()));
      registerWhatsAppEvents(app, services());
      const server = createServer(getRequestListener(app.fetch));
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        server.unref();
        resolve({ server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      });
    });
  const base = async () => {
    starting ??= start();
    return (await starting).base;
  };
  return createHttpGateway({
    name: 'sandbox',
    isSimulated: true,
    pace: env.sandboxSpeed,
    base,
    key: sandboxKey(env),
    eventsUrl: async () => `${await base()}${whatsAppEventsPath}`,
    async close() {
      const started = await starting?.catch(() => undefined);
      started?.server.closeAllConnections();
      await new Promise<void>((resolve) => (started ? started.server.close(() => resolve()) : resolve()));
    },
  });
}
