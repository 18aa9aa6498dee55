import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@switchboard/contracts/events';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Instruments } from '../metrics/instruments.ts';
import { announcerOf, eventChannel } from './announcer.ts';
import { keepListening } from './listener.ts';
import { type Piece, pieceMessage, readPiece } from './pieces.ts';
import { type EventRow, eventColumns, readAnnounced, sweptTime, toEvent } from './stored-events.ts';

/** Receives events that arrived together, oldest first. */
type Listener = (events: readonly LiveEvent[]) => void;
type PieceListener = (piece: Piece) => void;

/** Passes the events of all processes to the streams of this one. */
export interface EventHub {
  subscribe(organizationId: string, listener: Listener): () => void;
  /** Sends a piece of a text that is being written to all processes; pieces may get lost. */
  notifyOfPiece(piece: Piece): void;
  /** Receives the pieces of such a text; some may be lost. */
  hearPieces(textId: string, listener: PieceListener): () => void;
  /** Events after this id, oldest first; some may be repeated. */
  replay(organizationId: string, afterId: bigint): AsyncIterable<LiveEvent>;
  /** True while changes are received: not while the database is away. */
  readonly isHearing: boolean;
  /** Reports changes of `isHearing`. */
  watchHearing(listener: () => void): () => void;
  /** Events of the last milliseconds, oldest first. */
  recent(organizationId: string, milliseconds: number): Promise<LiveEvent[]>;
  close(): Promise<void>;
}

// Ids are assigned before the commit, so a lower id can appear after a higher one, by up to the maximum duration of a transaction:
// 15 seconds. That range is read again; a browser that gets an event twice only reads the row twice.
const overlap = "interval '20 seconds'";

const replayPage = 500;

// A process that dies between a commit and its notification leaves events unannounced: all processes look for events of this
// period, this often.
const sweepMs = 10_000;

/** Number of delivered events to remember: enough for the swept period, at a few thousand per second. */
const remembered = 100_000;

/** Remembers the latest `size` ids. */
function createMemory(size: number) {
  const known = new Set<string>();
  return {
    has: (id: string) => known.has(id),
    /** Returns true for a new id. */
    add(id: string): boolean {
      if (known.has(id)) return false;
      known.add(id);
      for (const oldest of known) {
        if (known.size <= size) break;
        known.delete(oldest);
      }
      return true;
    },
  };
}

/** Adds a listener; the returned function removes it. */
function addTo<T>(audiences: Map<string, Set<T>>, id: string, listener: T): () => void {
  const set = audiences.get(id) ?? new Set();
  audiences.set(id, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) audiences.delete(id);
  };
}

/** Listens to Postgres; events from the time without a connection are read from the table. */
export async function createEventHub(
  connectionStrings: readonly string[],
  { systemPool, db }: Pick<Database, 'systemPool' | 'db'>,
  log: Logger,
  { eventLag }: Pick<Instruments, 'eventLag'>,
  everyMs = sweepMs,
): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>();
  const memory = createMemory(remembered);
  const pieceListeners = new Map<string, Set<PieceListener>>();
  const pending = new Set<string>();
  const hearingListeners = new Set<() => void>();
  let isHearing = true;
  let isReading = false;
  let isClosed = false;

  function publish(rows: readonly EventRow[]): void {
    const batches = new Map<Set<Listener>, LiveEvent[]>();
    for (const row of rows) {
      const audience = listeners.get(row.organization_id);
      if (!audience || !memory.add(row.id)) continue;
      eventLag.observe(Math.max(Date.now() - row.created_at.getTime(), 0) / 1000);
      const batch = batches.get(audience) ?? [];
      batches.set(audience, batch);
      batch.push(toEvent(row));
    }
    for (const [audience, events] of batches) for (const listener of audience) listener(events);
  }

  async function deliver(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (pending.size > 0 && !isClosed) {
      const ids = [...pending];
      pending.clear();
      try {
        publish(await readAnnounced(systemPool, ids));
      } catch (error) {
        if (isClosed) break;
        log.error({ err: error }, 'live events could not be read');
        for (const id of ids) pending.add(id);
        await pause(500, undefined, { ref: false });
      }
    }
    isReading = false;
  }

  let known = new Set<string>();
  const skipped = createMemory(remembered);
  /**
   * Finds events that no process announced. In an organization that just got its first listener, the page has read them already or
   * will still receive them.
   */
  async function sweep(): Promise<void> {
    const ids = [...listeners.keys()];
    if (ids.length === 0 || isClosed) return;
    const { rows } = await systemPool.query<{ id: string; organization_id: string }>({
      name: 'live-events-swept',
      text: `SELECT id, organization_id FROM live_events WHERE created_at > now() - ${sweptTime} AND organization_id = ANY($1::uuid[])`,
      values: [ids],
    });
    for (const { id, organization_id } of rows)
      if (!known.has(organization_id)) skipped.add(id);
      else if (!memory.has(id) && !skipped.has(id)) pending.add(id);
    known = new Set(ids);
    await deliver();
  }
  // Ignore a database that doesn't answer: the listening connection reports it.
  const sweeping = setInterval(() => void sweep().catch(() => undefined), everyMs).unref();

  const listening = await keepListening(
    {
      connectionStrings,
      channel: eventChannel,
      onMessage(payload) {
        const piece = readPiece(payload);
        if (piece) {
          for (const listener of pieceListeners.get(piece.id) ?? []) listener(piece);
          return;
        }
        const [organizationId = '', id = ''] = payload.split(' ');
        if (!listeners.has(organizationId)) return;
        pending.add(id);
        void deliver();
      },
      async onReturn(since) {
        const { rows } = await systemPool.query<EventRow>(
          `SELECT ${eventColumns} FROM live_events WHERE created_at > $1::timestamptz - ${overlap} AND organization_id = ANY($2::uuid[]) ORDER BY id`,
          [since, [...listeners.keys()]],
        );
        publish(rows);
      },
      onChange(isListening) {
        isHearing = isListening;
        for (const listener of hearingListeners) listener();
      },
    },
    log,
  );

  return {
    notifyOfPiece: (piece) => announcerOf(db)?.announce([pieceMessage(piece)]),
    get isHearing() {
      return isHearing;
    },
    watchHearing(listener) {
      hearingListeners.add(listener);
      return () => void hearingListeners.delete(listener);
    },
    subscribe: (organizationId, listener) => addTo(listeners, organizationId, listener),
    hearPieces: (textId, listener) => addTo(pieceListeners, textId, listener),
    async *replay(organizationId, afterId) {
      for (let last = '0'; ; ) {
        const { rows } = await systemPool.query<EventRow>(
          `SELECT ${eventColumns} FROM live_events
           WHERE organization_id = $1 AND id > $3
             AND (id > $2 OR created_at > (SELECT created_at FROM live_events WHERE id = $2) - ${overlap})
           ORDER BY id LIMIT ${replayPage}`,
          [organizationId, afterId.toString(), last],
        );
        for (const row of rows) yield toEvent(row);
        last = rows.at(-1)?.id ?? last;
        if (rows.length < replayPage) return;
      }
    },
    async recent(organizationId, milliseconds) {
      const { rows } = await systemPool.query<EventRow>({
        name: 'recent-live-events',
        text: `SELECT ${eventColumns} FROM live_events
          WHERE organization_id = $1 AND created_at > now() - $2 * interval '1 millisecond' ORDER BY id LIMIT ${replayPage}`,
        values: [organizationId, milliseconds],
      });
      return rows.map(toEvent);
    },
    async close() {
      isClosed = true;
      clearInterval(sweeping);
      await listening.close();
    },
  };
}
