import type { Slot, SlotDetail, SlotOccurrence } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  alice = await app.signUp();
});

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const first = Math.floor(Date.now() / dayMs) * dayMs + 3 * dayMs + 9 * hourMs;
const at = (days: number, hours = 0) => new Date(first + days * dayMs + hours * hourMs).toISOString();
const dayAt = (days: number) => at(days).slice(0, 10);

type Answer<T> = T & { error: { reason?: string; message: string; fields?: Record<string, string> } };

const newSlot = async (fields: object = {}) =>
  (
    await alice.request<SlotDetail>('POST', '/api/slots', {
      name: 'Tours',
      time_limit: 60,
      capacity: 4,
      time_zone: 'UTC',
      location: 'Gate 2',
      reminders: [60],
      segments: [
        { start_time: at(0), end_time: at(0, 2) },
        { start_time: at(0, 4), end_time: at(0, 6) },
      ],
      ...fields,
    })
  ).body;
const book = (id: string, days: number, fields: object = {}) =>
  alice.request('POST', `/api/slots/${id}/bookings`, {
    name: 'Ada Park',
    email: 'ada@example.com',
    start_time: at(days),
    tells: false,
    ...fields,
  });
const repeat = (id: string, until: number, pattern = 'daily') =>
  alice.request<Answer<SlotDetail>>('POST', `/api/slots/${id}/repeat`, {
    recurrence_pattern: pattern,
    recurrence_end_date: dayAt(until),
  });
const getSlot = async (id: string) => (await alice.request<SlotDetail>('GET', `/api/slots/${id}`)).body;
const seriesOf = async ({ series_id }: Slot) =>
  (await alice.request<{ items: Slot[] }>('GET', `/api/slots?series_id=${series_id}&start_time=${at(-9)}`)).body.items;

it('repeating a slot creates a series of similar slots, and its bookings stay on the first one', async () => {
  const slot = await newSlot();
  expect((await book(slot.id, 0)).status).toBe(201);
  const asked = `recurrence_pattern=daily&recurrence_end_date=${dayAt(2)}`;
  const preview = await alice.request<{ occurrences: SlotOccurrence[] }>(
    'GET',
    `/api/slots/${slot.id}/occurrences?${asked}`,
  );
  expect(preview.body.occurrences.map(({ start_time }) => start_time)).toEqual([at(0), at(1), at(2)]);
  expect((await getSlot(slot.id)).series_id, 'nothing was made').toBeNull();

  const { status, body } = await repeat(slot.id, 2);
  expect([status, body.id, body.occurrences, body.recurrence_pattern, body.recurrence_end_date, body.version]).toEqual([
    200,
    slot.id,
    3,
    'daily',
    dayAt(2),
    2,
  ]);
  const series = await seriesOf(body);
  expect(series.map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
    [0, 1, 2].map((day) => [at(day), at(day, 6)]),
  );
  expect(series.map(({ filled_seats }) => filled_seats)).toEqual([1, 0, 0]);
  for (const one of series)
    expect(one).toMatchObject({ name: 'Tours', capacity: 4, location: 'Gate 2', reminders: [60], status: 'available' });
  expect(series[2]?.segments.map(({ start_time }) => start_time)).toEqual([at(2), at(2, 4)]);
});

it('a series made from a full slot has open slots', async () => {
  const slot = await newSlot({ capacity: 1 });
  await book(slot.id, 0);
  const series = await seriesOf((await repeat(slot.id, 7, 'weekly')).body);
  expect(series.map(({ status }) => status)).toEqual(['full', 'available']);
});

it("a slot can't be repeated twice, nor until a day before its next occurrence", async () => {
  const slot = await newSlot();
  const early = await repeat(slot.id, 0);
  expect([early.status, early.body.error.fields]).toEqual([
    400,
    { recurrence_end_date: 'No other slot would begin until then. Please choose a later day.' },
  ]);
  expect((await repeat(slot.id, 1)).status).toBe(200);
  const again = await repeat(slot.id, 1);
  expect([again.status, again.body.error.reason]).toEqual([409, 'repeats_already']);
});

it('a change to several occurrences shows how many people it notifies', async () => {
  const slot = await newSlot();
  await repeat(slot.id, 2);
  const [one, two, three] = await seriesOf(await getSlot(slot.id));
  await book(one?.id ?? '', 0);
  await book(two?.id ?? '', 1);
  await book(two?.id ?? '', 1, { email: 'grace@example.com' });
  await book(three?.id ?? '', 2, { email: '' });
  const counts = ({ people_to_tell, people_to_tell_following, people_to_tell_all }: SlotDetail) => [
    people_to_tell,
    people_to_tell_following,
    people_to_tell_all,
  ];
  expect(counts(await getSlot(two?.id ?? ''))).toEqual([2, 2, 3]);
  const renamed = await alice.request<SlotDetail & { told: number }>('PATCH', `/api/slots/${two?.id}`, {
    name: 'Visits',
    scope: 'all',
  });
  expect(renamed.body.told).toBe(3);
  expect(counts(await getSlot((await newSlot()).id))).toEqual([0, 0, 0]);
});
