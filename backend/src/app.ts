import { assistantApi } from '@switchboard/contracts/assistants';
import { callApi } from '@switchboard/contracts/calls';
import { developerApi } from '@switchboard/contracts/developers';
import type { Endpoints } from '@switchboard/contracts/endpoint';
import { eventApi } from '@switchboard/contracts/events';
import { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import { interviewApi } from '@switchboard/contracts/interviews';
import { leadUploadApi } from '@switchboard/contracts/lead-uploads';
import { leadApi } from '@switchboard/contracts/leads';
import { microPromptApi } from '@switchboard/contracts/micro-prompts';
import { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import { organizationApi } from '@switchboard/contracts/organizations';
import { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import { slotApi } from '@switchboard/contracts/slots';
import { superAdminApi } from '@switchboard/contracts/super-admin';
import { Hono } from 'hono';
import { handleAuth } from './auth/routes.ts';
import { createSessionReader } from './auth/session.ts';
import { developerHandlers } from './developers/developers.routes.ts';
import { overridePolicy } from './developers/page-policy.ts';
import { assistantHandlers } from './domains/assistants/assistants.routes.ts';
import { callHandlers } from './domains/calls/calls.routes.ts';
import { featureTemplateHandlers } from './domains/feature-templates/feature-templates.routes.ts';
import { interviewHandlers } from './domains/interviews/interviews.routes.ts';
import { leadUploadHandlers } from './domains/lead-uploads/lead-uploads.routes.ts';
import { leadHandlers } from './domains/leads/leads.routes.ts';
import { microPromptHandlers } from './domains/micro-prompts/micro-prompts.routes.ts';
import { organizationHandlers } from './domains/organizations/organizations.routes.ts';
import { phoneNumberHandlers } from './domains/phone-numbers/phone-numbers.routes.ts';
import { slotHandlers } from './domains/slots/slots.routes.ts';
import { AppError, errorBody, toAppError } from './errors.ts';
import { registerBuildFiles } from './http/build-files.ts';
import { registerDocs } from './http/docs.ts';
import {
  type AppVariables,
  defaultBodyBytes,
  type Handlers,
  limitBody,
  type RegisteredEndpoint,
  registerEndpoints,
} from './http/endpoints.ts';
import { streamEvents } from './http/events-stream.ts';
import { registerFiles } from './http/files.ts';
import { registerHealth } from './http/health.ts';
import { requestContext, requestLog, sameOriginOnly, securityHeaders, sessionContext } from './http/middleware.ts';
import { registerCandidatePage, registerPages } from './http/pages.ts';
import { moduleRegistryHandlers } from './registry/registry.routes.ts';
import type { Services } from './services.ts';
import { superAdminHandlers } from './super-admin/super-admin.routes.ts';

export interface App {
  app: Hono<AppVariables>;
  /** Every endpoint of the API, for the OpenAPI document and the tests that walk all of them. */
  registry: readonly RegisteredEndpoint[];
}

/** Puts the whole HTTP side together. */
export function createApp(services: Services): App {
  const app = new Hono<AppVariables>();
  const registry: RegisteredEndpoint[] = [];
  const readSession = createSessionReader(services.env, services.systemPool);
  const register = <T extends Endpoints>(endpoints: T, handlers: Handlers<T>) =>
    registerEndpoints(app, registry, endpoints, handlers);

  app.use(securityHeaders(services.env.publicUrl?.startsWith('https:') ?? false));
  app.use(requestLog(services));
  registerHealth(app, services);
  app.use(requestContext(services));
  registerBuildFiles(app, services);
  registerCandidatePage(app, services);
  app.use(sessionContext(readSession));
  app.use(sameOriginOnly());
  app.use(overridePolicy());
  app.onError((thrown, http) => {
    const error = toAppError(thrown);
    const context = http.get('context');
    if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE')
      (context?.log ?? services.log).error({ err: thrown }, 'a request failed');
    if (error.detail.retryAfterSeconds) http.header('retry-after', String(error.detail.retryAfterSeconds));
    return http.json(errorBody(error, context?.requestId ?? 'none'), error.status);
  });
  app.notFound((http) =>
    http.json(errorBody(new AppError('NOT_FOUND', 'Not found'), http.get('context')?.requestId ?? 'none'), 404),
  );

  register(organizationApi, organizationHandlers);
  register(leadApi, leadHandlers);
  register(leadUploadApi, leadUploadHandlers);
  register(callApi, callHandlers);
  register(assistantApi, assistantHandlers);
  register(phoneNumberApi, phoneNumberHandlers);
  register(microPromptApi, microPromptHandlers);
  register(featureTemplateApi, featureTemplateHandlers);
  register(slotApi, slotHandlers);
  register(interviewApi, interviewHandlers);
  register(developerApi, developerHandlers);
  register(superAdminApi, superAdminHandlers);
  register(moduleRegistryApi, moduleRegistryHandlers);
  register(eventApi, {
    'GET /api/events': async (context, { headers, query, http }) =>
      streamEvents(context, http, readSession, headers['last-event-id'] ?? query.last_event_id),
  });
  app.all('/api/auth/*', limitBody(defaultBodyBytes), (http) => handleAuth(http.get('context'), http.req.raw));
  registerFiles(app, services);
  registerDocs(app, registry);
  registerPages(app, services);
  return { app, registry };
}
