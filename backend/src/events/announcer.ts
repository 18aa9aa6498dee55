import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The channel on which processes notify each other of events; the payload is `<organization> <event id>`. */
export const eventChannel = 'switchboard_events';

/** The message for a stored event. */
export const eventMessage = (organizationId: string, id: bigint | string): string => `${organizationId} ${id}`;

/** The message that jobs were added, so that the queue looks for them immediately. */
export const jobsMessage = 'jobs:insert';

/** Payloads and their channels; added jobs become one message. */
export function notificationsOf(messages: readonly string[]): { channels: string[]; payloads: string[] } {
  const payloads = messages.filter((message) => message !== jobsMessage);
  const channels = payloads.map(() => eventChannel);
  const count = messages.length - payloads.length;
  if (count === 0) return { channels, payloads };
  // Postgres would drop the same payload within one transaction.
  const added = JSON.stringify({ r: Math.random(), count });
  return { channels: [...channels, jobsMessage], payloads: [...payloads, added] };
}

/** Notifies all processes of committed changes. Processes that miss a notification find the changes when they poll the table. */
export interface Announcer {
  announce(messages: readonly string[]): void;
  /** Resolves when everything has been sent. */
  settled(): Promise<void>;
}

// The first message is sent at once. Messages that arrive in the meantime and within this time after it are sent together.
const gatherMs = 10;

/**
 * Transactions that call NOTIFY commit one after the other in the whole database. So transactions of verbs don't call it: their
 * messages are sent afterwards, all of this process in one statement, which writes nothing and doesn't wait for the disk.
 */
export function createAnnouncer(systemPool: Pick<pg.Pool, 'query'>): Announcer {
  let waiting: string[] = [];
  let notifying: Promise<void> | null = null;

  async function notifyAll(): Promise<void> {
    // Collect the messages of this turn.
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
    notifying = null;
  }

  return {
    announce(messages) {
      if (messages.length === 0) return;
      waiting.push(...messages);
      notifying ??= notifyAll();
    },
    async settled() {
      await notifying;
    },
  };
}

const announcers = new WeakMap<object, Announcer>();

/** Sets the announcer for changes that are written through `db`. */
export function announceBy(db: object, announcer: Announcer): void {
  announcers.set(db, announcer);
}

export const announcerOf = (db: object): Announcer | undefined => announcers.get(db);
