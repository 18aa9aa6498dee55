import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// How long a client may continue to send an unwanted body.
const patienceMs = 5_000;

/**
 * Reads and drops the rest of a request that is too large: closing a connection with unread bytes resets it, and the client would
 * lose the error message.
 */
export async function readAway(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  // The previous reader would stop the flow again once its own buffer is full.
  incoming.removeAllListeners('data');
  const over = once(incoming, 'close').catch(() => undefined);
  incoming.resume();
  await Promise.race([
    over,
    once(incoming, 'end').catch(() => undefined),
    delay(patienceMs, undefined, { ref: false }),
  ]);
}
