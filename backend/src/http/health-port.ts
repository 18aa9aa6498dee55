import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Services } from '../services.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from './metrics.ts';

/** Answers probes, and Prometheus, on a separate port until `close`. Throws an error with instructions if the port is taken. */
export async function openHealthPort(
  services: Pick<Services, 'readiness' | 'env' | 'metrics'>,
  port: number,
): Promise<{ port: number; close(): void }> {
  const app = new Hono();
  registerHealth(app, services);
  registerMetrics(app, services);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`SWITCHBOARD_HEALTH_PORT ${port} is taken: give each process of a host a port of its own.`)
          : error,
      ),
    );
    server.listen(port, services.env.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
