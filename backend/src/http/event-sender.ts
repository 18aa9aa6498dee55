import type { LiveEvent } from '@switchboard/contracts/events';
import { createCallOrder } from './call-order.ts';
import { type createEventBody, frameOf, joined } from './event-body.ts';

/** What a stream may show to its reader. */
interface Reader {
  /** True if an event may end the reader's access. */
  isAboutReader(event: LiveEvent): boolean;
  /** True if the reader may still read; checked at every heartbeat and after each event about the reader. */
  mayRead(): Promise<boolean>;
  /** True if an event is about something that the reader can see; absent if they can see everything. */
  isShown?: ((event: LiveEvent) => Promise<boolean>) | undefined;
}

interface Sender {
  reader: Reader;
  body: ReturnType<typeof createEventBody>;
  /** With more waiting events than this, the stream ends: its browser resumes, instead of filling this process's memory. */
  maxWaiting: number;
  /** Ends the stream. */
  end(): void;
  onError(error: unknown): void;
}

/**
 * Sends events to one browser, in order. An event is sent at once, unless a check is needed first: then it waits, with those that
 * arrive in the meantime.
 */
export function createEventSender({ reader, body, maxWaiting, end, onError }: Sender) {
  const waiting: LiveEvent[] = [];
  const order = createCallOrder();
  let isEnded = false;
  let isBusy = false;
  let isCheckDue = false;

  const needsAsking = (event: LiveEvent) => reader.isShown !== undefined || reader.isAboutReader(event);

  async function send(event: LiveEvent): Promise<void> {
    if (reader.isShown && !(await reader.isShown(event))) return;
    await body.hasRoom();
    body.write(frameOf(event));
  }

  async function run(before?: () => Promise<void>): Promise<void> {
    await before?.();
    while (!isEnded && (isCheckDue || waiting.length > 0)) {
      const event = waiting.shift();
      if (isCheckDue || (event && reader.isAboutReader(event))) {
        isCheckDue = false;
        if (!(await reader.mayRead())) return end();
        if (!event) body.write(': beat\n\n');
      }
      if (event && order.isNew(event)) await send(event);
    }
    // In the same turn as the check for more, so that no event that arrives is left behind.
    isBusy = false;
  }

  function work(before?: () => Promise<void>): void {
    if (isBusy) return;
    isBusy = true;
    run(before).catch(onError);
  }

  return {
    /** Sends stored events; live ones wait until then. */
    sendStored(stored: AsyncIterable<LiveEvent>): void {
      work(async () => {
        for await (const event of stored) {
          if (isEnded) return;
          order.note(event);
          await send(event);
        }
      });
    },
    receive(arrived: readonly LiveEvent[]): void {
      if (isBusy || arrived.some(needsAsking)) {
        waiting.push(...arrived);
        if (waiting.length > maxWaiting) end();
        else work();
        return;
      }
      const fresh = arrived.filter(order.isNew);
      if (fresh.length > 0) body.write(joined(fresh.map(frameOf)));
      if (body.isFull()) end();
    },
    /** Checks again whether the reader may read, and sends a heartbeat, so that a quiet connection is kept. */
    beat(): void {
      isCheckDue = true;
      work();
    },
    stop(): void {
      isEnded = true;
    },
  };
}
