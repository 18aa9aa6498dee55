import type { HttpBindings } from '@hono/node-server';
import { api } from '@switchboard/contracts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { handleAuth } from './auth/routes.ts';
import { createSessionReader } from './auth/session.ts';
import { overridePolicy } from './developers/page-policy.ts';
import { registerUnsubscribe } from './domains/weekly-summaries/weekly-summaries.routes.ts';
import { AppError, errorBody, toAppError } from './errors.ts';
import type { AppVariables } from './handler.ts';
import { handlers } from './handlers.ts';
import { registerBuildFiles } from './http/build-files.ts';
import { compressed } from './http/compressed.ts';
import { registerDocs } from './http/docs.ts';
import { registerEmbedOrigins } from './http/embed-origins.ts';
import {
  defaultBodyBytes,
  described,
  limitBody,
  type RegisteredEndpoint,
  registerEndpoints,
} from './http/endpoints.ts';
import { registerFiles } from './http/files.ts';
import { registerHealth } from './http/health.ts';
import { registerLivekitWebhooks } from './http/livekit-webhooks.ts';
import { registerMetrics } from './http/metrics.ts';
import { requestContext, requestLog, securityHeaders, sessionContext } from './http/middleware.ts';
import { registerOAuth } from './http/oauth.ts';
import { knownHostOnly, sameOriginOnly } from './http/own-address.ts';
import { registerPages, registerStandalonePages } from './http/pages.ts';
import { readAway } from './http/too-large.ts';
import { registerMcp } from './mcp/register.ts';
import { isClosedConnection } from './outages.ts';
import type { Services } from './services.ts';
import { registerEmbedFiles, registerEmbedPage } from './site/embed-files.ts';
import { registerSite } from './site/register.ts';
import { registerWhatsApp } from './whatsapp/register.ts';

export interface App {
  app: Hono<AppVariables>;
  /** Every endpoint of the API, for the OpenAPI document and the tests that walk through all of them. */
  registry: readonly RegisteredEndpoint[];
}

// nginx's status for requests whose client did not wait for the answer: neither side failed.
const clientClosedStatus = 499;

/** Builds the whole HTTP side. */
export function createApp(services: Services): App {
  const app = new Hono<AppVariables>();
  const readSession = createSessionReader(services.env, services.systemPool);

  app.use(securityHeaders(services.env));
  app.use(requestLog(services));
  registerHealth(app, services);
  registerMetrics(app, services);
  registerLivekitWebhooks(app, services);
  registerWhatsApp(app, services);
  app.use(requestContext(services));
  app.use(knownHostOnly(services.env));
  registerBuildFiles(app, services);
  registerSite(app, services);
  registerEmbedFiles(app, services);
  registerEmbedPage(app, services);
  registerStandalonePages(app, services);
  registerUnsubscribe(app);
  registerEmbedOrigins(app, services);
  app.use(sessionContext(readSession));
  app.use(sameOriginOnly(services.env));
  app.use(overridePolicy());
  app.onError(async (thrown, http) => {
    const context = http.get('context');
    if (http.req.raw.signal.aborted && isClosedConnection(thrown)) {
      (context?.log ?? services.log).debug({ err: thrown }, 'the client closed the connection');
      return http.body(null, clientClosedStatus as ContentfulStatusCode);
    }
    const error = toAppError(thrown);
    services.disk.noteError(thrown);
    if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE')
      (context?.log ?? services.log).error({ err: thrown }, 'a request failed');
    if (error.detail.retryAfterSeconds) http.header('retry-after', String(error.detail.retryAfterSeconds));
    if (error.status === 413) {
      http.header('connection', 'close');
      await readAway((http.env as Partial<HttpBindings> | undefined)?.incoming);
    }
    return http.json(errorBody(error, context?.requestId ?? 'none'), error.status);
  });
  app.notFound((http) =>
    http.json(errorBody(new AppError('NOT_FOUND', 'Not found'), http.get('context')?.requestId ?? 'none'), 404),
  );

  app.use('/api/boot', compressed());
  registerEndpoints(app, api, handlers);
  app.all('/api/auth/*', limitBody(defaultBodyBytes), (http) => handleAuth(http.get('context'), http.req.raw));
  registerMcp(app);
  registerOAuth(app);
  registerFiles(app, services);
  const registry = described(api);
  registerDocs(app, registry);
  registerPages(app, services);
  return { app, registry };
}
