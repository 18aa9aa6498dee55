import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@switchboard/contracts/events';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Instruments } from '../metrics/instruments.ts';
import { eventChannel } from './emit.ts';
import { keepListening } from './listener.ts';
import { createTeller, type Piece, readPiece } from './pieces.ts';

type Listener = (event: LiveEvent) => void;
type PieceListener = (piece: Piece) => void;

/** Hands the events of all processes to the streams of this one. */
export interface EventHub {
  subscribe(organizationId: string, listener: Listener): () => void;
  /** Tells all processes of a piece of a text that is being written; it may get lost. */
  tellPiece(piece: Piece): void;
  /** Hears the pieces of such a text; some may be lost. */
  hearPieces(textId: string, listener: PieceListener): () => void;
  /** Events after the one with this id, oldest first; some that were seen before may come again. */
  replay(organizationId: string, afterId: bigint): AsyncIterable<LiveEvent>;
  /** Events of the last milliseconds, oldest first. */
  recent(organizationId: string, milliseconds: number): Promise<LiveEvent[]>;
  close(): Promise<void>;
}

interface EventRow {
  id: string;
  organization_id: string;
  payload: Omit<LiveEvent, 'id' | 'at'>;
  created_at: Date;
}

function toEvent(row: EventRow): LiveEvent {
  return { ...row.payload, id: row.id, at: row.created_at.toISOString() } as LiveEvent;
}

const columns = 'id, organization_id, payload, created_at';

// Ids are given before commit, so a lower id can appear after a higher one: by as much as a transaction may last, which
// is 15 seconds. That stretch is read again; a browser that sees an event twice only reads the row twice.
const overlap = "interval '20 seconds'";

const replayPage = 500;

/** Tells whether an id is new, remembering the last few thousand. */
function createMemory(size: number): (id: string) => boolean {
  const known = new Set<string>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    for (const oldest of known) {
      if (known.size <= size) break;
      known.delete(oldest);
    }
    return true;
  };
}

/** Adds a listener; what is given back takes it away. */
function addTo<T>(audiences: Map<string, Set<T>>, id: string, listener: T): () => void {
  const set = audiences.get(id) ?? new Set();
  audiences.set(id, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) audiences.delete(id);
  };
}

/** Listens to Postgres; what was announced while the connection was away is read from the table. */
export async function createEventHub(
  connectionString: string,
  { systemPool }: Pick<Database, 'systemPool'>,
  log: Logger,
  { eventLag }: Pick<Instruments, 'eventLag'>,
): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>();
  const isNew = createMemory(5_000);
  const pieceListeners = new Map<string, Set<PieceListener>>();
  const pending = new Set<string>();
  let isReading = false;
  let isClosed = false;

  function publish(rows: readonly EventRow[]): void {
    for (const row of rows) {
      const audience = listeners.get(row.organization_id);
      if (!audience || !isNew(row.id)) continue;
      eventLag.observe(Math.max(Date.now() - row.created_at.getTime(), 0) / 1000);
      const event = toEvent(row);
      for (const listener of audience) listener(event);
    }
  }

  async function deliver(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (pending.size > 0 && !isClosed) {
      const ids = [...pending];
      pending.clear();
      try {
        const { rows } = await systemPool.query<EventRow>({
          name: 'live-events-by-id',
          text: `SELECT ${columns} FROM live_events WHERE id = ANY($1::bigint[]) ORDER BY id`,
          values: [ids],
        });
        publish(rows);
      } catch (error) {
        if (isClosed) break;
        log.error({ err: error }, 'live events could not be read');
        for (const id of ids) pending.add(id);
        await pause(500, undefined, { ref: false });
      }
    }
    isReading = false;
  }

  const listening = await keepListening(
    {
      connectionString,
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
          `SELECT ${columns} FROM live_events WHERE created_at > $1::timestamptz - ${overlap} AND organization_id = ANY($2::uuid[]) ORDER BY id`,
          [since, [...listeners.keys()]],
        );
        publish(rows);
      },
    },
    log,
  );

  return {
    tellPiece: createTeller(systemPool, log),
    subscribe: (organizationId, listener) => addTo(listeners, organizationId, listener),
    hearPieces: (textId, listener) => addTo(pieceListeners, textId, listener),
    async *replay(organizationId, afterId) {
      for (let last = '0'; ; ) {
        const { rows } = await systemPool.query<EventRow>(
          `SELECT ${columns} FROM live_events
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
        text: `SELECT ${columns} FROM live_events
          WHERE organization_id = $1 AND created_at > now() - $2 * interval '1 millisecond' ORDER BY id LIMIT ${replayPage}`,
        values: [organizationId, milliseconds],
      });
      return rows.map(toEvent);
    },
    async close() {
      isClosed = true;
      await listening.close();
    },
  };
}
