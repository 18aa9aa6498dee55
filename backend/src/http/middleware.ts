import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { SessionReader } from '../auth/session.ts';
import type { Context, RequestContext } from '../context.ts';
import type { Env } from '../env.ts';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';
import { readVisit } from '../super-admin/visits.ts';
import type { Span } from '../tracing/span.ts';
import { traced } from '../tracing/tracing.ts';
import { doing } from '../watchdog/current-work.ts';

const requestIdPattern = /^[\w-]{8,64}$/;

/** The client's address: of the connection, or as reported by the trusted proxies. */
function clientAddress(forwardedFor: string | undefined, socketAddress: string, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) ?? socketAddress;
}

/** Creates the request's context: id, log, address; the caller is still unknown. Rejects an address that sends too many requests. */
export function requestContext(services: Services): MiddlewareHandler<AppVariables> {
  return async (http, next) => {
    const given = http.req.header('x-request-id');
    const requestId = given && requestIdPattern.test(given) ? given : randomUUID();
    const socketAddress = (http.env as HttpBindings | undefined)?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
    const ipAddress = clientAddress(http.req.header('x-forwarded-for'), socketAddress, services.env.trustedProxies);
    http.header('x-request-id', requestId);
    const log = services.log.child({ request_id: requestId });
    const shownOrganizationId = http.req.header('x-organization-id') ?? null;
    http.set('context', {
      ...services,
      requestId,
      log,
      ipAddress,
      userAgent: http.req.header('user-agent') ?? '',
      shownOrganizationId,
      person: null,
      membership: null,
      client: null,
      visit: null,
      sessionEnd: null,
    });
    await services.limits.request(ipAddress);
    await next();
  };
}

/** Identifies the caller. Routes registered before it need neither a session nor the database to read it from. */
export function sessionContext(readSession: SessionReader): MiddlewareHandler<AppVariables> {
  return async (http, next) => {
    const context = http.get('context');
    const cookie = http.req.header('cookie');
    const visit = await readVisit(context, cookie);
    // A page never acts for two people: during a super admin's visit, the browser's other session is ignored.
    const session = visit ? { visit } : await readSession(cookie, context.ipAddress);
    if (session) http.set('context', { ...context, ...session });
    await next();
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts an answer by the route pattern that gave it: no part of the requested path gets into metrics and traces. */
function countRequest({ metrics }: Services, http: HonoContext, ms: number, span: Span): void {
  const method = knownMethods.has(http.req.method) ? http.req.method : 'other';
  const route = routePath(http);
  const { status } = http.res;
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, ms / 1000);
  span.rename(`${method} ${route}`);
  span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
}

/** A path without parts that grant access on their own. */
const shownPath = (http: HonoContext): string =>
  http.req.path.replace(
    /^(\/api)?\/(files|video-call|interview-findings|manage-booking|unsubscribe|auth\/reset-password)\/.+/,
    '$1/$2/…',
  );

/** One line per request, without query strings, which may contain tokens. */
export function requestLog(services: Services): MiddlewareHandler<AppVariables> {
  return async (http, next) => {
    const started = performance.now();
    const ms = await traced('request', {}, async (span) => {
      await doing({ name: `${http.req.method} ${shownPath(http)}` }, next);
      const took = performance.now() - started;
      countRequest(services, http, took, span);
      return took;
    });
    // Before the operation is known there is no key, and the organization is that of the session.
    const context: (RequestContext & Partial<Context>) | undefined = http.get('context');
    services.log.info({
      request_id: context?.requestId,
      method: http.req.method,
      path: shownPath(http),
      status: http.res.status,
      ms: Math.round(ms),
      user_id: context?.person?.id,
      organization_id: context?.organizationId ?? context?.membership?.organization.id,
      api_key_id: context?.actor?.kind === 'api_key' ? context.actor.id : undefined,
    });
  };
}

/** Where pages connect to in addition to the installation: its media server, by WebSocket and for its settings. */
function connectionsOf({ livekit }: Pick<Env, 'livekit'>): string[] {
  if (!livekit) return [];
  const { origin } = new URL(livekit.url.replace(/^ws/, 'http'));
  return [origin.replace(/^http/, 'ws'), origin];
}

/** What a page may load and do; `origins` are those of modules that a developer serves. */
export function contentSecurityPolicy(env: Pick<Env, 'livekit'>, origins: readonly string[] = []): string {
  const self = ["'self'", ...origins].join(' ');
  return [
    "default-src 'self'",
    `script-src ${self}`,
    // styled-components and react-aria write style elements; they cannot run code.
    `style-src ${self} 'unsafe-inline'`,
    `img-src ${self} data: blob:`,
    `font-src ${self} data:`,
    "media-src 'self' blob:",
    `connect-src ${[self, ...connectionsOf(env)].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where no conversation is opened: the API, and the pages of bookers, client members and interview findings. */
const withoutDevices =
  /^\/(?:api|health|metrics|u|book-slot|manage-booking|client|interview-findings|unsubscribe)(?:\/|$)/;

/**
 * Camera and microphone are allowed on the call pages and on every page that leads to a conversation with an assistant: a browser
 * keeps the policy of the first page that it loaded. Screen capture and similar features are allowed only in calls.
 */
function permissionsPolicy(path: string): string {
  const isCall = path.startsWith('/video-call/') || path.startsWith('/demo-video-call');
  const media = withoutDevices.test(path) ? '()' : '(self)';
  const screen = isCall ? '(self)' : '()';
  return `camera=${media}, microphone=${media}, display-capture=${screen}, window-management=${screen}, geolocation=(), payment=()`;
}

/** Addresses that contain access tokens are never sent as referrer. */
const referrerPolicy = (path: string) =>
  /^\/(video-call|interview-findings)\//.test(path) ? 'no-referrer' : 'same-origin';

/** Headers of every answer that doesn't set others. Set before the handler runs: reading them back later is slow. */
export function securityHeaders(env: Pick<Env, 'livekit' | 'publicUrl'>): MiddlewareHandler {
  const isHttps = env.publicUrl?.startsWith('https:') ?? false;
  const closedPolicy = contentSecurityPolicy(env);
  return async (http, next) => {
    const { path } = http.req;
    http.header('content-security-policy', closedPolicy);
    http.header('permissions-policy', permissionsPolicy(path));
    http.header('x-content-type-options', 'nosniff');
    http.header('x-frame-options', 'DENY');
    // Pages for search engines override this.
    http.header('x-robots-tag', 'noindex');
    http.header('referrer-policy', referrerPolicy(path));
    http.header('cross-origin-opener-policy', 'same-origin');
    http.header('cross-origin-resource-policy', 'same-origin');
    if (isHttps) http.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (path.startsWith('/api/')) http.header('cache-control', 'no-store');
    await next();
  };
}
