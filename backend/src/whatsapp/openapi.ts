import { z } from 'zod';
import {
  ConnectionState,
  ContactList,
  CreateInstance,
  GatewayErrorBody,
  GatewayEvent,
  gatewayErrorCodes,
  Instance,
  MessageList,
  Qr,
  SendMessage,
  Sent,
} from './protocol.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io }) as Record<string, unknown>;
  return json;
};

interface Call {
  summary: string;
  parameters?: object[];
  body?: z.ZodType;
  answer?: z.ZodType;
  status?: number;
}

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const id = inPath('id');

const operation = ({ summary, parameters = [], body, answer, status = 200 }: Call) => ({
  summary,
  parameters,
  ...(body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
    : {}),
  responses: {
    [status]: answer
      ? { description: 'Done', content: { 'application/json': { schema: schemaOf(answer) } } }
      : { description: 'Done, without a body' },
    default: {
      description: `Not done: ${Object.entries(gatewayErrorCodes)
        .map(([code, of]) => `${of} ${code}`)
        .join(', ')}. Where one of 409, 429 or 503 is answered, nothing was sent.`,
      content: { 'application/json': { schema: schemaOf(GatewayErrorBody) } },
    },
  },
});

/** The contract of gateways, as OpenAPI 3.1: one exact shape for each call, and the events that a gateway may send. */
export const gatewayDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Switchboard WhatsApp gateway',
    version: '1.0.0',
    description: 'The API of a gateway between Switchboard and WhatsApp.',
  },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/whatsapp/instances': {
      post: operation({
        summary: 'Makes the session of a number (201), or starts one again whose instanceId is given (200)',
        body: CreateInstance,
        answer: Instance,
        status: 201,
      }),
    },
    '/whatsapp/instances/{id}': {
      get: operation({ summary: 'A session and what the gateway can do', parameters: [id], answer: Instance }),
      delete: operation({ summary: 'Unlinks the phone and removes the session', parameters: [id], status: 204 }),
    },
    '/whatsapp/instances/{id}/qr': {
      get: operation({
        summary:
          'The code to scan, as text or as a PNG in a data address; 404 qr_not_available if no code is available',
        parameters: [id],
        answer: Qr,
      }),
    },
    '/whatsapp/instances/{id}/status': {
      get: operation({ summary: 'The status of the session', parameters: [id], answer: ConnectionState }),
    },
    '/whatsapp/instances/{id}/messages': {
      post: operation({
        summary: 'Sends a message. With idempotent_send, one that comes again with its key is not sent again',
        parameters: [
          id,
          { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
        ],
        body: SendMessage,
        answer: Sent,
      }),
    },
    '/whatsapp/instances/{id}/messages/{messageId}/media': {
      get: {
        summary: 'The file of a message, up to 16 MB; 404 if the message has no file. Optional for a gateway',
        parameters: [id, inPath('messageId')],
        responses: {
          '200': {
            description: 'The file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          '404': { description: 'There is no file, or no longer' },
        },
      },
    },
    '/whatsapp/instances/{id}/contacts/{digits}/messages': {
      get: operation({
        summary: 'The newest messages with a contact, newest first',
        parameters: [
          id,
          inPath('digits'),
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        answer: MessageList,
      }),
    },
    '/whatsapp/instances/{id}/contacts': {
      get: operation({ summary: 'Everybody with whom there are messages', parameters: [id], answer: ContactList }),
    },
  },
  webhooks: {
    event: {
      post: {
        summary:
          'What happens, signed by the Standard Webhooks specification; sent again until it is answered with 2xx',
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(GatewayEvent) } } },
        responses: { '204': { description: 'Taken' }, '503': { description: 'Not now: send it again' } },
      },
    },
  },
});
