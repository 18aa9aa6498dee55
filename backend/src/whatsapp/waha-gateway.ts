import { randomUUID } from 'node:crypto';
import type { InstanceStatus } from '@switchboard/contracts/whatsapp.limits';
import type { OutgoingAnswer } from '../outgoing/send-request.ts';
import { type Chat, type FoundMessage, GatewayError, type WhatsAppGateway } from './gateway.ts';
import { type Asked, askForFile, askGateway, jsonOf, readGateway, troubleOf } from './http-gateway.ts';
import { type ConnectionState, type GatewayMessageStatus, type Instance, noCapabilities } from './protocol.ts';
import { mediaIn } from './read-media.ts';

type Json = Record<string, unknown>;

/** Maximum number of remembered ids with their numbers; each takes some 100 bytes. */
const maxPhones = 10_000;

/** Maximum number of chats to check for new messages. */
const maxChats = 1000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// WAHA's names for the states of a session.
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
  const me = isObject(answer.me) && typeof answer.me.id === 'string' ? answer.me.id.replace(/[@:].*$/s, '') : null;
  return { name: answer.name, status, isConnected: status === 'connected', phoneNumber: me };
}

const asInstance = ({ name, status, isConnected, phoneNumber }: ConnectionState & { name: string }): Instance => ({
  instanceId: name,
  status,
  isConnected,
  phoneNumber,
  // It stores no keys of messages, and its events are signed in its own way, so it is polled.
  capabilities: noCapabilities,
});

/** The id of a message, which WAHA returns as text or, with some engines, as an object. */
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

/** The id of a sent message: WEBJS returns the message's id, NOWEB the key from which it builds one. */
function sentIdOf(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { id, key } = answer;
  if (!isObject(key) || typeof key.id !== 'string' || typeof key.remoteJid !== 'string') return idOf(id);
  return `true_${key.remoteJid.replace(/@s\.whatsapp\.net$/, '@c.us')}_${key.id}`;
}

/**
 * A session's name: at most 54 characters and always a new one, so that removing an old session later never removes the new one.
 */
const sessionNameOf = (name: string) => `${name.slice(0, 20)}-${randomUUID().replaceAll('-', '')}`;

// Without it the NOWEB engine stores neither chats nor messages and can't be polled.
const config = { noweb: { store: { enabled: true, fullSync: false } } };

/** The meaning of WAHA's 422: a session that isn't running accepted nothing, and WAHA Core supports only one session. */
function heedUnprocessable(answer: OutgoingAnswer): void {
  if (answer.status !== 422) return;
  const said = jsonOf(answer);
  if (isObject(said) && Array.isArray(said.expected))
    throw new GatewayError('not_taken', 'The gateway is not connected.');
  if (isObject(said) && typeof said.message === 'string' && /only 'default' session/.test(said.message))
    throw new GatewayError('refused', "This WAHA allows no session but 'default': numbers of ours need WAHA Plus.");
}

/** Turns a missing resource into null. */
function notThere(error: unknown): null {
  if (error instanceof GatewayError && error.trouble === 'not_found') return null;
  throw error;
}

const asJid = (chatId: string) => chatId.replace(/@c\.us$/, '@s.whatsapp.net');

/**
 * The name of a chat. WAHA lists a person who is known by number as `<digits>@c.us`, others as `<id>@lid`, and the id of a message
 * contains the name of its chat.
 */
const chatIdOf = ({ digits, lid }: Chat) => lid ?? `${digits}@c.us`;

/** The id of a message in a chat that also has a number: the same one under both names of the chat. */
function sameIdOf(messageId: string, { digits, lid }: Chat): Pick<FoundMessage, 'messageId' | 'otherIds'> {
  if (lid === null || digits === null || !messageId.includes(`_${lid}_`)) return { messageId };
  return { messageId: messageId.replace(`_${lid}_`, `_${digits}@c.us_`), otherIds: [messageId] };
}

function readMessage(value: Json, chat: Chat): FoundMessage | null {
  const messageId = idOf(value.id);
  const seconds = Number(value.timestamp);
  if (!messageId || !Number.isFinite(seconds)) return null;
  const fromMe = value.fromMe === true;
  return {
    ...sameIdOf(messageId, chat),
    jid: asJid(chatIdOf(chat)),
    phoneNumber: chat.digits,
    fromMe,
    message: typeof value.body === 'string' ? value.body : '',
    status: fromMe ? statusOf(value.ack) : 'delivered',
    timestamp: new Date(seconds * 1000).toISOString(),
    idempotencyKey: null,
    media: mediaIn(value),
  };
}

/**
 * Implements WAHA (WhatsApp HTTP API) as its documentation and source describe it: sessions, `auth/qr`, `sendText`, chats. We name
 * its sessions, and poll it for news.
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
  /** The numbers that WAHA returned for ids. They don't change, and each chat with new messages needs one. */
  const phones = new Map<string, string>();
  const read = <T>(asked: Asked, reader: (answer: unknown) => T | null) =>
    readGateway(asked, reader, heedUnprocessable);
  const session = (name: string) => read(request('GET', `/sessions/${of(name)}`), readSession);
  const chats = (id: string, path: string) =>
    read(request('GET', `/${of(id)}/chats${path}`), (answer) =>
      Array.isArray(answer) ? answer.filter(isObject) : null,
    );
  return {
    name: 'waha',
    isSimulated: false,
    pace,
    eventsUrl: () => Promise.resolve(null),
    async create({ instanceId, name }) {
      if (!instanceId)
        return asInstance(
          await read(request('POST', '/sessions', { name: sessionNameOf(name), start: true, config }), readSession),
        );
      await read(request('POST', `/sessions/${of(instanceId)}/restart`), readSession);
      return asInstance(await session(instanceId));
    },
    get: async (id) => asInstance(await session(id)),
    async qr(id) {
      const { status } = await session(id);
      if (status !== 'pending_setup') throw new GatewayError('qr_not_available', 'The gateway has no code to scan.');
      return read(request('GET', `/${of(id)}/auth/qr?format=raw`), (answer) =>
        isObject(answer) && typeof answer.value === 'string' && answer.value !== '' ? answer.value : null,
      );
    },
    async status(id) {
      const { status, isConnected, phoneNumber } = await session(id);
      return { status, isConnected, phoneNumber };
    },
    async send(id, { jid, message }) {
      // It would accept a message for a stopped session and answer with an unspecific error.
      const { isConnected } = await session(id);
      if (!isConnected) throw new GatewayError('not_taken', 'The gateway is not connected.');
      const digits = jid.replace(/@.*$/s, '');
      const known = await read(
        request('GET', `/contacts/check-exists?phone=${of(digits)}&session=${of(id)}`),
        (answer) => (isObject(answer) && typeof answer.numberExists === 'boolean' ? answer : null),
      ).catch((error: unknown) => {
        if (error instanceof GatewayError) throw new GatewayError('not_taken', error.message);
        throw error;
      });
      if (!known.numberExists) throw new GatewayError('not_on_whatsapp', 'This number has no WhatsApp.');
      const chatId = typeof known.chatId === 'string' ? known.chatId : `${digits}@c.us`;
      return read(request('POST', '/sendText', { session: id, chatId, text: message }), (answer) => {
        const messageId = sentIdOf(answer);
        return messageId ? { messageId, timestamp: new Date().toISOString() } : null;
      });
    },
    messages: (id, chat, limit) => {
      const path = `/${of(id)}/chats/${of(chatIdOf(chat))}/messages?limit=${limit}&downloadMedia=false`;
      return read(request('GET', path), (answer) =>
        Array.isArray(answer)
          ? answer
              .filter(isObject)
              .flatMap((value) => readMessage(value, chat) ?? [])
              .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
          : null,
      );
    },
    async media(id, chat, messageId, maxBytes) {
      const path = `/${of(id)}/chats/${of(chatIdOf(chat))}/messages/${of(messageId)}?downloadMedia=true`;
      const found = await read(request('GET', path), (answer) => (isObject(answer) ? answer : null)).catch(notThere);
      const given = found && isObject(found.media) ? found.media.url : null;
      if (typeof given !== 'string' || !URL.canParse(given, url)) return null;
      // WAHA names files by its own address, which may be another one inside its network. Only the path is used: nothing is fetched
      // from anywhere but the configured gateway.
      const { pathname, search } = new URL(given, url);
      const file = { method: 'GET' as const, url: new URL(`${pathname}${search}`, url).href, maxBytes };
      return askForFile({ ...file, headers: { 'x-api-key': key, accept: '*/*' } });
    },
    async phoneOf(id, lid) {
      const known = phones.get(lid);
      if (known !== undefined) return known;
      try {
        const digits = await read(request('GET', `/${of(id)}/lids/${of(lid)}`), (answer) =>
          isObject(answer) && typeof answer.pn === 'string' ? (answer.pn.split('@')[0] ?? '').replace(/\D/g, '') : '',
        );
        if (phones.size >= maxPhones) phones.clear();
        if (digits !== '') phones.set(lid, digits);
        return digits === '' ? null : digits;
      } catch (error) {
        // Servers that are older than these ids answer 404.
        if (error instanceof GatewayError && error.trouble === 'not_found') return null;
        throw error;
      }
    },
    async contacts(id) {
      // Servers that are older than the overview list chats with the time alone.
      const found = await chats(id, `/overview?limit=${maxChats}`).catch((error: unknown) => {
        if (error instanceof GatewayError && error.trouble === 'not_found') return chats(id, `?limit=${maxChats}`);
        throw error;
      });
      return found.flatMap((chat) => {
        const chatId = idOf(chat.id);
        const last = isObject(chat.lastMessage)
          ? chat.lastMessage.timestamp
          : (chat.conversationTimestamp ?? chat.timestamp);
        const seconds = typeof last === 'number' || typeof last === 'string' ? Number(last) : Number.NaN;
        const lastMessageAt = Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString() : null;
        const name = typeof chat.name === 'string' ? chat.name : null;
        return chatId ? { jid: asJid(chatId), phoneNumber: null, name, lastMessageAt } : [];
      });
    },
    async remove(id) {
      const answer = await askGateway(request('DELETE', `/sessions/${of(id)}`));
      if ((answer.status < 200 || answer.status > 299) && answer.status !== 404)
        throw troubleOf(answer, jsonOf(answer));
    },
    close: () => Promise.resolve(),
  };
}
