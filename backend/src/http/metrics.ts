import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, Env as HonoEnv } from 'hono';
import type { Services } from '../services.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const showsToken = (token: string, header: string | undefined) =>
  timingSafeEqual(hashOf(`Bearer ${token}`), hashOf(header ?? ''));

/**
 * `/metrics`, for Prometheus: only with the installation's token. A loopback address proves nothing: requests of proxies on this
 * machine and the product's own outgoing requests, such as a tool's, come from it too. A process without other routes mounts it as
 * well.
 */
export function registerMetrics<E extends HonoEnv>(
  app: Hono<E>,
  { env, metrics }: Pick<Services, 'env' | 'metrics'>,
): void {
  const { metricsToken: token } = env;
  app.get('/metrics', async (http) => {
    if (token === undefined)
      return http.text('Set SWITCHBOARD_METRICS_TOKEN to read metrics, and send it as bearer token.', 403);
    if (!showsToken(token, http.req.header('authorization')))
      return http.text('Metrics are shown with SWITCHBOARD_METRICS_TOKEN as bearer token.', 401, {
        'www-authenticate': 'Bearer',
      });
    return http.body(await metrics.text(), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}
