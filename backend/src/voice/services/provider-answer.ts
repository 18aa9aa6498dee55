import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { type ClientOptions, WebSocket } from 'ws';
import { assertReachable, guardedLookup, type Network } from '../../outgoing/public-addresses.ts';
import { openRequest, outgoingError } from '../../outgoing/send-request.ts';

/** With what a conversation uses a provider. The key is there for this one conversation. */
export interface ProviderAccess {
  provider: ProviderName;
  /** What people call it. */
  label: string;
  base_url: string;
  api_key: string | null;
  organization_id: string | null;
  model: string;
  /** The voice of a fallback; absent for the voice that the assistant's settings name. */
  voice?: string;
}

/** How a provider and its model are shown. */
export const nameOf = ({ label, model }: Pick<ProviderAccess, 'label' | 'model'>): string =>
  [label, model].filter(Boolean).join(' ');

/** A provider did not do what it was asked for. The message is a sentence for people, without a key. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
  /** It would not help to ask again. */
  readonly isLasting: boolean;
  /** When it would help, in seconds, where the provider is asked too often; null where that is not why. */
  readonly again: number | null;
  constructor(message: string, isLasting = false, again: number | null = null) {
    super(message);
    this.isLasting = isLasting;
    this.again = again;
  }
}

export interface ProviderRequest {
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Until the first byte of the answer, and from one to the next. */
  waitMs: number;
  signal: AbortSignal;
}

/** Asks one provider, over connections that are kept while a conversation lasts. */
export interface ProviderClient {
  access: ProviderAccess;
  /** The answer as it comes. Throws ProviderFailed; ends where the signal is aborted. */
  ask(request: ProviderRequest): AsyncGenerator<Buffer>;
  /** A WebSocket, to no other addresses than those. Throws PrivateAddressError. */
  connect(path: string, headers: Record<string, string>): WebSocket;
  close(): void;
}

// Minutes of sound; a server that goes on without end is left.
const maxBytes = 10_000_000;

// What is said of an utterance comes in small pieces.
const maxMessageBytes = 256_000;
const handshakeMs = 5_000;

const lasting = [400, 401, 402, 403, 404, 422];

function refusalOf(label: string, status: number, retryAfter = ''): ProviderFailed {
  if (status === 401 || status === 403) return new ProviderFailed(`${label} refused the key (${status}).`, true);
  if (status === 429) {
    const again = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
    const when = again === null ? '' : ` Try again in ${again} seconds.`;
    return new ProviderFailed(`${label} is asked too often at the moment (429).${when}`, false, again ?? 2);
  }
  if (status >= 300 && status < 400)
    return new ProviderFailed(`${label} redirects to another address (${status}). Check its base URL.`, true);
  return new ProviderFailed(`${label} answered ${status}.`, lasting.includes(status));
}

/** What an answer says, also where it is compressed although nobody asked for that. */
function plainBody(incoming: IncomingMessage): AsyncIterable<Buffer> {
  const flush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  const decoders = {
    gzip: () => createGunzip(flush),
    'x-gzip': () => createGunzip(flush),
    deflate: () => createInflate(flush),
    br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
  };
  const encoding = (incoming.headers['content-encoding'] ?? '').trim().toLowerCase();
  const decoder = Object.entries(decoders).find(([name]) => name === encoding)?.[1]();
  if (!decoder) return incoming;
  // An error on either side reaches the reader.
  return pipeline(incoming, decoder, () => undefined);
}

/** A client of a provider that reaches no private network but the allowed ones. */
export function createProviderClient(access: ProviderAccess, allowed: readonly Network[]): ProviderClient {
  const { label, base_url } = access;
  const agent = base_url.startsWith('https:')
    ? new HttpsAgent({ keepAlive: true })
    : new HttpAgent({ keepAlive: true });
  const sockets = new Set<WebSocket>();
  return {
    access,
    close() {
      agent.destroy();
      for (const socket of sockets) socket.terminate();
    },
    connect(path, headers) {
      const target = new URL(`${base_url}${path}`);
      assertReachable(target.hostname, allowed);
      // Its own types do not know what is passed on to the connection.
      const guarded: ClientOptions & { lookup: LookupFunction } = { headers, lookup: guardedLookup(allowed) };
      const socket = new WebSocket(target, {
        ...guarded,
        handshakeTimeout: handshakeMs,
        maxPayload: maxMessageBytes,
        perMessageDeflate: false,
      });
      sockets.add(socket);
      // Whoever leaves while it connects hears of that, too.
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    async *ask({ path, headers, body, waitMs, signal }) {
      const late = new AbortController();
      const restart = () => setTimeout(() => late.abort(), waitMs);
      let timer = restart();
      try {
        const incoming = await openRequest({
          url: `${base_url}${path}`,
          method: 'POST',
          headers,
          body,
          allowed,
          agent,
          signal: AbortSignal.any([late.signal, signal]),
        });
        const { statusCode = 0 } = incoming;
        if (statusCode < 200 || statusCode >= 300) {
          incoming.destroy();
          throw refusalOf(label, statusCode, incoming.headers['retry-after']);
        }
        let bytes = 0;
        for await (const chunk of plainBody(incoming)) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new ProviderFailed(`The answer of ${label} has no end.`);
          clearTimeout(timer);
          timer = restart();
          yield chunk;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ProviderFailed) throw error;
        if (late.signal.aborted) throw new ProviderFailed(`${label} did not answer within ${waitMs / 1000} seconds.`);
        if ((error as NodeJS.ErrnoException).code === 'ECONNRESET')
          throw new ProviderFailed(`The answer of ${label} broke off.`);
        throw new ProviderFailed(`${label}: ${outgoingError(error, waitMs).message}`);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** How most providers take a key. */
export const bearer = ({ api_key, organization_id }: ProviderAccess): Record<string, string> => ({
  ...(api_key === null ? {} : { authorization: `Bearer ${api_key}` }),
  ...(organization_id === null ? {} : { 'openai-organization': organization_id }),
});

export const asJson = (access: ProviderAccess): Record<string, string> => ({
  ...bearer(access),
  'content-type': 'application/json',
});

/** All of an answer. */
export async function wholeAnswer(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}
