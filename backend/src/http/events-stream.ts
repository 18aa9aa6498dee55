import type { LiveEvent } from '@switchboard/contracts/events';
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Context } from '../context.ts';
import type { SessionReader } from '../auth/session.ts';

// Proxies drop quiet connections after a minute; the beat also finds browsers that went away.
const heartbeatMs = 20_000;

// A browser that does not keep up is cut off and resumes, instead of filling this process's memory.
const maxWaiting = 1_000;

/**
 * Streams the organization's events. Membership is checked again at every beat, so that a removed member's stream ends.
 */
export function streamEvents(context: Context, http: HonoContext, readSession: SessionReader, lastEventId: string | undefined): Response {
  const { organizationId, events } = context;
  http.header('x-accel-buffering', 'no');
  return streamSSE(http, async (stream) => {
    const waiting: LiveEvent[] = [];
    let wake: () => void = () => undefined;
    let isOpen = true;
    const unsubscribe = events.subscribe(organizationId, (event) => {
      if (waiting.push(event) > maxWaiting) isOpen = false;
      wake();
    });
    const stop = () => {
      isOpen = false;
      wake();
    };
    stream.onAbort(stop);
    const closing = context.shutdown;
    closing.addEventListener('abort', stop, { once: true });
    const send = (event: LiveEvent) => stream.writeSSE({ id: event.id, data: JSON.stringify(event) });
    try {
      await stream.write('retry: 1000\n: connected\n\n');
      if (lastEventId && /^\d{1,18}$/.test(lastEventId))
        for (const event of await events.replay(organizationId, BigInt(lastEventId))) await send(event);
      while (isOpen) {
        const event = waiting.shift();
        if (event) {
          await send(event);
          continue;
        }
        const isBeat = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), heartbeatMs);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
          if (waiting.length > 0 || !isOpen) wake();
        });
        if (!isBeat || !isOpen) continue;
        const session = await readSession(http.req.header('cookie'));
        if (session?.membership?.organization_id !== organizationId) break;
        await stream.write(': beat\n\n');
      }
    } finally {
      unsubscribe();
      closing.removeEventListener('abort', stop);
    }
  });
}
