import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// So long a client may go on sending what is not wanted.
const patienceMs = 5_000;

/**
 * Reads the rest of a request that is too large and forgets it: a connection that ends with bytes unread is reset, and takes the
 * answer with it that says why.
 */
export async function readAway(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  // Whoever read it until now would stop the flow again once its own buffer is full.
  incoming.removeAllListeners('data');
  const over = once(incoming, 'close').catch(() => undefined);
  incoming.resume();
  await Promise.race([
    over,
    once(incoming, 'end').catch(() => undefined),
    delay(patienceMs, undefined, { ref: false }),
  ]);
}
