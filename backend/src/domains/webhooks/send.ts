import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { webhookTimeoutSeconds } from '@switchboard/contracts/webhooks.limits';
import { Webhook as Signer } from 'standardwebhooks';
import { assertReachable, guardedLookup, type Network, PrivateAddressError } from './public-addresses.ts';

/** How much of an answer is kept to look at, in bytes. */
const keptBytes = 1024;

/** What an endpoint is sent. */
interface Message {
  url: string;
  event_id: string;
  body: string;
  /** Each signs; a receiver accepts any. */
  secrets: readonly string[];
  at: Date;
}

/** What came of a request; `status` is null where no answer came. */
export interface Answer {
  status: number | null;
  response: string;
  /** A sentence for people; null when the endpoint took it. */
  error: string | null;
  /** Seconds after which the endpoint wants to be asked again. */
  retryAfterSeconds: number | null;
}

/** The headers of the Standard Webhooks specification. */
export function signedHeaders({ event_id, body, secrets, at }: Omit<Message, 'url'>): Record<string, string> {
  return {
    'webhook-id': event_id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(event_id, at, body)).join(' '),
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return error.message;
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `No answer within ${webhookTimeoutSeconds} seconds.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the endpoint was not found.';
  if (code === 'ECONNREFUSED') return 'The endpoint refused the connection.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The endpoint closed the connection without an answer.';
  return `The endpoint was not reached: ${message}`;
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'The endpoint answered 410: it is gone for good.';
  if (status >= 300 && status < 400)
    return `The endpoint answered ${status}, a redirect, which is not followed. Give its final address.`;
  return `The endpoint answered ${status}.`;
}

/** Seconds that a `Retry-After` header asks for; a date is read as well. */
function retryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Sends a message once. No redirect is followed and no proxy asked, so that the address which was checked is the one that
 * is reached. Never throws: what went wrong is in the answer.
 */
export function sendMessage(
  message: Message,
  allowed: readonly Network[],
  lookup = guardedLookup(allowed),
): Promise<Answer> {
  const { url, body, at } = message;
  const failed = (error: unknown): Answer => ({
    status: null,
    response: '',
    error: sentenceOf(error),
    retryAfterSeconds: null,
  });
  return new Promise((resolve) => {
    try {
      const target = new URL(url);
      assertReachable(target.hostname, allowed);
      const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
        method: 'POST',
        agent: false,
        lookup,
        signal: AbortSignal.timeout(webhookTimeoutSeconds * 1000),
        headers: {
          ...signedHeaders(message),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Switchboard-Webhooks/1.0',
        },
      });
      request.on('error', (error) => resolve(failed(error)));
      request.on('response', (incoming) => {
        const status = incoming.statusCode ?? 0;
        const kept: Buffer[] = [];
        let size = 0;
        const finish = () => {
          const response = Buffer.concat(kept).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '');
          const after = retryAfter(incoming.headers['retry-after'], at);
          resolve({ status, response, error: refusalOf(status), retryAfterSeconds: after });
          request.destroy();
        };
        incoming.on('data', (chunk: Buffer) => {
          kept.push(chunk);
          size += chunk.length;
          if (size >= keptBytes) finish();
        });
        incoming.on('end', finish);
        // The head of the answer has said whether it was taken.
        incoming.on('error', finish);
      });
      request.end(body);
    } catch (error) {
      resolve(failed(error));
    }
  });
}
