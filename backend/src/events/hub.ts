import type { LiveEvent } from '@switchboard/contracts/events';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { eventChannel } from './emit.ts';

type Listener = (event: LiveEvent) => void;

/** Hands the events of all processes to the streams of this one. */
export interface EventHub {
  subscribe(organizationId: string, listener: Listener): () => void;
  /** Events after the one with this id, oldest first; some that were seen before may come again. */
  replay(organizationId: string, afterId: bigint): Promise<LiveEvent[]>;
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

// Ids are given before commit, so a lower id can appear after a higher one. Replaying this many ids again
// loses none of them; a browser that sees one twice only reads the row twice.
const overlap = 200n;

/** Listens to Postgres and reconnects when the connection breaks. */
export async function createEventHub(connectionString: string, { systemPool }: Pick<Database, 'systemPool'>, log: Logger): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let pending = new Map<string, string>();
  let isReading = false;

  async function deliver(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (pending.size > 0) {
        const ids = [...pending.keys()];
        pending = new Map();
        const { rows } = await systemPool.query<EventRow>({
          name: 'live-events-by-id',
          text: 'SELECT id, organization_id, payload, created_at FROM live_events WHERE id = ANY($1::bigint[]) ORDER BY id',
          values: [ids],
        });
        for (const row of rows) {
          const event = toEvent(row);
          for (const listener of listeners.get(row.organization_id) ?? []) listener(event);
        }
      }
    } catch (error) {
      log.error({ err: error }, 'live events could not be read');
    } finally {
      isReading = false;
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'switchboard-events' });
    next.on('notification', ({ payload = '' }) => {
      const [organizationId = '', id = ''] = payload.split(' ');
      if (!listeners.has(organizationId)) return;
      pending.set(id, organizationId);
      void deliver();
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (isClosed) return;
      setTimeout(() => {
        if (!isClosed) connect().catch((error) => log.error({ err: error }, 'live events are not connected'));
      }, 500).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${eventChannel}`);
    client = next;
  }

  await connect();
  return {
    subscribe(organizationId, listener) {
      const set = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(organizationId);
      };
    },
    async replay(organizationId, afterId) {
      const { rows } = await systemPool.query<EventRow>(
        'SELECT id, organization_id, payload, created_at FROM live_events WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT 1000',
        [organizationId, (afterId > overlap ? afterId - overlap : 0n).toString()],
      );
      return rows.map(toEvent);
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
