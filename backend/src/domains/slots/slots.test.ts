import type { Page } from '@switchboard/contracts/shared';
import type { Slot } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let alice: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number, hours = 0) => new Date(Date.now() + days * dayMs + hours * 60 * 60 * 1000).toISOString();

function slot(fields: Record<string, unknown> = {}) {
  return {
    name: 'Morning',
    time_limit: 30,
    capacity: 6,
    segments: [{ start_time: inDays(1), end_time: inDays(1, 2) }],
    ...fields,
  };
}

const create = (person: TestPerson, fields?: Record<string, unknown>) =>
  person.request<Slot & { error: { code: string; fields: Record<string, string> } }>(
    'POST',
    '/api/slots',
    slot(fields),
  );
const list = (person: TestPerson, query = '') => person.request<Page<Slot>>('GET', `/api/slots${query}`);
const names = (page: Page<Slot>) => page.items.map(({ name }) => name);

test('a new slot spans all its segments and gets the default values', async () => {
  const segments = [
    { start_time: inDays(3), end_time: inDays(3, 2) },
    { start_time: inDays(1), end_time: inDays(1, 2) },
  ];
  const { status, body } = await create(alice, { segments, description: ' ', tags: ['vip'] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    organization_id: alice.organizationId,
    start_time: segments[1]?.start_time,
    end_time: segments[0]?.end_time,
    status: 'available',
    filled_seats: 0,
    color: 'blue',
    description: null,
    location: null,
    tags: ['vip'],
    segments: [segments[1], segments[0]],
  });
  await withTenant(alice.organizationId, async () => {
    const entries = await app.services.db.audit_logs.findMany({ where: { resource_id: body.id } });
    expect(entries).toMatchObject([{ action: 'create', resource_type: 'slot', user_id: alice.userId }]);
    const events = await app.services.db.live_events.findMany({
      where: { payload: { path: ['subject_id'], equals: body.id } },
    });
    expect(events).toMatchObject([{ payload: { type: 'slot.changed', change: 'created' } }]);
  });
});

test('overlapping segments are refused at the later one, and nothing of the request is stored', async () => {
  const bob = await app.signUp();
  const { status, body } = await create(bob, {
    segments: [
      { start_time: inDays(1), end_time: inDays(1, 3) },
      { start_time: inDays(1, 2), end_time: inDays(1, 4) },
    ],
  });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: 'VALIDATION',
    message: 'This time overlaps with segment 1. Please change one of the two.',
    fields: { 'segments.1.start_time': 'This time overlaps with segment 1. Please change one of the two.' },
  });
  expect((await list(bob)).body.items).toEqual([]);
});

test('segments that only touch are accepted', async () => {
  const between = inDays(1, 2);
  const { status } = await create(alice, {
    segments: [
      { start_time: inDays(1), end_time: between },
      { start_time: between, end_time: inDays(1, 3) },
    ],
  });
  expect(status).toBe(201);
});

test.each([
  ['a blank name', { name: ' ' }, 'name', 'Name is required'],
  ['no capacity', { capacity: 0 }, 'capacity', 'Capacity must be at least 1'],
  ['no duration', { time_limit: 0 }, 'time_limit', 'Duration must be at least 1 minute'],
  ['no segment', { segments: [] }, 'segments', 'Please select at least one time slot.'],
  [
    'an end before the start',
    { segments: [{ start_time: inDays(1, 2), end_time: inDays(1) }] },
    'segments.0.end_time',
    'End time must be after start time',
  ],
  [
    'a time that has begun',
    { segments: [{ start_time: inDays(0, -1), end_time: inDays(0, 1) }] },
    'segments.0.start_time',
    'This time is in the past. Please choose a later one.',
  ],
  [
    'a year that was typed wrongly',
    { segments: [{ start_time: '0026-11-20T10:00:00Z', end_time: '0026-11-20T11:00:00Z' }] },
    'segments.0.start_time',
    'Date must be between the years 2000 and 2100',
  ],
])('a slot with %s is refused with the message of the form', async (_, fields, field, message) => {
  const { status, body } = await create(alice, fields);
  expect(status).toBe(400);
  expect(body.error.fields[field]).toBe(message);
});

test('slots are listed by start time, and paging returns each slot once', async () => {
  const bob = await app.signUp();
  const same = { segments: [{ start_time: inDays(2), end_time: inDays(2, 1) }] };
  for (const name of ['tie 1', 'tie 2', 'tie 3']) await create(bob, { name, ...same });
  await create(bob, { name: 'later', segments: [{ start_time: inDays(5), end_time: inDays(5, 1) }] });
  await create(bob, { name: 'sooner' });

  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: Page<Slot> } = await list(bob, `?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...names(body));
    cursor = body.next_cursor;
  }
  expect(seen).toHaveLength(5);
  expect(seen[0]).toBe('sooner');
  expect(seen.slice(1, 4).toSorted()).toEqual(['tie 1', 'tie 2', 'tie 3']);
  expect(seen[4]).toBe('later');
  const forged = Buffer.from(JSON.stringify([inDays(1), '-'.repeat(36)])).toString('base64url');
  for (const wrong of ['nonsense', forged]) expect((await list(bob, `?cursor=${wrong}`)).status).toBe(400);
});

test('slots are listed from one month ago to two months ahead unless bounds are given', async () => {
  const bob = await app.signUp();
  // Creates the slots in the future and moves them: a past slot can't be created.
  for (const [name, days] of Object.entries({ old: -40, recent: -20, soon: 50, far: 80 })) {
    const { body } = await create(bob, { name });
    const span = { start_time: inDays(days), end_time: inDays(days, 1) };
    await withTenant(bob.organizationId, async () =>
      app.services.db.slots.update({ where: { id: body.id }, data: span }),
    );
  }
  expect(names((await list(bob)).body)).toEqual(['recent', 'soon']);
  expect(names((await list(bob, `?start_time=${inDays(60)}`)).body)).toEqual(['far']);
  expect(names((await list(bob, `?end_time=${inDays(-30)}`)).body)).toEqual(['old']);
  expect(names((await list(bob, `?start_time=${inDays(-60)}&end_time=${inDays(90)}`)).body)).toHaveLength(4);
});

test('a time bound for slots can have any offset, even one that no time zone has', async () => {
  const bob = await app.signUp();
  await create(bob, { name: 'soon', segments: [{ start_time: inDays(50), end_time: inDays(50, 1) }] });
  const from = (offset: string) => `?start_time=${encodeURIComponent(inDays(49).replace('Z', offset))}`;
  for (const offset of ['Z', '+23:59', '-23:59']) expect(names((await list(bob, from(offset))).body)).toEqual(['soon']);
});

test('a slot search covers name, description and location, and treats % and _ as plain text', async () => {
  const bob = await app.signUp();
  await create(bob, { name: 'Screening' });
  await create(bob, { name: 'Second', description: 'For the SCREENED ones' });
  await create(bob, { name: 'Third', location: 'Screen room' });
  await create(bob, { name: '100% remote_team' });
  expect(names((await list(bob, '?search=screen')).body)).toHaveLength(3);
  expect(names((await list(bob, '?search=%25')).body)).toEqual(['100% remote_team']);
  expect(names((await list(bob, '?search=e_t')).body)).toEqual(['100% remote_team']);
  expect(names((await list(bob, '?search=scréen')).body)).toHaveLength(3);
  expect(names((await list(bob, '?search=nothing')).body)).toEqual([]);
});

test('slots can be filtered by status', async () => {
  const bob = await app.signUp();
  const { body: cancelled } = await create(bob, { name: 'Cancelled one' });
  await create(bob, { name: 'Open one' });
  await withTenant(bob.organizationId, async () =>
    app.services.db.slots.update({ where: { id: cancelled.id }, data: { status: 'cancelled' } }),
  );
  expect(names((await list(bob, '?status=cancelled')).body)).toEqual(['Cancelled one']);
  expect(names((await list(bob, '?status=available')).body)).toEqual(['Open one']);
  expect((await list(bob, '?status=gone')).status).toBe(400);
});

test('the slot list shows no slots of another organization', async () => {
  const bob = await app.signUp();
  await create(alice, { name: 'Only for Alice' });
  expect((await list(bob)).body.items).toEqual([]);
  expect(names((await list(alice, '?search=only')).body)).toEqual(['Only for Alice']);
});

test('viewers can read slots but not create them, and visitors can do neither', async () => {
  const viewer = await app.signUp({ role: 'viewer', organizationId: alice.organizationId });
  expect((await list(viewer)).status).toBe(200);
  expect((await create(viewer)).status).toBe(403);
  expect((await app.request('GET', '/api/slots')).status).toBe(401);
  expect((await app.request('POST', '/api/slots', slot())).status).toBe(401);
});

test('a slot far in the future can be read with its segments', async () => {
  const { body: created } = await create(alice, {
    name: 'Far away',
    segments: [{ start_time: inDays(400), end_time: inDays(400, 1) }],
  });
  const { status, body } = await alice.request<Slot>('GET', `/api/slots/${created.id}`);
  expect(status).toBe(200);
  expect(body).toEqual(created);
  expect((await alice.request('GET', '/api/slots/00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('a past slot can be deleted with its segments', async () => {
  const { body: created } = await create(alice, { name: 'To go' });
  await withTenant(alice.organizationId, async () =>
    app.services.db.slots.update({
      where: { id: created.id },
      data: { start_time: inDays(-90), end_time: inDays(-89) },
    }),
  );
  expect((await alice.request('DELETE', `/api/slots/${created.id}`)).status).toBe(204);
  expect((await alice.request('DELETE', `/api/slots/${created.id}`)).status).toBe(404);
  await withTenant(alice.organizationId, async () => {
    expect(await app.services.db.slot_segments.count({ where: { slot_id: created.id } })).toBe(0);
    const entries = await app.services.db.audit_logs.findMany({ where: { resource_id: created.id, action: 'delete' } });
    expect(entries).toMatchObject([{ resource_name: 'To go' }]);
  });
});

test("a slot with an upcoming booking can't be deleted, and the error says why", async () => {
  const { body: created } = await create(alice, { name: 'Booked' });
  await withTenant(alice.organizationId, async () =>
    app.services.db.slot_bookings.create({
      data: {
        organization_id: alice.organizationId,
        slot_id: created.id,
        name: 'Ada Park',
        start_time: inDays(1),
        end_time: inDays(1, 1),
      },
    }),
  );
  const { status, body } = await alice.request<{ error: unknown }>('DELETE', `/api/slots/${created.id}`);
  expect(status).toBe(409);
  expect(body.error).toMatchObject({
    reason: 'bookings_ahead',
    message: 'Booked has 1 booking ahead. A slot with bookings ahead cannot be deleted: cancel it first.',
  });
});
