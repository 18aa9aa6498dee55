import type { Env, Hono } from 'hono';
import type { Services } from '../services.ts';

/** `/health`: the process answers. `/health/ready`: it can also do the work of its roles; 503 while it stops, or lacks what they need. */
export function registerHealth<E extends Env>(app: Hono<E>, { readiness }: Pick<Services, 'readiness'>): void {
  app.get('/health', (http) => http.json({ status: 'ok' }));
  app.get('/health/ready', async (http) => {
    const found = await readiness.read();
    return http.json(found, found.status === 'ready' ? 200 : 503);
  });
  // A probe of another name would find the page for what is not there, and always be content.
  app.all('/health/*', (http) => http.notFound());
}
