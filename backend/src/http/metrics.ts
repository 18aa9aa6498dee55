import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Hono, Context as HonoContext, Env as HonoEnv } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { isKnownHost } from './own-address.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const showsToken = (token: string, header: string | undefined) =>
  timingSafeEqual(hashOf(`Bearer ${token}`), hashOf(header ?? ''));

/** What proxies add: behind one, everybody asks from this machine. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

function isThisMachine(http: HonoContext, { publicUrl, trustedProxies }: Env): boolean {
  // Who is reached under a public address, through a proxy that names itself or not, gives a token.
  const isPrivate =
    trustedProxies === 0 && (publicUrl === undefined || isKnownHost(new URL(publicUrl).host, noAddress));
  if (!isPrivate || !isKnownHost(http.req.header('host'), noAddress)) return false;
  if (ofProxies.some((name) => http.req.header(name) !== undefined)) return false;
  const incoming = (http.env as Partial<HttpBindings> | undefined)?.incoming;
  const address = incoming ? (incoming.socket.remoteAddress ?? '') : '127.0.0.1';
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

const noAddress = { publicUrl: undefined, trustedProxies: 0 };

/**
 * `/metrics`, for Prometheus: to whoever shows the token of the installation, or without one to this machine alone. A process that
 * serves nothing else mounts it as well.
 */
export function registerMetrics<E extends HonoEnv>(
  app: Hono<E>,
  { env, metrics }: Pick<Services, 'env' | 'metrics'>,
): void {
  const { metricsToken: token } = env;
  app.get('/metrics', async (http) => {
    if (token === undefined && !isThisMachine(http, env))
      return http.text('Metrics are shown to others with SWITCHBOARD_METRICS_TOKEN only.', 403);
    if (token !== undefined && !showsToken(token, http.req.header('authorization')))
      return http.text('Metrics are shown with SWITCHBOARD_METRICS_TOKEN as bearer token.', 401, {
        'www-authenticate': 'Bearer',
      });
    return http.body(await metrics.text(), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}
