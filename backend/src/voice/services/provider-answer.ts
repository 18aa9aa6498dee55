import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { type ClientOptions, WebSocket } from 'ws';
import { assertReachable, guardedLookup, type Network } from '../../outgoing/public-addresses.ts';
import { openRequest, outgoingError } from '../../outgoing/send-request.ts';

/** How a conversation uses a provider. The key is only for this conversation. */
export interface ProviderAccess {
  provider: ProviderName;
  /** Its name for people. */
  label: string;
  base_url: string;
  api_key: string | null;
  organization_id: string | null;
  model: string;
  /** The voice of a fallback; absent for the voice in the assistant's settings. */
  voice?: string;
}

/** The name of a provider and its model for people. */
export const nameOf = ({ label, model }: Pick<ProviderAccess, 'label' | 'model'>): string =>
  [label, model].filter(Boolean).join(' ');

/** A provider did not do what it was asked for. The message is a sentence for people, without a key. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
  /** Asking again would not help. */
  readonly isLasting: boolean;
  /** After a rate limit, when to ask again, in seconds; null for other failures. */
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
  /** Timeout until the first byte of the answer, and between bytes. */
  waitMs: number;
  signal: AbortSignal;
}

/** A client of one provider, with connections that are kept during a conversation. */
export interface ProviderClient {
  access: ProviderAccess;
  /** The answer as it arrives. Throws ProviderFailed; ends when the signal is aborted. */
  ask(request: ProviderRequest): AsyncGenerator<Buffer>;
  /** A WebSocket, to the same allowed addresses only. Throws PrivateAddressError. */
  connect(path: string, headers: Record<string, string>): WebSocket;
  close(): void;
}

// Minutes of sound; an endless answer is cut off.
const maxBytes = 10_000_000;

// Messages about an utterance are small.
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

/** The body of an answer, decompressed even if compression wasn't requested. */
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
      // The library's types lack the options that it passes on to the connection.
      const guarded: ClientOptions & { lookup: LookupFunction } = { headers, lookup: guardedLookup(allowed) };
      const socket = new WebSocket(target, {
        ...guarded,
        handshakeTimeout: handshakeMs,
        maxPayload: maxMessageBytes,
        perMessageDeflate: false,
      });
      sockets.add(socket);
      // Closing during the handshake emits an error as well.
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

/** The authorization header of most providers. */
export const bearer = ({ api_key, organization_id }: ProviderAccess): Record<string, string> => ({
  ...(api_key === null ? {} : { authorization: `Bearer ${api_key}` }),
  ...(organization_id === null ? {} : { 'openai-organization': organization_id }),
});

export const asJson = (access: ProviderAccess): Record<string, string> => ({
  ...bearer(access),
  'content-type': 'application/json',
});

/** Reads a whole answer. */
export async function wholeAnswer(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}
