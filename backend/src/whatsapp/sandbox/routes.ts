import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { CreateInstance, type GatewayErrorCode, gatewayErrorCodes, type Instance, SendMessage } from '../protocol.ts';
import { simulatedFile } from './simulated-file.ts';
import { asGatewayMessage, endingOf, jidOf, type SandboxInstance, type SandboxStore } from './store.ts';

export interface SandboxParts {
  store: SandboxStore;
  key: string;
  /** True if events of an address come to this installation itself. */
  isOwnEvents(url: string): boolean;
  /** Simulates the further steps of a message. */
  follow(messageId: string, step: 'sent' | 'arrived'): Promise<void>;
}

const capabilities = { idempotent_send: true, window_24h: false, events: true };

const asInstance = ({ id, status, phone_number }: SandboxInstance): Instance => ({
  instanceId: id,
  status,
  isConnected: status === 'connected',
  phoneNumber: phone_number,
  capabilities,
});

const refuse = (http: Context, code: GatewayErrorCode, message: string) =>
  http.json({ error: { code, message } }, gatewayErrorCodes[code]);

const isKey = (given: string | undefined, key: string) => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${key}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The parsed body; null if it doesn't match the contract. */
async function bodyOf<S extends z.ZodType>(http: Context, schema: S): Promise<z.output<S> | null> {
  const given: unknown = await http.req.json().catch(() => null);
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : null;
}

/** Simulates a lost answer: the message is accepted, but the caller gets no response. */
function loseAnswer(http: Context): Response {
  (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.destroy();
  return http.body(null, 500);
}

async function send(http: Context, { store, follow }: SandboxParts, instance: SandboxInstance): Promise<Response> {
  const body = await bodyOf(http, SendMessage);
  const contact = /^(\d{5,15})@s\.whatsapp\.net$/.exec(body?.jid ?? '')?.[1];
  if (!body || !contact)
    return refuse(http, 'invalid_request', 'Give a jid such as 12025550147@s.whatsapp.net and a message.');
  if (instance.status !== 'connected')
    return refuse(http, 'not_connected', 'No phone is linked, or it is switched off.');
  if (endingOf(contact) === '0101') return refuse(http, 'not_on_whatsapp', 'This number has no WhatsApp.');
  const idempotency_key = http.req.header('idempotency-key') ?? null;
  const { message, isNew } = await store.take({
    instance_id: instance.id,
    contact,
    from_me: true,
    text: body.message,
    idempotency_key,
  });
  if (isNew) await follow(message.id, 'sent');
  if (endingOf(contact) === '0103') return loseAnswer(http);
  return http.json({ messageId: message.id, timestamp: message.created_at.toISOString() });
}

const largestLimit = 100;

async function list(http: Context, { store }: SandboxParts, { id }: SandboxInstance): Promise<Response> {
  const limit = Math.min(Math.max(Number.parseInt(http.req.query('limit') ?? '', 10) || largestLimit, 1), largestLimit);
  const found = await store.messages(id, http.req.param('digits') ?? '', limit);
  return http.json({
    messages: found.slice(0, limit).map(asGatewayMessage),
    pagination: { limit, hasMore: found.length > limit },
  });
}

async function contacts(http: Context, { store }: SandboxParts, { id }: SandboxInstance): Promise<Response> {
  const found = await store.chats(id, 1_000);
  return http.json({
    contacts: found.map(({ contact, created_at }) => ({
      jid: jidOf(contact),
      phoneNumber: contact,
      name: null,
      lastMessageAt: created_at.toISOString(),
    })),
  });
}

/** The simulated gateway: the eight calls of the contract, with its own key. */
// biome-ignore lint/suspicious/noExplicitAny: an app of any variables takes these routes.
export function registerSandboxGateway(app: Hono<any>, parts: SandboxParts): void {
  const { store, key } = parts;
  const path = '/whatsapp/instances';
  const allowed = createMiddleware(async (http, next) => {
    if (!isKey(http.req.header('authorization'), key)) return refuse(http, 'unauthorized', 'The key is not known.');
    return next();
  });
  app.use(path, allowed);
  app.use(`${path}/*`, allowed);
  const limit = bodyLimit({ maxSize: 64 * 1024, onError: (http) => http.body(null, 413) });
  app.use(path, limit);
  app.use(`${path}/*`, limit);
  const of =
    (answer: (http: Context, parts: SandboxParts, instance: SandboxInstance) => Response | Promise<Response>) =>
    async (http: Context) => {
      const instance = await store.instance(http.req.param('id') ?? '');
      if (!instance) return refuse(http, 'instance_not_found', 'There is no such instance.');
      return answer(http, parts, instance);
    };
  app.post(path, async (http) => {
    const wanted = await bodyOf(http, CreateInstance);
    if (!wanted) return refuse(http, 'invalid_request', 'Give a name, and events or null.');
    const created = await store.create(wanted, wanted.events !== null && parts.isOwnEvents(wanted.events.url));
    if (!created) return refuse(http, 'instance_not_found', 'There is no such instance.');
    return http.json(asInstance(created), wanted.instanceId ? 200 : 201);
  });
  app.get(
    `${path}/:id`,
    of((http, _, instance) => http.json(asInstance(instance))),
  );
  app.get(
    `${path}/:id/qr`,
    of((http, _, { status, qr }) =>
      status === 'pending_setup'
        ? http.json({ qrCode: qr })
        : refuse(http, 'qr_not_available', 'A phone is linked already.'),
    ),
  );
  app.get(
    `${path}/:id/status`,
    of((http, _, instance) => {
      const { status, isConnected, phoneNumber } = asInstance(instance);
      return http.json({ status, isConnected, phoneNumber });
    }),
  );
  app.post(`${path}/:id/messages`, of(send));
  app.get(
    `${path}/:id/messages/:message/media`,
    of(async (http, { store: kept }, { id }) => {
      const message = await kept.message(http.req.param('message') ?? '');
      if (message?.instance_id !== id || !message.media) return http.body(null, 404);
      return http.body(simulatedFile(message.media), 200, { 'content-type': 'application/octet-stream' });
    }),
  );
  app.get(`${path}/:id/contacts/:digits/messages`, of(list));
  app.get(`${path}/:id/contacts`, of(contacts));
  app.delete(
    `${path}/:id`,
    of(async (http, _, { id }) => {
      await store.remove(id);
      return http.body(null, 204);
    }),
  );
}
