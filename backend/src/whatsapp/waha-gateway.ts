import type { InstanceStatus } from '@switchboard/contracts/whatsapp.limits';
import { GatewayError, type WhatsAppGateway } from './gateway.ts';
import { askGateway, jsonOf, readGateway, troubleOf } from './http-gateway.ts';
import {
  type ConnectionState,
  type GatewayMessage,
  type GatewayMessageStatus,
  type Instance,
  noCapabilities,
} from './protocol.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// As WAHA names the states of a session.
const statuses: Record<string, InstanceStatus> = {
  STOPPED: 'disconnected',
  STARTING: 'connecting',
  SCAN_QR_CODE: 'pending_setup',
  WORKING: 'connected',
  FAILED: 'error',
};

function readSession(answer: unknown): (ConnectionState & { name: string }) | null {
  if (!isObject(answer) || typeof answer.name !== 'string' || typeof answer.status !== 'string') return null;
  const status = statuses[answer.status] ?? 'disconnected';
  const me = isObject(answer.me) && typeof answer.me.id === 'string' ? answer.me.id.replace(/[@:].*$/, '') : null;
  return { name: answer.name, status, isConnected: status === 'connected', phoneNumber: me };
}

const asInstance = ({ name, status, isConnected, phoneNumber }: ConnectionState & { name: string }): Instance => ({
  instanceId: name,
  status,
  isConnected,
  phoneNumber,
  // It knows no keys of messages, and its events are signed in a way of its own: it is asked for news.
  capabilities: noCapabilities,
});

/** The id of a message, which WAHA gives as text or, by some engines, as an object. */
function idOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  if (!isObject(value)) return null;
  const { _serialized, id } = value;
  return idOf(_serialized) ?? idOf(id);
}

/** `ack` of WAHA: -1 error, 0 pending, 1 at the server, 2 at the device, 3 read, 4 played. */
function statusOf(ack: unknown): GatewayMessageStatus {
  if (ack === -1) return 'failed';
  if (typeof ack !== 'number' || ack < 2) return 'sent';
  return ack === 2 ? 'delivered' : 'read';
}

const asJid = (chatId: string) => chatId.replace(/@c\.us$/, '@s.whatsapp.net');

function readMessage(value: Json, chatId: string): GatewayMessage | null {
  const messageId = idOf(value.id);
  const seconds = Number(value.timestamp);
  if (!messageId || !Number.isFinite(seconds)) return null;
  const fromMe = value.fromMe === true;
  return {
    messageId,
    jid: asJid(chatId),
    phoneNumber: null,
    fromMe,
    message: typeof value.body === 'string' ? value.body : '',
    status: fromMe ? statusOf(value.ack) : 'delivered',
    timestamp: new Date(seconds * 1000).toISOString(),
    idempotencyKey: null,
  };
}

/**
 * Speaks to WAHA (WhatsApp HTTP API) as it documents itself: sessions, `auth/qr`, `sendText`, chats. Its sessions are named by us, and
 * it is asked for news.
 */
export function createWahaGateway({
  url,
  key,
  pace = 1,
  timeoutMs,
}: {
  url: string;
  key: string;
  pace?: number;
  timeoutMs?: number;
}): WhatsAppGateway {
  const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => ({
    method,
    url: `${url}/api${path}`,
    headers: { 'x-api-key': key },
    ...(body === undefined ? {} : { body }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const of = encodeURIComponent;
  const session = (name: string) => readGateway(request('GET', `/sessions/${of(name)}`), readSession);
  return {
    name: 'waha',
    isSimulated: false,
    pace,
    eventsUrl: () => Promise.resolve(null),
    async create({ instanceId, name }) {
      if (!instanceId)
        return asInstance(await readGateway(request('POST', '/sessions', { name, start: true }), readSession));
      await readGateway(request('POST', `/sessions/${of(instanceId)}/restart`), readSession);
      return asInstance(await session(instanceId));
    },
    get: async (id) => asInstance(await session(id)),
    async qr(id) {
      const { status } = await session(id);
      if (status !== 'pending_setup') throw new GatewayError('qr_not_available', 'The gateway has no code to scan.');
      return readGateway(request('GET', `/${of(id)}/auth/qr?format=raw`), (answer) =>
        isObject(answer) && typeof answer.value === 'string' && answer.value !== '' ? answer.value : null,
      );
    },
    async status(id) {
      const { status, isConnected, phoneNumber } = await session(id);
      return { status, isConnected, phoneNumber };
    },
    async send(id, { jid, message }) {
      // It would take a message for a session that is stopped, and answer an error that says nothing.
      const { isConnected } = await session(id);
      if (!isConnected) throw new GatewayError('not_taken', 'The gateway is not connected.');
      const digits = jid.replace(/@.*$/, '');
      const known = await readGateway(
        request('GET', `/contacts/check-exists?phone=${of(digits)}&session=${of(id)}`),
        (answer) => (isObject(answer) && typeof answer.numberExists === 'boolean' ? answer : null),
      ).catch((error: unknown) => {
        if (error instanceof GatewayError) throw new GatewayError('not_taken', error.message);
        throw error;
      });
      if (!known.numberExists) throw new GatewayError('not_on_whatsapp', 'This number has no WhatsApp.');
      const chatId = typeof known.chatId === 'string' ? known.chatId : `${digits}@c.us`;
      return readGateway(request('POST', '/sendText', { session: id, chatId, text: message }), (answer) => {
        const messageId = isObject(answer) ? idOf(answer.id) : null;
        return messageId ? { messageId, timestamp: new Date().toISOString() } : null;
      });
    },
    messages: (id, digits, limit) => {
      const chatId = `${digits}@c.us`;
      const path = `/${of(id)}/chats/${of(chatId)}/messages?limit=${limit}&downloadMedia=false`;
      return readGateway(request('GET', path), (answer) =>
        Array.isArray(answer)
          ? answer
              .filter(isObject)
              .flatMap((value) => readMessage(value, chatId) ?? [])
              .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
          : null,
      );
    },
    contacts: (id) =>
      readGateway(request('GET', `/${of(id)}/chats/overview?limit=1000`), (answer) =>
        Array.isArray(answer)
          ? answer.filter(isObject).flatMap((chat) => {
              const chatId = idOf(chat.id);
              const last = isObject(chat.lastMessage) ? Number(chat.lastMessage.timestamp) : Number.NaN;
              const lastMessageAt = Number.isFinite(last) ? new Date(last * 1000).toISOString() : null;
              const name = typeof chat.name === 'string' ? chat.name : null;
              return chatId ? { jid: asJid(chatId), phoneNumber: null, name, lastMessageAt } : [];
            })
          : null,
      ),
    async remove(id) {
      const answer = await askGateway(request('DELETE', `/sessions/${of(id)}`));
      if ((answer.status < 200 || answer.status > 299) && answer.status !== 404)
        throw troubleOf(answer, jsonOf(answer));
    },
    close: () => Promise.resolve(),
  };
}
