import { readNetworks } from '../outgoing/public-addresses.ts';
import { type OutgoingAnswer, OutgoingError, sendRequest } from '../outgoing/send-request.ts';
import { GatewayError, type GatewayTrouble, type WhatsAppGateway } from './gateway.ts';
import { readContacts, readInstance, readMessages, readQr, readSent, readState } from './read-answers.ts';

/** Timeout for one answer of a gateway: well within the lease of an attempt. */
const gatewayTimeoutMs = 15_000;

// The installation's operator chose the address.
const anyNetwork = readNetworks('0.0.0.0/0, ::/0', 'gateway');

const largestAnswer = 4 * 1024 * 1024;

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
  maxBytes?: number;
}

const notTaken = new Set(['wrong_url', 'private', 'unknown_name', 'refused', 'certificate']);

/** Sends one request to a gateway. Throws a GatewayError if no answer came. */
export async function askGateway({
  method,
  url,
  headers,
  body,
  timeoutMs = gatewayTimeoutMs,
  maxBytes = largestAnswer,
}: Asked): Promise<OutgoingAnswer> {
  try {
    return await sendRequest({
      url,
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes,
      allowed: anyNetwork,
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new GatewayError(notTaken.has(error.reason) ? 'not_taken' : 'unknown', `The gateway: ${error.message}`);
  }
}

/** The parsed body of an answer; undefined if it isn't JSON. */
export function jsonOf({ body, cut }: OutgoingAnswer): unknown {
  if (cut) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Requests a file. Null if there is none; throws a GatewayError if it is too large or the request failed. */
export async function askForFile(asked: Asked & { maxBytes: number }): Promise<Buffer | null> {
  const answer = await askGateway(asked);
  if (answer.status === 404 || answer.status === 410) return null;
  if (answer.status !== 200) throw troubleOf(answer, jsonOf(answer));
  const megabytes = Math.floor(asked.maxBytes / 1024 / 1024);
  if (answer.cut === 'too_large') throw new GatewayError('refused', `The file is larger than ${megabytes} MB.`);
  if (answer.cut) throw new GatewayError('unknown', 'The gateway did not give the whole file.');
  return answer.body;
}

const codeOf = (answer: unknown): string => {
  const { error, code } = (answer ?? {}) as { error?: { code?: unknown } | string; code?: unknown };
  const said = typeof error === 'object' && error ? error.code : (code ?? error);
  return typeof said === 'string' ? said : '';
};

const refusals: Partial<Record<number, [GatewayTrouble, string]>> = {
  400: ['refused', 'The gateway did not understand the request.'],
  401: ['refused', 'The gateway refused the key.'],
  403: ['refused', 'The gateway refused the key.'],
  404: ['not_found', 'The gateway knows no such instance.'],
  409: ['not_taken', 'The gateway is not connected.'],
  422: ['refused', 'The gateway refused the message.'],
  429: ['not_taken', 'The gateway is asked too often.'],
  503: ['not_taken', 'The gateway is not available.'],
};

/** The error for an unsuccessful answer. Its own text is not shown: it may contain what was sent. */
export function troubleOf({ status }: OutgoingAnswer, answer: unknown): GatewayError {
  const code = codeOf(answer);
  if (code === 'not_on_whatsapp') return new GatewayError('not_on_whatsapp', 'This number has no WhatsApp.');
  if (code === 'qr_not_available') return new GatewayError('qr_not_available', 'The gateway has no code to scan.');
  const [trouble, message] = refusals[status] ?? ['unknown', `The gateway answered ${status}.`];
  return new GatewayError(trouble, message);
}

/**
 * Sends a request whose answer `read` understands. Throws `unknown` for a successful answer that it doesn't understand, because the
 * request may have been executed. `heed` throws for a gateway's own ways to refuse.
 */
export async function readGateway<T>(
  asked: Asked,
  read: (answer: unknown) => T | null,
  heed: (answer: OutgoingAnswer) => void = () => undefined,
): Promise<T> {
  const answer = await askGateway(asked);
  heed(answer);
  const json = jsonOf(answer);
  if (answer.status < 200 || answer.status > 299) throw troubleOf(answer, json);
  const failed = (json as { success?: unknown } | undefined)?.success === false;
  const value = json === undefined || failed ? null : read(json);
  if (value === null) throw new GatewayError('unknown', 'The gateway answered what is not understood.');
  return value;
}

export interface HttpGatewaySettings {
  name: WhatsAppGateway['name'];
  isSimulated: boolean;
  pace: number;
  /** The address before `/whatsapp/instances`. */
  base(): Promise<string>;
  key: string;
  eventsUrl(): Promise<string | null>;
  timeoutMs?: number;
  close?(): Promise<void>;
}

/** A gateway that implements the contract of `protocol.ts`. Variants of its answers are read, and none is written. */
export function createHttpGateway(settings: HttpGatewaySettings): WhatsAppGateway {
  const { name, isSimulated, pace, key, timeoutMs, eventsUrl } = settings;
  const ask = async <T>(
    method: Asked['method'],
    path: string,
    read: (answer: unknown) => T | null,
    rest: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    readGateway(
      {
        method,
        url: `${await settings.base()}/whatsapp/instances${path}`,
        headers: { authorization: `Bearer ${key}`, ...rest.headers },
        ...(rest.body === undefined ? {} : { body: rest.body }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      },
      read,
    );
  const of = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    name,
    isSimulated,
    pace,
    eventsUrl,
    create: (wanted) => ask('POST', '', (answer) => readInstance(answer, wanted.instanceId ?? null), { body: wanted }),
    get: (id) => ask('GET', of(id), (answer) => readInstance(answer, id)),
    qr: (id) => ask('GET', `${of(id)}/qr`, readQr),
    status: (id) => ask('GET', `${of(id)}/status`, readState),
    send: (id, message, idempotencyKey) =>
      ask('POST', `${of(id)}/messages`, readSent, { body: message, headers: { 'idempotency-key': idempotencyKey } }),
    messages: (id, { digits, lid }, limit) => {
      const contact = encodeURIComponent(digits ?? lid ?? '');
      return ask('GET', `${of(id)}/contacts/${contact}/messages?limit=${limit}`, readMessages);
    },
    media: async (id, _, messageId, maxBytes) =>
      askForFile({
        method: 'GET',
        url: `${await settings.base()}/whatsapp/instances${of(id)}/messages/${encodeURIComponent(messageId)}/media`,
        headers: { authorization: `Bearer ${key}`, accept: '*/*' },
        maxBytes,
      }),
    // A gateway of this contract returns the number with the contact and with each message.
    phoneOf: () => Promise.resolve(null),
    contacts: (id) => ask('GET', `${of(id)}/contacts`, readContacts),
    async remove(id) {
      const url = `${await settings.base()}/whatsapp/instances${of(id)}`;
      const answer = await askGateway({ method: 'DELETE', url, headers: { authorization: `Bearer ${key}` } });
      if ((answer.status < 200 || answer.status > 299) && answer.status !== 404)
        throw troubleOf(answer, jsonOf(answer));
    },
    close: async () => settings.close?.(),
  };
}
