import type { Env, Hono } from 'hono';
import type { Services } from '../services.ts';

/**
 * `/health`: the process answers. `/health/ready`: it can also do the work of its roles; 503 while it stops, or lacks a dependency
 * of its roles.
 */
export function registerHealth<E extends Env>(app: Hono<E>, { readiness }: Pick<Services, 'readiness'>): void {
  app.get('/health', (http) => http.json({ status: 'ok' }));
  app.get('/health/ready', async (http) => {
    const found = await readiness.read();
    return http.json(found, found.status === 'ready' ? 200 : 503);
  });
  // A misspelled probe would otherwise get the page for unknown paths and always succeed.
  app.all('/health/*', (http) => http.notFound());
}
