import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvent } from '@switchboard/contracts/events';
import { maxStreams } from '@switchboard/contracts/events.limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { emitEvent } from '../events/emit.ts';
import { openEvents } from '../testing/event-stream.ts';
import { fictionalPhone } from '../testing/fictional-phones.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';

let app: TestApp;
let other: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
  owner = await app.signUp();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const createLead = (person: TestPerson) =>
  person.request<{ id: string }>('POST', '/api/leads', {
    first_name: 'Ada',
    last_name: 'L',
    phone_number: fictionalPhone(),
  });

async function createLeads(person: TestPerson, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await createLead(person)).body.id);
  return ids;
}

const subjects = (events: readonly LiveEvent[]) => events.map((event) => event.subject_id);

describe('the event stream', () => {
  it('a session over its stream limit loses its oldest stream with the reason and keeps the others', async () => {
    const person = await app.signUp();
    const streams: Awaited<ReturnType<typeof openEvents>>[] = [];
    for (let n = 0; n <= maxStreams.session; n++) streams.push(await openEvents(app, person));
    await eventually(async () => streams[0]?.isEnded());
    expect(streams.map((stream) => stream.closedFor() ?? 'open')).toEqual([
      'too_many_streams',
      ...Array.from({ length: maxStreams.session }, () => 'open'),
    ]);
    await Promise.all(streams.map((stream) => stream.close()));
    await eventually(async () => app.services.streams.size === 0);
  });

  it('a change is announced with ids only, and only after it is committed', async () => {
    const stream = await openEvents(app, owner);
    const [id] = await createLeads(owner, 1);
    const [event] = await stream.received(1);
    expect(LiveEvent.parse(event)).toMatchObject({ type: 'lead.changed', subject_id: id, change: 'created' });
    expect(JSON.stringify(event)).not.toContain('Ada');
    await withTenant(owner.organizationId, () =>
      app.services.db
        .$transaction(async (tx) => {
          await emitEvent(tx, owner.organizationId, {
            type: 'lead.changed',
            subject_id: owner.userId,
            change: 'deleted',
          });
          throw new Error('taken back');
        })
        .catch(() => undefined),
    );
    const [next] = await createLeads(owner, 1);
    expect(subjects(await stream.received(2))).toEqual([id, next]);
    await stream.close();
  });

  it('the stream contains no events of another organization, live or replayed', async () => {
    const stranger = await app.signUp();
    const live = await openEvents(app, stranger);
    await createLeads(owner, 3);
    const [own] = await createLeads(stranger, 1);
    expect(subjects(await live.received(1))).toEqual([own]);
    const replayed = await openEvents(app, stranger, '1');
    expect(subjects(await replayed.received(1))).toEqual([own]);
    await live.close();
    await replayed.close();
  });

  it('events reach people who are connected to another process, in both directions', async () => {
    const [here, there] = [await openEvents(app, owner), await openEvents(other, owner)];
    const ids = await createLeads(owner, 2);
    const fromThere = await other.request<{ id: string }>(
      'POST',
      '/api/leads',
      { first_name: 'B', last_name: 'L', phone_number: fictionalPhone() },
      { cookie: owner.cookie },
    );
    for (const stream of [here, there]) {
      expect(subjects(await stream.received(3))).toEqual([...ids, fromThere.body.id]);
      await stream.close();
    }
  });

  it('a stream resumes after Last-Event-ID without losing any of 1,500 events', async () => {
    const person = await app.signUp();
    const stream = await openEvents(app, person);
    await createLeads(person, 2);
    const seen = await stream.received(2);
    await stream.close();
    await asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query(
        `INSERT INTO live_events (organization_id, payload)
         SELECT $1, jsonb_build_object('type', 'lead.changed', 'subject_id', gen_random_uuid(), 'change', 'created') FROM generate_series(1, 1500)`,
        [person.organizationId],
      ),
    );
    const after = await createLeads(person, 1);
    const resumed = await openEvents(app, person, seen.at(-1)?.id);
    const live = await createLeads(person, 1);
    await eventually(async () => subjects(resumed.events).includes(live[0] ?? ''));
    const fresh = new Set(
      resumed.events.filter(({ id }) => BigInt(id) > BigInt(seen.at(-1)?.id ?? 0)).map(({ id }) => id),
    );
    expect(fresh.size).toBe(1502);
    expect(subjects(resumed.events)).toEqual(expect.arrayContaining([...after, ...live]));
    await resumed.close();
  });

  it('a new stream begins with the events since the page was requested', async () => {
    const person = await app.signUp();
    await createLeads(person, 1);
    await pause(500);
    // The page was requested between the two, however long everything else takes.
    const askedAt = Date.now() - 100;
    const ids = await createLeads(person, 1);
    const stream = await openEvents(app, person, undefined, `?page_age=${Date.now() - askedAt}`);
    const live = await createLeads(person, 1);
    // Events while it opens may arrive twice.
    const told = () => [...new Set(subjects(stream.events))];
    await eventually(async () => told().includes(live[0] ?? ''));
    expect(told()).toEqual([...ids, ...live]);
    await stream.close();
    expect((await openEvents(app, person, undefined, '?page_age=-1')).status).toBe(400);
  });

  it('a resumed stream repeats an event that committed late with a lower id', async () => {
    const person = await app.signUp();
    const event = (change: 'created' | 'deleted') =>
      ({ type: 'lead.changed', subject_id: person.userId, change }) as const;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db } = app.services;
    const stream = await openEvents(app, person);
    const emitted = Promise.withResolvers<void>();
    const late = withTenant(person.organizationId, () =>
      db.$transaction(async (tx) => {
        await emitEvent(tx, person.organizationId, event('deleted'));
        emitted.resolve();
        await held;
      }),
    );
    await emitted.promise;
    await createLeads(person, 1);
    const [seen] = await stream.received(1);
    await stream.close();
    release();
    await late;
    const resumed = await openEvents(app, person, seen?.id);
    await eventually(async () => resumed.events.some((found) => 'change' in found && found.change === 'deleted'));
    await resumed.close();
  });

  it('the stream of a removed member ends immediately', async () => {
    const person = await app.signUp({ role: 'member', organizationId: owner.organizationId });
    const stream = await openEvents(app, person);
    const list = await owner.request<{ items: { id: string; user: { id: string } }[] }>('GET', '/api/members');
    const member = list.body.items.find(({ user }) => user.id === person.userId);
    await owner.request('DELETE', `/api/members/${member?.id}`);
    await eventually(async () => stream.isEnded(), 5);
    const known = stream.events.length;
    await createLeads(owner, 2);
    expect(stream.events).toHaveLength(known);
    expect((await openEvents(app, person)).status).toBe(403);
  });

  it("visitors can't open the event stream", async () => {
    expect((await openEvents(app, { cookie: '' })).status).toBe(401);
  });
});

describe('the connection that listens', () => {
  const kill = () =>
    asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard-events' AND datname = current_database()",
      ),
    );

  it('a killed listening connection is replaced, and missed events arrive', async () => {
    const stream = await openEvents(app, owner);
    let expected: string[] = [];
    for (let round = 0; round < 3; round++) {
      await kill();
      expected = [...expected, ...(await createLeads(owner, 2))];
      await eventually(async () => expected.every((id) => subjects(stream.events).includes(id)), 10);
    }
    await stream.close();
  });

  it('the listening connection recovers after the database refused connections for a while', async () => {
    const stream = await openEvents(app, owner);
    const name = new URL(app.services.env.databaseUrl).pathname.slice(1);
    const server = new URL(app.services.env.databaseUrl);
    server.pathname = '/postgres';
    await asOwner(server.toString(), async (connection) => {
      await connection.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await connection.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard-events' AND datname = $1",
        [name],
      );
      // The page can show that it no longer receives updates.
      await eventually(async () => stream.hearing.length > 0, 15);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(stream.hearing).toEqual([false]);
      await connection.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    });
    const ids = await createLeads(owner, 1);
    await eventually(async () => subjects(stream.events).includes(ids[0] ?? ''), 15);
    expect(stream.hearing).toEqual([false, true]);
    await stream.close();
  });
});

describe('a process that stops', () => {
  it("a stopping process ends its streams and reports that it isn't ready", async () => {
    const stopping = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
    expect((await stopping.fetch('/health/ready')).status).toBe(200);
    const stream = await openEvents(stopping, owner);
    stopping.shutDown();
    await eventually(async () => stream.isEnded(), 5);
    const answer = await stopping.request('GET', '/health/ready');
    expect([answer.status, answer.body]).toEqual([503, { status: 'stopping' }]);
    expect((await stopping.fetch('/health')).status).toBe(200);
    await stopping.close();
  });
});
