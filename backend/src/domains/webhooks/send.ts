import { webhookTimeoutSeconds } from '@switchboard/contracts/webhooks.limits';
import { Webhook as Signer } from 'standardwebhooks';
import { guardedLookup, type Network } from '../../outgoing/public-addresses.ts';
import { OutgoingError, type OutgoingReason, sendRequest } from '../../outgoing/send-request.ts';

/** How much of an answer is kept, in bytes. */
const keptBytes = 1024;

/** A message for an endpoint. */
interface Message {
  url: string;
  event_id: string;
  body: string;
  /** Each secret signs; a receiver accepts any of the signatures. */
  secrets: readonly string[];
  at: Date;
}

/** The result of a request; `status` is null if there was no answer. */
export interface Answer {
  status: number | null;
  response: string;
  /** A sentence for people; null if the endpoint accepted it. */
  error: string | null;
  /** The number of seconds after which the endpoint asks for a retry. */
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

const inWords: Partial<Record<OutgoingReason, string>> = {
  timeout: `No answer within ${webhookTimeoutSeconds} seconds.`,
  unknown_name: 'The name of the endpoint was not found.',
  refused: 'The endpoint refused the connection.',
  closed: 'The endpoint closed the connection without an answer.',
};

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'The endpoint answered 410: it is gone for good.';
  if (status >= 300 && status < 400)
    return `The endpoint answered ${status}, a redirect, which is not followed. Give its final address.`;
  return `The endpoint answered ${status}.`;
}

/** The seconds in a `Retry-After` header; a date is read as well. */
function retryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Sends a message once. It follows no redirects and uses no proxy, so that the address that was checked is the one that
 * is reached. Never throws: failures are in the answer.
 */
export async function sendMessage(
  message: Message,
  allowed: readonly Network[],
  lookup = guardedLookup(allowed),
): Promise<Answer> {
  const { url, body, at } = message;
  try {
    const answer = await sendRequest({
      url,
      method: 'POST',
      headers: {
        ...signedHeaders(message),
        'content-type': 'application/json',
        'user-agent': 'Switchboard-Webhooks/1.0',
      },
      body,
      timeoutMs: webhookTimeoutSeconds * 1000,
      maxBytes: keptBytes,
      allowed,
      lookup,
    });
    // The status has said whether it was accepted, even if the body failed.
    return {
      status: answer.status,
      response: answer.body.toString('utf8').replaceAll('\0', ''),
      error: refusalOf(answer.status),
      retryAfterSeconds: retryAfter(answer.headers['retry-after'], at),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { status: null, response: '', error: inWords[error.reason] ?? error.message, retryAfterSeconds: null };
  }
}
