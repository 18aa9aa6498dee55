/** A process that writes changes, as operations do. Arguments: the database, the IDs of organizations. */
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '../../backend/src/database/database.ts';
import { transact } from '../../backend/src/database/transact.ts';
import { readEnv } from '../../backend/src/env.ts';
import { emitEvent } from '../../backend/src/events/emit.ts';
import { benchSecret } from './stack.ts';

const [url = '', idsJson = '[]'] = process.argv.slice(2);
const ids = JSON.parse(idsJson) as string[];
const atOnce = 6;

const database = await connectDatabase(readEnv({ DATABASE_URL: url, SWITCHBOARD_AUTH_SECRET: benchSecret }), atOnce);

const markOf = (number: number) => `bench-${number}-${Math.round((performance.timeOrigin + performance.now()) * 1000)}`;

/** How all processes are notified: after the commit, or by the transaction itself as it commits. */
type Way = 'after' | 'within';

/** One change: its event, and the notification of all processes, after the commit or as part of it. */
async function change(number: number, way: Way): Promise<void> {
  const organizationId = ids[number % ids.length] ?? '';
  const event = { type: 'lead.changed', subject_id: markOf(number), change: 'updated' } as const;
  await transact({ db: database.db, organizationId }, async (tx) => {
    if (way === 'after') return emitEvent(tx, organizationId, event);
    await tx.$executeRaw`
      WITH stored AS (
        INSERT INTO live_events (organization_id, payload) VALUES (${organizationId}::uuid, ${JSON.stringify(event)}::jsonb) RETURNING id)
      SELECT pg_notify('switchboard_events', ${organizationId} || ' ' || id) FROM stored`;
  });
}

interface Order {
  way: Way;
  seconds: number;
  /** Changes per second; null for as many as possible. */
  perSecond: number | null;
  /** The number of the first one. */
  first: number;
}

process.on('message', async ({ way, seconds, perSecond, first }: Order) => {
  const from = performance.now();
  const tookMs: number[] = [];
  let next = 0;
  const write = async () => {
    for (;;) {
      const number = next++;
      const at = perSecond === null ? 0 : from + (number * 1000) / perSecond;
      if (Math.max(performance.now(), at) - from >= seconds * 1000) return;
      await delay(Math.max(0, at - performance.now()));
      const startedAt = perSecond === null ? performance.now() : at;
      await change(first + number, way);
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, write));
  process.send?.({ count: tookMs.length, tookMs, seconds: (performance.now() - from) / 1000 });
});
process.on('disconnect', () => void database.close().finally(() => process.exit(0)));
process.send?.({ type: 'ready' });
