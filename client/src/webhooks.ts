import type { WebhookEvents } from './generated/types.ts';

/** An event that a webhook sends: `switch (event.type) …` narrows its data. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** A request that isn't a webhook of Switchboard, or not any longer. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

type Headings = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface Received {
  /** The raw body, as it arrived. */
  body: string | Uint8Array;
  headers: Headings;
  /** The secret of the webhook, `whsec_…`, or several while it is changed. */
  secret: string | readonly string[];
  /** How old a request can be, 300 by default. */
  toleranceSeconds?: number;
  /** The current time in milliseconds, for tests. */
  now?: number;
}

function headerOf(headers: Headings, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'object' ? value?.[0] : value;
  if (!text) throw new WebhookError(`The header ${name} is missing.`);
  return text;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) throw new TypeError("The secret isn't one of a webhook, such as whsec_….");
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Checks the signature and age of a request to your webhook, and reads its event. Throws WebhookError. */
export async function verifyWebhook(received: Received): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300, now = Date.now() } = received;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  // Not written as "is too old": a time that is no number is neither too old nor too new.
  const isInTime = Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!isInTime) throw new WebhookError('The request is too old, or the clock of this computer is wrong.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const keys = await Promise.all([secret].flat().map(keyOf));
  for (const signature of signatures.slice(0, 10)) {
    const [version, base64 = ''] = signature.split(',');
    const bytes = version === 'v1' ? bytesOf(base64) : null;
    if (bytes === null) continue;
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return readEvent(text);
  }
  throw new WebhookError("The signature doesn't match the body.");
}

function readEvent(text: string): WebhookEvent {
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch {
    throw new WebhookError("The body isn't JSON.");
  }
}
