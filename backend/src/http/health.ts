import type { Hono } from 'hono';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';

/** `/health`: the process answers. `/health/ready`: it can also do its work; 503 while it stops or without a database. */
export function registerHealth(app: Hono<AppVariables>, { systemPool, shutdown }: Services): void {
  app.get('/health', (http) => http.json({ status: 'ok' }));
  app.get('/health/ready', async (http) => {
    if (shutdown.aborted) return http.json({ status: 'stopping' }, 503);
    try {
      await systemPool.query('SELECT 1');
      return http.json({ status: 'ready' });
    } catch {
      return http.json({ status: 'no database' }, 503);
    }
  });
}
