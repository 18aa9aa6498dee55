import type {
  InterviewEvent,
  InterviewEventAction,
  InterviewEventType,
  InterviewVerdict,
} from '@switchboard/contracts/interview-events';
import { eventBatch } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';

type Data = Record<string, unknown>;

/** Collects events and reports them. */
export interface EventQueue {
  /** Stores an event and sends it as soon as possible. */
  add(type: InterviewEventType, action: InterviewEventAction, data?: Data): void;
  /** Sends waiting events now; settles after the attempt. */
  flush(): Promise<void>;
  /** How many wait. */
  waiting(): number;
  /** Calls the listener for each new event; returns a function that unsubscribes. */
  onAdded(listener: Added): () => void;
  stop(): void;
}

type Added = (type: InterviewEventType, action: InterviewEventAction, data: Data) => void;

interface QueueOptions {
  /** Where unsent events survive a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  key: string;
  now: () => { at: string; error_ms: number };
  send: (events: InterviewEvent[]) => Promise<InterviewVerdict>;
  onVerdict: (verdict: InterviewVerdict) => void;
}

interface Kept {
  next: number;
  events: InterviewEvent[];
}

/** Events that happen together are sent together. */
const gatherMs = 100;
const retryMs = 3_000;
/** Bytes of a batch reserved for its envelope. */
const frameBytes = 2_000;
/** The maximum number of events that wait while there is no network. The oldest are kept, because violations start with them. */
const maxWaiting = 3_000;

function load({ storage, key }: QueueOptions): Kept {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? 'null') as Kept | null;
    if (kept && Number.isInteger(kept.next) && Array.isArray(kept.events)) return kept;
  } catch {}
  return { next: 1, events: [] };
}

/** The first events that fit into one request. */
function batchOf(events: readonly InterviewEvent[]): InterviewEvent[] {
  const batch: InterviewEvent[] = [];
  let bytes = frameBytes;
  for (const event of events) {
    bytes += new TextEncoder().encode(JSON.stringify(event)).length + 1;
    if (batch.length === eventBatch.most || (bytes > eventBatch.bytes && batch.length > 0)) break;
    batch.push(event);
  }
  return batch;
}

/** Whether the server will never accept it, however often it is sent. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  // A rate limit passes, but not the limit of the whole interview.
  return error.status !== 429 || error.reason === 'too_many_events';
}

/** The browser's events, numbered, sent in order, and stored while there is no network. */
export function createEventQueue(options: QueueOptions): EventQueue {
  const { storage, key, now, send, onVerdict } = options;
  let { next, events } = load(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isStopped = false;
  const listeners = new Set<Added>();

  const keep = () => {
    try {
      storage?.setItem(key, JSON.stringify({ next, events }));
    } catch {}
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  };
  const drop = (through: number) => {
    events = events.filter(({ sequence }) => sequence > through);
    keep();
  };

  /**
   * A duplicated window continues counting where its twin was, so the server ignores events under numbers that the twin has used. Returns
   * whether that happened; the waiting events then have new numbers.
   */
  const renumber = (through: number, given: number): boolean => {
    const by = through + 1 - (events[0]?.sequence ?? next);
    if (through < given || by <= 0) return false;
    events = events.map((event) => ({ ...event, sequence: event.sequence + by }));
    next += by;
    keep();
    return true;
  };

  async function sendAll(): Promise<void> {
    while (events.length > 0) {
      const batch = batchOf(events);
      const last = batch.at(-1)?.sequence ?? 0;
      const given = next;
      try {
        const verdict = await send(batch);
        if (!renumber(verdict.received_through, given)) drop(last);
        onVerdict(verdict);
      } catch (error) {
        if (isRefused(error)) drop(last);
        later(retryMs);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  if (events.length > 0) later(0);
  return {
    add(event_type, event_action, event_data = {}) {
      if (isStopped || events.length >= maxWaiting) return;
      events.push({ sequence: next, event_type, event_action, ...now(), event_data });
      next += 1;
      keep();
      for (const listener of listeners) listener(event_type, event_action, event_data);
      if (!sending) later(gatherMs);
      else void sending.then(() => events.length > 0 && later(gatherMs));
    },
    flush,
    waiting: () => events.length,
    onAdded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
