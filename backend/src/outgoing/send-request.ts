import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { assertReachable, guardedLookup, type Network, PrivateAddressError } from './public-addresses.ts';

/** A request to an address that an organization entered. */
export interface OutgoingRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Framing headers, such as `host`, are set by the client and left out. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the first DNS lookup to the last byte of the answer, redirects included. */
  timeoutMs: number;
  /** The limit for the answer's body. */
  maxBytes: number;
  /** Private networks that may be reached: `env.privateNetworks`, or those of webhooks. */
  allowed: readonly Network[];
  /** How many redirects are followed, each checked like the first address; the default is 0. */
  maxRedirects?: number;
  /** The DNS lookup; tests replace it. */
  lookup?: LookupFunction;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Why the body is incomplete; null if it is complete. */
  cut: 'too_large' | 'timeout' | 'broken' | null;
  /** The address that answered; differs after redirects. */
  url: string;
  durationMs: number;
}

/** Why no answer came. */
export type OutgoingReason =
  | 'wrong_url'
  | 'private'
  | 'unknown_name'
  | 'refused'
  | 'closed'
  | 'timeout'
  | 'certificate'
  | 'too_many_redirects'
  | 'unreachable';

/** No answer came. The message is written for people. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Headers that frame a request: only the client sets them. */
const framingHeaders: readonly string[] = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
];

const inWords: Record<string, [OutgoingReason, string]> = {
  ENOTFOUND: ['unknown_name', 'The name of the server was not found.'],
  EAI_AGAIN: ['unknown_name', 'The name of the server was not found.'],
  ECONNREFUSED: ['refused', 'The server refused the connection.'],
  ECONNRESET: ['closed', 'The server closed the connection without an answer.'],
  EPIPE: ['closed', 'The server closed the connection without an answer.'],
  ETIMEDOUT: ['timeout', 'The server cannot be reached: connecting took too long.'],
};

/** Turns an error of a request into a message for people. */
export function outgoingError(error: unknown, timeoutMs: number): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (error instanceof PrivateAddressError) return new OutgoingError('private', error.message);
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return new OutgoingError('timeout', `No answer within ${timeoutMs / 1000} seconds.`);
  const known = inWords[code];
  if (known) return new OutgoingError(...known);
  if (/CERT|SELF_SIGNED|SSL|TLS|UNABLE_TO_/.test(code))
    return new OutgoingError('certificate', `The server has no certificate that can be trusted (${code}).`);
  return new OutgoingError('unreachable', `The server was not reached: ${message || code || name}.`);
}

function readTarget(url: string): URL {
  if (!URL.canParse(url)) throw new OutgoingError('wrong_url', 'The address is not a valid web address.');
  const target = new URL(url);
  if (!/^https?:$/.test(target.protocol))
    throw new OutgoingError('wrong_url', 'The address must begin with https:// or http://.');
  if (target.username || target.password)
    throw new OutgoingError('wrong_url', 'The address must not carry a name and a password.');
  return target;
}

function ownHeaders({ headers = {}, body }: Pick<OutgoingRequest, 'headers' | 'body'>): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !framingHeaders.includes(name.toLowerCase()));
  return {
    'user-agent': 'Switchboard/1.0',
    'accept-encoding': 'identity',
    ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value])),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

// The headers have arrived: an error from now on truncates the body.
function readBody(incoming: IncomingMessage, maxBytes: number, signal: AbortSignal) {
  return new Promise<Pick<OutgoingAnswer, 'body' | 'cut'>>((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (cut: OutgoingAnswer['cut']) => {
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), cut });
      incoming.destroy();
    };
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish('too_large');
    });
    incoming.on('end', () => finish(incoming.complete ? null : 'broken'));
    incoming.on('error', () => finish(signal.aborted ? 'timeout' : 'broken'));
    incoming.on('close', () => finish(signal.aborted ? 'timeout' : 'broken'));
  });
}

/** A request whose answer is read as a stream. */
export interface OpenedRequest extends Omit<OutgoingRequest, 'timeoutMs' | 'maxBytes' | 'maxRedirects'> {
  signal: AbortSignal;
  /** Keeps connections alive for requests with the same checks; by default no connection is kept. */
  agent?: Agent;
}

const guarded = new WeakSet<Socket>();

// Between an answer's last byte and its return to the pool, Node leaves a kept connection without a listener: an abort in that
// moment would end the whole process. The request and its answer report errors on their own.
function guardSocket(socket: Socket): void {
  if (guarded.has(socket)) return;
  guarded.add(socket);
  socket.on('error', () => undefined);
}

/** Sends one request and returns the answer as soon as its headers arrive; each address is checked when connecting. */
export function openRequest(request: OpenedRequest): Promise<IncomingMessage> {
  const { method = 'GET', body, allowed, signal, lookup = guardedLookup(allowed) } = request;
  return new Promise((resolve, reject) => {
    const target = readTarget(request.url);
    assertReachable(target.hostname, allowed);
    // Never reuse a connection that was opened under another check, and don't use a proxy.
    const options = { method, agent: request.agent ?? false, lookup, signal, headers: ownHeaders(request) };
    const sent = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options);
    sent.on('socket', guardSocket);
    sent.on('error', reject);
    sent.on('response', (incoming) => {
      // The body reports errors from now on.
      sent.off('error', reject);
      sent.on('error', () => undefined);
      // The caller may have left without reading it.
      incoming.on('error', () => undefined);
      resolve(incoming);
    });
    sent.end(body);
  });
}

type Hop = Omit<OutgoingAnswer, 'durationMs'>;

async function sendOnce(request: OutgoingRequest, signal: AbortSignal): Promise<Hop> {
  const incoming = await openRequest({ ...request, signal });
  const { statusCode: status = 0, headers } = incoming;
  return { status, headers, url: new URL(request.url).href, ...(await readBody(incoming, request.maxBytes, signal)) };
}

/** The request to follow a redirect; null if the answer isn't a redirect. */
function redirected(request: OutgoingRequest, { status, headers, url }: Hop): OutgoingRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return null;
  if (!URL.canParse(headers.location, url))
    throw new OutgoingError('wrong_url', 'The server redirects to what is not a valid web address.');
  const [from, to] = [new URL(url), new URL(headers.location, url)];
  if (from.protocol === 'https:' && to.protocol !== 'https:')
    throw new OutgoingError('wrong_url', 'The server redirects from https:// to an address without it.');
  const { headers: _, body: __, ...rest } = request;
  const becomesGet = status === 303 || (status < 303 && request.method === 'POST');
  // Credentials and bodies are meant for the server they were given for. Another server gets neither the headers nor the body.
  if (from.origin !== to.origin) {
    if (!becomesGet && request.body !== undefined)
      throw new OutgoingError('wrong_url', 'The server redirects to another one. Give the final address.');
    return { ...rest, url: to.href, ...(becomesGet ? { method: 'GET' as const } : {}) };
  }
  return becomesGet
    ? { ...rest, url: to.href, method: 'GET', headers: request.headers ?? {} }
    : { ...request, url: to.href };
}

/**
 * Sends one request to an address that an organization entered, and nowhere it must not go: each address is checked when
 * connecting, redirects too. Nothing is retried. Throws an OutgoingError if no answer came.
 */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(request.timeoutMs);
  const { maxRedirects = 0 } = request;
  try {
    let next = request;
    for (let followed = 0; ; followed += 1) {
      const hop = await sendOnce(next, signal);
      const after = maxRedirects === 0 ? null : redirected(next, hop);
      if (!after) return { ...hop, durationMs: Math.round(performance.now() - startedAt) };
      if (followed === maxRedirects)
        throw new OutgoingError('too_many_redirects', `The server redirects more than ${maxRedirects} times.`);
      next = after;
    }
  } catch (error) {
    throw outgoingError(error, request.timeoutMs);
  }
}
