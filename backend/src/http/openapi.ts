import { ApiErrorBody, errorStatus } from '@switchboard/contracts/errors';
import { LiveEvent } from '@switchboard/contracts/events';
import { scopeOf } from '@switchboard/contracts/roles';
import { sampleData, webhookBody, webhookEvents } from '@switchboard/contracts/webhook-events';
import { type WebhookEventType, webhookEventTypes } from '@switchboard/contracts/webhooks.limits';
import { z } from 'zod';
import type { RegisteredEndpoint } from './endpoints.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }));
}

const describeAccess = {
  public: 'Open to anyone.',
  session: 'Needs a signed-in person.',
  member: 'Needs a signed-in member of an organization',
  'super-admin': 'Needs a signed-in super admin.',
  release: 'Needs a deploy token of the module, or a signed-in super admin.',
  candidate: 'Needs the cookie of the browser that started the interview.',
} as const;

// What an operation takes instead of the session that the document names for all of them.
const securityOf = {
  public: { security: [] },
  session: {},
  member: {},
  'super-admin': { security: [{ super_admin: [] }] },
  release: { security: [{ deploy_token: [] }, { super_admin: [] }] },
  candidate: { security: [{ interview: [] }] },
} as const;

function requestBody({ endpoint }: RegisteredEndpoint): Json {
  if (endpoint.multipart)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    };
  if (endpoint.file_type)
    return {
      requestBody: {
        required: true,
        content: { [endpoint.file_type]: { schema: { type: 'string', format: 'binary' } } },
      },
    };
  if (!endpoint.body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
  };
}

// Answers that are neither JSON nor empty.
const otherAnswers: Record<string, Json> = {
  'GET /api/events': {
    description:
      'A stream of events, one JSON object in each `data` line. An event named `hearing`, with `false` or `true`, says that no change is heard of for now, or again',
    content: { 'text/event-stream': { schema: schemaOf(LiveEvent, 'output') } },
  },
};

function answer({ key, endpoint }: RegisteredEndpoint): Json {
  const other = otherAnswers[key];
  if (other) return { 200: other };
  if (endpoint.answer_type)
    return { 200: { description: 'Done', content: { [endpoint.answer_type]: { schema: { type: 'string' } } } } };
  if (!endpoint.response) return { 204: { description: 'Done' } };
  const content = { 'application/json': { schema: schemaOf(endpoint.response, 'output') } };
  return { [endpoint.status ?? 200]: { description: 'Done', content } };
}

function operation(registered: RegisteredEndpoint): Json {
  const { endpoint, path, method } = registered;
  const scope = endpoint.permission ? scopeOf(endpoint.permission) : null;
  const access = [
    describeAccess[endpoint.access],
    endpoint.permission && ` with the permission \`${endpoint.permission}\``,
    scope ? `, or an API key with the scope \`${scope}\`.` : endpoint.permission && '; no API key may do it.',
    endpoint.takes_candidate && " So may the browser of the interview's candidate.",
    endpoint.takes_call_token && " The call's own token may, also as the whole body in `text/plain`.",
  ].join('');
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return {
    operationId: `${method.toLowerCase()}${path.replace(/(?<![/:_-])[/:_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    description: access,
    tags: [path.split('/')[2] ?? 'api'],
    ...(scope
      ? {
          security: [{ session: [] }, { api_key: [] }, ...(endpoint.takes_call_token ? [{ call_token: [] }] : [])],
        }
      : securityOf[endpoint.access]),
    'x-access': endpoint.access,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(scope ? { 'x-key-scope': scope } : {}),
    ...(endpoint.flag ? { 'x-feature': endpoint.flag } : {}),
    ...(endpoint.is_pro ? { 'x-plan': 'pro' } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
    ],
    ...requestBody(registered),
    responses: {
      ...answer(registered),
      ...(endpoint.body || endpoint.multipart || endpoint.file_type
        ? { 413: error('VALIDATION: the body is too large; `details.max_bytes` says how many bytes may come') }
        : {}),
      ...Object.fromEntries(Object.entries(errorStatus).map(([code, status]) => [status, error(code)])),
    },
  };
}

const webhookHeaders = {
  'webhook-id': 'Names the event: the same at every attempt, so that a receiver knows what it has seen',
  'webhook-timestamp':
    'Seconds since 1970 at which this attempt was made; older than five minutes is not to be believed',
  'webhook-signature': 'By the Standard Webhooks specification; several, parted by spaces, while a secret is changed',
};

/** What a webhook is sent, as OpenAPI tells it: requests that we make. */
function webhook(type: WebhookEventType): Json {
  const nil = '00000000-0000-4000-8000-000000000000';
  const example = { type, timestamp: '2026-01-05T15:06:02.000Z', data: sampleData(type, nil) };
  return {
    post: {
      operationId: type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
      summary: webhookEvents[type].summary,
      tags: ['webhooks'],
      security: [],
      parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(webhookBody(type), 'output'), example } },
      },
      responses: {
        '2XX': { description: 'Taken' },
        410: { description: 'Gone for good: the webhook is switched off' },
        default: { description: 'Not taken: it is sent again, over three days' },
      },
    },
  };
}

/** The OpenAPI 3.1 document of everything that is registered. */
export function openApiDocument(registry: readonly RegisteredEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const registered of registry) {
    const path = registered.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [registered.method.toLowerCase()]: operation(registered) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard API',
      version: '1.0.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        '**From nothing to your leads.** An owner or an admin makes a key under Organization settings, API Keys. Then ' +
        '`curl -H "Authorization: Bearer sbk_…" "<this address>/api/leads?limit=5"` lists the first five; each operation ' +
        'says which scope its key needs.\n\n' +
        'Lists answer `{items, next_cursor}`; give `next_cursor` back as `cursor` for the next page. Errors answer ' +
        '`{error: {code, message, reason?, fields?, request_id}}`.',
    },
    security: [{ session: [] }],
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, webhook(type)])),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'switchboard.session_token' },
        super_admin: { type: 'apiKey', in: 'cookie', name: 'switchboard.super_admin' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the organization, as its settings make them: `Authorization: Bearer sbk_…`',
        },
        call_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `call_token` of a placed call: for two hours it may end this one call and say why',
        },
        interview: { type: 'apiKey', in: 'cookie', name: 'sb_interview_{id}' },
        deploy_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A deploy token of the module that the path names',
        },
      },
      schemas: { Error: schemaOf(ApiErrorBody, 'output') },
    },
  };
}
