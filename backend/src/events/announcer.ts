import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The channel on which processes tell each other of events; the payload is `<organization> <event id>`. */
export const eventChannel = 'switchboard_events';

/** What is announced of an event that is stored. */
export const eventMessage = (organizationId: string, id: bigint | string): string => `${organizationId} ${id}`;

/** Says that jobs were added, so that the queue looks for them at once. */
export const jobsMessage = 'jobs:insert';

/** What is announced on which channel; added jobs are announced together. */
export function notificationsOf(messages: readonly string[]): { channels: string[]; payloads: string[] } {
  const payloads = messages.filter((message) => message !== jobsMessage);
  const channels = payloads.map(() => eventChannel);
  const count = messages.length - payloads.length;
  if (count === 0) return { channels, payloads };
  // The same text again would be left out.
  const added = JSON.stringify({ r: Math.random(), count });
  return { channels: [...channels, jobsMessage], payloads: [...payloads, added] };
}

/** Tells all processes what has committed. What cannot be told is found by their own look at the table. */
export interface Announcer {
  tell(messages: readonly string[]): void;
  /** Waits until everything is told. */
  settled(): Promise<void>;
}

// What is told first goes at once; what comes meanwhile, and in this time after it, goes together.
const gatherMs = 10;

/**
 * Transactions that notify commit one after the other in the whole database. So those of verbs do not: what they have to tell is told
 * afterwards, everything of this process in one statement, which writes nothing and waits for no disk.
 */
export function createAnnouncer(systemPool: Pick<pg.Pool, 'query'>): Announcer {
  let waiting: string[] = [];
  let telling: Promise<void> | null = null;

  async function notifyAll(): Promise<void> {
    // Those of one turn together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      const { channels, payloads } = notificationsOf(messages);
      await systemPool
        .query({
          name: 'announce',
          text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS told(channel, payload)',
          values: [channels, payloads],
        })
        .catch(() => undefined);
      await pause(gatherMs);
    }
    telling = null;
  }

  return {
    tell(messages) {
      if (messages.length === 0) return;
      waiting.push(...messages);
      telling ??= notifyAll();
    },
    async settled() {
      await telling;
    },
  };
}

const announcers = new WeakMap<object, Announcer>();

/** Makes an announcer the one for what is written through `db`. */
export function announceBy(db: object, announcer: Announcer): void {
  announcers.set(db, announcer);
}

export const announcerOf = (db: object): Announcer | undefined => announcers.get(db);
