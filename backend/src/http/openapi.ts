import { setImmediate } from 'node:timers/promises';
import { ConversationEvent } from '@switchboard/contracts/conversation-events';
import { ApiErrorBody, errorStatus } from '@switchboard/contracts/errors';
import { LiveEvent } from '@switchboard/contracts/events';
import { scopeOf } from '@switchboard/contracts/roles';
import { sampleData, webhookBody, webhookEvents } from '@switchboard/contracts/webhook-events';
import { type SentWebhookType, sentWebhookTypes } from '@switchboard/contracts/webhooks.limits';
import type { z } from 'zod';
import type { RegisteredEndpoint } from './endpoints.ts';
import { SharedSchemas } from './openapi-components.ts';
import { type Json, readSchemaNames, schemaWriter } from './openapi-schemas.ts';

/** Writes the schema of a part of the document; `place` names it if the contract doesn't. */
interface Writer {
  write(schema: z.ZodType, io: 'input' | 'output', place: string): Json;
  /** The properties of an object, each with whether it is required. */
  properties(schema: z.ZodObject, place: string): (readonly [name: string, property: Json, isRequired: boolean])[];
}

type Visit = (schema: Json, io: 'input' | 'output', place: string) => Json;

function writerOf(toJson: (schema: z.ZodType, io: 'input' | 'output') => Json, visit: Visit): Writer {
  return {
    write: (schema, io, place) => visit(toJson(schema, io), io, place),
    properties(schema, place) {
      const { properties = {}, required = [] } = toJson(schema, 'input') as {
        properties?: Record<string, Json>;
        required?: string[];
      };
      return Object.entries(properties).map(
        ([name, property]) =>
          [name, visit(asText(property), 'input', `${place}_${name}`), required.includes(name)] as const,
      );
    },
  };
}

// Generators write no dates into headers: there a date is a text with the same pattern.
function asHeader({ format, ...property }: Json): Json {
  return format === undefined || format === 'date-time' ? property : { format, ...property };
}

function parameters(
  writer: Writer,
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  operationId: string,
): Json[] {
  if (!schema) return [];
  return writer.properties(schema, operationId).map(([name, property, isRequired]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    schema: place === 'header' ? asHeader(property) : property,
  }));
}

// A value in an address is text: an object that is allowed in a body can't be written there.
function asText(property: Json): Json {
  const options = property.anyOf as Json[] | undefined;
  const text = options?.find(({ type }) => type === 'string');
  return text && options?.some(({ type }) => type === 'object') ? text : property;
}

const describeAccess = {
  public: 'Open to anyone.',
  session: 'Needs a signed-in person.',
  member: 'Needs a signed-in member of an organization',
  'super-admin': 'Needs a signed-in super admin.',
  release: 'Needs a deploy token of the module, or a signed-in super admin.',
  candidate: 'Needs the cookie of the browser that started the interview.',
} as const;

// What an operation accepts instead of the session, which the document sets for all of them.
const securityOf = {
  public: { security: [] },
  session: {},
  member: {},
  'super-admin': { security: [{ super_admin: [] }] },
  release: { security: [{ deploy_token: [] }, { super_admin: [] }] },
  candidate: { security: [{ interview: [] }] },
} as const;

const binary = { type: 'string', format: 'binary' };

function requestBody({ endpoint }: RegisteredEndpoint, writer: Writer, operationId: string): Json {
  if (endpoint.multipart)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: binary } },
          },
        },
      },
    };
  if (endpoint.file_type)
    return {
      requestBody: {
        required: true,
        description: `The bytes of the file (${endpoint.file_type}); that content type is accepted as well.`,
        content: { 'application/octet-stream': { schema: binary } },
      },
    };
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: writer.write(endpoint.body, 'input', `${operationId}_body`) } },
    },
  };
}

// Answers that are neither JSON nor a file.
const streams: Record<string, (writer: Writer) => Json> = {
  'GET /api/events': (writer) => ({
    description:
      'A stream of events, one JSON object in each `data` line. An event named `hearing`, with `false` or `true`, says that no change is heard of for now, or again',
    content: { 'text/event-stream': { schema: writer.write(LiveEvent, 'output', 'LiveEvent') } },
  }),
  'GET /api/conversation-events': (writer) => ({
    description:
      'A stream of events, one JSON object in each `data` line. An event named `dropped` says how many events before the next one are no longer kept. Before the server closes a stream in favor of a newer one, it sends an event named `closed`',
    content: { 'text/event-stream': { schema: writer.write(ConversationEvent, 'output', 'ConversationEvent') } },
  }),
};

const isText = (type: string) => type.startsWith('text/');

/** The content of an answer that is a file. */
function fileContent(type: string): Json {
  if (isText(type)) return { [type]: { schema: { type: 'string' } } };
  return { [type]: { schema: binary }, 'application/octet-stream': { schema: binary } };
}

function answer({ key, endpoint }: RegisteredEndpoint, writer: Writer, operationId: string): Json {
  const stream = streams[key];
  if (stream) return { 200: stream(writer) };
  if (endpoint.answer_type) return { 200: { description: 'Done', content: fileContent(endpoint.answer_type) } };
  if (!endpoint.response) return { 204: { $ref: '#/components/responses/Done' } };
  const schema = writer.write(endpoint.response, 'output', `${operationId}_response`);
  return { [endpoint.status ?? 200]: { description: 'Done', content: { 'application/json': { schema } } } };
}

const errorCodes = Object.entries(errorStatus).map(([code, status]) => `${status} ${code}`);

/** The answers that many operations share. */
function sharedResponses(writer: Writer): Json {
  const schema = writer.write(ApiErrorBody, 'output', 'Error');
  const error = (description: string) => ({ description, content: { 'application/json': { schema } } });
  return {
    Done: { description: 'Done, without a body' },
    Error: error(`Not done. Each status has one code: ${errorCodes.join(', ')}`),
    TooLarge: error(
      'VALIDATION: the body is too large. `details` has the limit: `max_bytes`, or `max_values` for a body with too many JSON values.',
    ),
  };
}

function operation(registered: RegisteredEndpoint, writer: Writer): Json {
  const { endpoint, path, method } = registered;
  const scope = endpoint.permission ? scopeOf(endpoint.permission) : null;
  const access = [
    describeAccess[endpoint.access],
    endpoint.permission && ` with the permission \`${endpoint.permission}\``,
    scope ? `, or an API key with the scope \`${scope}\`.` : endpoint.permission && '; no API key may do it.',
    endpoint.takes_candidate && " So may the browser of the interview's candidate.",
    endpoint.takes_call_token && " The call's own token may, also as the whole body in `text/plain`.",
  ].join('');
  const operationId = `${method.toLowerCase()}${path.replace(/(?<![/:_-])[/:_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  return {
    operationId,
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
      ...parameters(writer, endpoint.params, 'path', operationId),
      ...parameters(writer, endpoint.query, 'query', operationId),
      ...parameters(writer, endpoint.headers, 'header', operationId),
    ],
    ...requestBody(registered, writer, operationId),
    responses: {
      ...answer(registered, writer, operationId),
      ...(endpoint.body || endpoint.multipart || endpoint.file_type
        ? { 413: { $ref: '#/components/responses/TooLarge' } }
        : {}),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const webhookHeaders = {
  'webhook-id': 'Names the event: the same at every attempt, so that a receiver knows what it has seen',
  'webhook-timestamp':
    'Seconds since 1970 at which this attempt was made; older than five minutes is not to be believed',
  'webhook-signature': 'By the Standard Webhooks specification; several, parted by spaces, while a secret is changed',
};

/** A webhook in OpenAPI: a request that we send. */
function webhook(type: SentWebhookType, writer: Writer): Json {
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
        content: {
          'application/json': { schema: writer.write(webhookBody(type), 'output', `${type}_webhook`), example },
        },
      },
      responses: {
        '2XX': { description: 'Taken' },
        410: { description: 'Gone for good: the webhook is switched off' },
        default: { description: 'Not taken: it is sent again, over three days' },
      },
    },
  };
}

async function readParts(registry: readonly RegisteredEndpoint[], writer: Writer) {
  const paths: Record<string, Json> = {};
  for (const registered of registry) {
    const path = registered.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [registered.method.toLowerCase()]: operation(registered, writer) };
    // The document is large: other requests are answered while it is made.
    await setImmediate();
  }
  const webhooks = Object.fromEntries(sentWebhookTypes.map((type) => [type, webhook(type, writer)]));
  return { paths, webhooks, responses: sharedResponses(writer) };
}

/** The OpenAPI 3.1 document of everything that is registered. */
export async function openApiDocument(registry: readonly RegisteredEndpoint[]): Promise<Json> {
  const toJson = schemaWriter(await readSchemaNames());
  const shared = new SharedSchemas();
  await readParts(
    registry,
    writerOf(toJson, (schema, io) => shared.count(schema, io)),
  );
  const { paths, webhooks, responses } = await readParts(
    registry,
    writerOf(toJson, (schema, _, place) => shared.share(schema, place)),
  );
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
    webhooks,
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
      responses,
      schemas: shared.schemas,
    },
  };
}
