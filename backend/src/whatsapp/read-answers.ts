import { type InstanceStatus, instanceStatuses } from '@switchboard/contracts/whatsapp.limits';
import {
  type ConnectionState,
  type GatewayContact,
  type GatewayMessage,
  type GatewayMessageStatus,
  type Instance,
  noCapabilities,
  type Sent,
} from './protocol.ts';

import { mediaIn } from './read-media.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The content of an answer: some gateways wrap it as `data`, or in the name of its kind. */
function inner(answer: unknown, ...names: string[]): Json {
  let value = isObject(answer) ? answer : {};
  for (const name of ['data', ...names]) if (isObject(value[name])) value = value[name];
  return value;
}

/** The first of some names under which there is a text. */
function text(value: Json, ...names: string[]): string | null {
  for (const name of names) {
    const found = value[name];
    if (typeof found === 'string' && found !== '') return found;
    if (typeof found === 'number') return String(found);
  }
  return null;
}

function list(answer: unknown, ...names: string[]): Json[] {
  if (Array.isArray(answer)) return answer.filter(isObject);
  if (!isObject(answer)) return [];
  for (const name of [...names, 'data']) {
    const found = answer[name];
    if (Array.isArray(found)) return found.filter(isObject);
    if (isObject(found)) return list(found, ...names);
  }
  return [];
}

/** A moment in ISO 8601, from what gateways write: ISO, seconds or milliseconds. */
function moment(value: unknown): string | null {
  if (typeof value === 'string' && !/^\d+$/.test(value)) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  }
  const given = Number(value);
  if (!Number.isFinite(given) || given <= 0) return null;
  const at = new Date(given < 1e11 ? given * 1000 : given);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const otherStatuses: Record<string, InstanceStatus> = {
  open: 'connected',
  close: 'disconnected',
  closed: 'disconnected',
  qr: 'pending_setup',
  pending: 'pending_setup',
};

function stateOf(value: Json): ConnectionState {
  const said = text(value, 'status', 'state', 'connectionStatus')?.toLowerCase() ?? '';
  const isConnected = value.isConnected === true || value.connected === true || said === 'connected' || said === 'open';
  const known = instanceStatuses.find((status) => status === said) ?? otherStatuses[said];
  const status = isConnected ? 'connected' : known === undefined || known === 'connected' ? 'disconnected' : known;
  const digits = text(value, 'phoneNumber', 'phone_number', 'phone')?.replace(/\D/g, '');
  return { status, isConnected, phoneNumber: digits || null };
}

/** The state of an instance; null for any other answer. */
export function readState(answer: unknown): ConnectionState | null {
  const value = inner(answer, 'instance');
  const isAnswer = ['status', 'state', 'connectionStatus', 'isConnected', 'connected'].some((name) => name in value);
  return isAnswer ? stateOf(value) : null;
}

export function readInstance(answer: unknown, askedId: string | null): Instance | null {
  const value = inner(answer, 'instance');
  const instanceId = text(value, 'instanceId', 'instance_id', 'id') ?? askedId;
  if (!instanceId) return null;
  const said = isObject(value.capabilities) ? value.capabilities : {};
  const capabilities = {
    idempotent_send: said.idempotent_send === true,
    window_24h: said.window_24h === true,
    events: said.events === true,
  };
  return { instanceId, ...stateOf(value), capabilities: { ...noCapabilities, ...capabilities } };
}

/** The code as text or as a data URL of a PNG; null for anything else. */
export function readQr(answer: unknown): string | null {
  const value = inner(answer, 'qr');
  const code =
    typeof answer === 'string' ? answer : text(value, 'qrCode', 'qr_code', 'qrcode', 'qr', 'code', 'base64', 'value');
  if (code === null || code.length > 200_000) return null;
  // A bare PNG begins with these letters in base64.
  if (/^iVBORw0KGgo/.test(code)) return `data:image/png;base64,${code}`;
  if (code.startsWith('data:')) return code.startsWith('data:image/png;base64,') ? code : null;
  return code;
}

export function readSent(answer: unknown, now = new Date()): Sent | null {
  const value = inner(answer, 'message');
  const key = isObject(value.key) ? value.key : {};
  const messageId = text(value, 'messageId', 'message_id', 'id') ?? text(key, 'id');
  return messageId ? { messageId, timestamp: moment(value.timestamp) ?? now.toISOString() } : null;
}

const otherMessageStatuses: Record<string, GatewayMessageStatus> = {
  server_ack: 'sent',
  delivery_ack: 'delivered',
  played: 'read',
  error: 'failed',
};

const statusOf = (value: Json): GatewayMessageStatus => {
  const said = text(value, 'status')?.toLowerCase() ?? '';
  const known = (['sent', 'delivered', 'read', 'failed'] as const).find((status) => status === said);
  return known ?? otherMessageStatuses[said] ?? (value.fromMe === true ? 'sent' : 'delivered');
};

function readMessage(value: Json): GatewayMessage | null {
  const key = isObject(value.key) ? value.key : {};
  const messageId = text(value, 'messageId', 'message_id', 'id') ?? text(key, 'id');
  const jid = text(value, 'jid', 'chatId', 'remoteJid', 'from') ?? text(key, 'remoteJid');
  const timestamp = moment(value.timestamp ?? value.messageTimestamp ?? value.createdAt);
  if (!messageId || !jid || !timestamp) return null;
  return {
    messageId,
    jid,
    phoneNumber: text(value, 'phoneNumber', 'senderPn', 'phone')?.replace(/@.*$/s, '').replace(/\D/g, '') || null,
    fromMe: value.fromMe === true || key.fromMe === true,
    message: text(value, 'message', 'text', 'body', 'content') ?? '',
    status: statusOf(value),
    timestamp,
    idempotencyKey: text(value, 'idempotencyKey', 'idempotency_key'),
    media: mediaIn(value),
    editedAt: moment(value.editedAt ?? value.edited_at),
  };
}

const present = <T>(value: T | null): value is T => value !== null;

/** Messages, newest first, whatever their original order; null for any other answer. */
export function readMessages(answer: unknown): GatewayMessage[] | null {
  if (!Array.isArray(answer) && !isObject(answer)) return null;
  const found = list(answer, 'messages').map(readMessage).filter(present);
  return found.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
}

export function readContacts(answer: unknown): GatewayContact[] | null {
  if (!Array.isArray(answer) && !isObject(answer)) return null;
  return list(answer, 'contacts', 'chats')
    .map((value) => {
      const jid = text(value, 'jid', 'id', 'chatId');
      if (!jid) return null;
      const digits = text(value, 'phoneNumber', 'phone')?.replace(/\D/g, '');
      const lastMessageAt = moment(value.lastMessageAt ?? value.timestamp ?? value.conversationTimestamp);
      return { jid, phoneNumber: digits || null, name: text(value, 'name', 'pushName'), lastMessageAt };
    })
    .filter(present);
}
