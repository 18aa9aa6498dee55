import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@switchboard/contracts/events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, systemContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/queue.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { createAnnouncer, eventChannel, eventMessage } from './announcer.ts';
import { emitEvent } from './emit.ts';
import { createEventHub } from './hub.ts';

let app: TestApp;
let context: Context;
let listener: pg.Client;
const told: { payload: string; pid: number }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  context = await systemContext(app.services, (await app.signUp()).organizationId, 'test');
  listener = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '', processId }) => told.push({ payload, pid: processId }));
  await listener.query(`LISTEN ${eventChannel}`);
});
afterAll(async () => {
  await listener.end();
  await app.close();
});

const event = (subject_id: string) => ({ type: 'lead.changed', subject_id, change: 'updated' }) as const;

/** Writes an event in its own transaction; returns its connection and its message. */
const written = (subject: string, end: () => void = () => undefined) =>
  transact(context, async (tx) => {
    await emitEvent(tx, context.organizationId, event(subject));
    const [row] = await tx.$queryRaw<{ pid: number; id: bigint }[]>`
      SELECT pg_backend_pid() AS pid, id FROM live_events WHERE payload ->> 'subject_id' = ${subject}`;
    end();
    return { pid: row?.pid, message: eventMessage(context.organizationId, row?.id ?? '') };
  });

describe('an event', () => {
  it('an event is announced after its transaction commits, and never after a rollback', async () => {
    const failed = written('taken back', () => {
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    const { pid, message } = await written('kept');
    const heard = await eventually(async () => told.find(({ payload }) => payload === message));
    expect(heard.pid).not.toBe(pid);
    expect(told).toHaveLength(1);
  });

  it("other processes find events that a dead process didn't announce", async () => {
    const { services } = app;
    const hub = await createEventHub([services.env.systemDatabaseUrl], services, services.log, services.metrics, 100);
    const heard: LiveEvent[] = [];
    hub.subscribe(context.organizationId, (events) => heard.push(...events));
    let n = 0;
    await eventually(async () => {
      // The first sweep treats existing events as seen; it finds all that come later.
      await asOwner(services.env.databaseUrl, (owner) =>
        owner.query('INSERT INTO live_events (organization_id, payload) VALUES ($1, $2)', [
          context.organizationId,
          JSON.stringify(event(`untold ${n++}`)),
        ]),
      );
      return heard.length > 2;
    });
    await hub.close();
    expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length);
    expect(heard.every(({ subject_id }) => subject_id.startsWith('untold'))).toBe(true);
  });
});

it('jobs are announced together after their transaction', async () => {
  const jobs: { count: number; pid: number }[] = [];
  const queue = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await queue.connect();
  queue.on('notification', ({ payload = '{}', processId }) =>
    jobs.push({ count: JSON.parse(payload).count, pid: processId }),
  );
  const add = (tx: Tx) =>
    enqueue(tx, 'booking.mail', {
      organization_id: context.organizationId,
      booking_id: randomUUID(),
      kind: 'booked',
      sequence: 0,
      origin: null,
    });
  // The library creates the kind's row with its first job.
  await transact(context, add);
  await queue.query('LISTEN "jobs:insert"');
  const pid = await transact(context, async (tx) => {
    for (let n = 0; n < 3; n++) await add(tx);
    const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    return row?.pid;
  });
  await eventually(async () => jobs.some(({ count }) => count >= 3));
  await queue.end();
  expect(jobs.map((one) => one.pid)).not.toContain(pid);
});

describe('the events of a call', () => {
  it('the events of a call arrive in commit order, even if a later one is announced first', async () => {
    const { services } = app;
    const hub = await createEventHub(
      [services.env.systemDatabaseUrl],
      services,
      services.log,
      services.metrics,
      60_000,
    );
    const call = randomUUID();
    const other = randomUUID();
    const heard: string[] = [];
    hub.subscribe(context.organizationId, (events) => {
      for (const one of events) if (one.type === 'call.status') heard.push(`${one.subject_id} ${one.status}`);
    });
    await asOwner(services.env.databaseUrl, async (connection) => {
      const store = async (subject_id: string, status: string) => {
        const { rows } = await connection.query<{ id: string }>(
          'INSERT INTO live_events (organization_id, payload) VALUES ($1, $2) RETURNING id',
          [context.organizationId, JSON.stringify({ type: 'call.status', subject_id, status })],
        );
        return rows[0]?.id ?? '';
      };
      const announce = (id: string) =>
        connection.query('SELECT pg_notify($1, $2)', [eventChannel, eventMessage(context.organizationId, id)]);
      const ids = [await store(call, 'initiated'), await store(other, 'initiated'), await store(call, 'dialing')];
      await announce(ids[2] ?? '');
      await eventually(async () => heard.includes(`${call} dialing`));
      for (const id of ids) await announce(id);
      await eventually(async () => heard.includes(`${other} initiated`));
    });
    await hub.close();
    expect(heard).toEqual([`${call} initiated`, `${call} dialing`, `${other} initiated`]);
  });
});

describe('announcements', () => {
  it('concurrent announcements are sent in few statements, all before the process ends', async () => {
    const asked: string[][] = [];
    const announcer = createAnnouncer({
      query: async ({ values }: { values: [string, string[]] }) => void asked.push(values[1]),
    } as never);
    announcer.announce(['1', '2']);
    announcer.announce(['3']);
    await new Promise(setImmediate);
    for (let n = 4; n <= 100; n++) announcer.announce([String(n)]);
    await announcer.settled();
    expect(asked.map((messages) => messages.length)).toEqual([3, 97]);
    announcer.announce([]);
    expect(await announcer.settled()).toBeUndefined();
  });
});
