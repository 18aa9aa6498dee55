import { randomUUID } from 'node:crypto';
import type { Booked, FreeTimes, Hold, PublicSlot } from '@switchboard/contracts/book-slot';
import type { BookingPage } from '@switchboard/contracts/booking-pages';
import type { Booking } from '@switchboard/contracts/bookings';
import { freeTimeDays } from '@switchboard/contracts/bookings.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  alice = await app.signUp();
});

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const first = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 2 * dayMs);
const at = (hours: number, days = 0) => new Date(first.getTime() + hours * hourMs + days * dayMs).toISOString();

interface Refused {
  error: { code: string; reason?: string; fields?: Record<string, string> };
}

async function newSlot(fields: object = {}): Promise<SlotDetail> {
  const { body, status } = await alice.request<SlotDetail>('POST', '/api/slots', {
    ...{ name: 'Interviews', time_limit: 60, capacity: 2, seats_per_time: 1 },
    segments: [{ start_time: at(0), end_time: at(2) }],
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const newPage = (fields: object) =>
  alice.request<BookingPage & Refused>('POST', '/api/booking-pages', { name: 'First interviews', ...fields });
const see = (id: string) =>
  app.request<PublicSlot & { first_times: FreeTimes } & Refused>('GET', `/api/book-slot/${id}`);
const starts = ({ times }: FreeTimes) => times.map(({ start_time }) => start_time);
const bookingsOf = async ({ id }: SlotDetail) =>
  (await alice.request<Page<Booking>>('GET', `/api/slots/${id}/bookings`)).body.items;

let visitors = 0;
const someAddress = () => {
  visitors += 1;
  return { 'x-forwarded-for': `10.8.0.${visitors}` };
};
const person = (start_time: string, fields: object = {}) => ({
  ...{ first_name: 'Ada', last_name: 'Park', email: `${randomUUID()}@example.com`, phone: '+1 202-555-0147' },
  start_time,
  ...fields,
});
const book = (id: string, body: object, headers: Record<string, string> = {}) =>
  app.request<Booked & Refused>('POST', `/api/book-slot/${id}/bookings`, body, { ...someAddress(), ...headers });

describe('a page of a series', () => {
  it('a page of a series offers the open times of all its slots across time windows', async () => {
    const days = freeTimeDays.default + 3;
    const last = at(0, days - 1).slice(0, 10);
    const slot = await newSlot({ recurrence_pattern: 'daily', recurrence_end_date: last, time_zone: 'UTC' });
    const { body: page } = await newPage({ series_id: slot.series_id });
    expect(page).toMatchObject({ series_id: slot.series_id, slot_ids: [], open_slots: days });
    const { body } = await see(page.id);
    expect(starts(body.first_times)).toHaveLength(2 * freeTimeDays.default);
    expect(body).toMatchObject({ id: page.id, name: 'First interviews', capacity: 2 * days, start_time: at(0) });
    const rest = await app.request<FreeTimes>(
      'GET',
      `/api/book-slot/${page.id}/times?from=${encodeURIComponent(body.first_times.next_time ?? '')}`,
    );
    expect(rest.body.next_time).toBeNull();
    expect(new Set([...starts(body.first_times), ...starts(rest.body)]).size).toBe(2 * days);
  });

  it("a page of a series leaves out cancelled slots and isn't found once all slots are archived", async () => {
    const slot = await newSlot({
      recurrence_pattern: 'daily',
      recurrence_end_date: at(0, 1).slice(0, 10),
      time_zone: 'UTC',
    });
    const { body: page } = await newPage({ series_id: slot.series_id });
    await alice.request('POST', `/api/slots/${slot.id}/status`, { status: 'cancelled' });
    expect(starts((await see(page.id)).body.first_times)).toEqual([at(0, 1), at(1, 1)]);
    await alice.request('POST', `/api/slots/${slot.id}/status`, { status: 'archived', scope: 'all' });
    expect((await see(page.id)).status).toBe(404);
  });
});

describe('a page of several slots', () => {
  it('a page adds up the seats of concurrent slots and books the next slot once the first is full', async () => {
    const [one, other] = [await newSlot({ capacity: 1 }), await newSlot({ capacity: 1 })];
    const { body: page } = await newPage({ slot_ids: [one.id, other.id] });
    const { times } = (await see(page.id)).body.first_times;
    expect(times.map(({ start_time, seats_left }) => [start_time, seats_left])).toEqual([
      [at(0), 2],
      [at(1), 2],
    ]);
    expect((await book(page.id, person(at(0)))).status).toBe(201);
    expect((await book(page.id, person(at(0)))).status).toBe(201);
    const refused = await book(page.id, person(at(0)));
    expect([refused.status, refused.body.error?.reason]).toEqual([409, 'slot_full']);
    const booked = [...(await bookingsOf(one)), ...(await bookingsOf(other))];
    expect(booked.map(({ start_time }) => start_time)).toEqual([at(0), at(0)]);
    expect(await bookingsOf(one)).toHaveLength(1);
  });

  it('a held time is blocked for others, is free again after its release, and is booked in its own slot', async () => {
    const slot = await newSlot({ capacity: 1 });
    const { body: page } = await newPage({ slot_ids: [slot.id] });
    const hold = (visitor = randomUUID()) =>
      app.request<Hold & Refused>(
        'POST',
        `/api/book-slot/${page.id}/holds`,
        { start_time: at(1), visitor },
        someAddress(),
      );
    const held = await hold();
    expect(held.status).toBe(201);
    expect((await hold()).body.error?.reason).toBe('slot_full');
    const path = `/api/book-slot/${page.id}/holds/${held.body.hold_id}`;
    expect((await app.request('DELETE', path)).status).toBe(204);
    expect((await app.request('DELETE', path)).status).toBe(204);
    const { body } = await hold();
    expect((await book(page.id, person(at(1), { hold_id: body.hold_id }))).status).toBe(201);
    expect(await bookingsOf(slot)).toMatchObject([{ start_time: at(1) }]);
  });

  it('a repeated request returns the first booking even if its slot is full by then', async () => {
    const [one, other] = [await newSlot({ capacity: 1 }), await newSlot({ capacity: 1 })];
    const { body: page } = await newPage({ slot_ids: [one.id, other.id] });
    const [asked, key] = [person(at(0)), { 'idempotency-key': randomUUID() }];
    for (let count = 0; count < 2; count += 1) expect((await book(page.id, asked, key)).status).toBe(201);
    expect([...(await bookingsOf(one)), ...(await bookingsOf(other))]).toHaveLength(1);
  });

  it("a page shows the organization's name and logo only if that is switched on", async () => {
    const slot = await newSlot();
    const { body: shown } = await newPage({ slot_ids: [slot.id] });
    const { body: hidden } = await newPage({ slot_ids: [slot.id], shows_organizer: false });
    expect((await see(shown.id)).body.organizer).toEqual({ name: expect.stringMatching(/./), logo_url: null });
    expect((await see(hidden.id)).body.organizer).toBeNull();
    expect((await see(slot.id)).body.organizer).toBeNull();
  });
});

describe('managing booking pages', () => {
  it('a page without slots or with unknown slots is refused', async () => {
    const refused = await newPage({});
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toHaveProperty('slot_ids');
    const { body: page } = await newPage({ slot_ids: [(await newSlot()).id] });
    const emptied = await alice.request<Refused>('PATCH', `/api/booking-pages/${page.id}`, { slot_ids: [] });
    expect(emptied.status).toBe(400);
    expect(emptied.body.error.fields).toHaveProperty('slot_ids');
    expect((await newPage({ slot_ids: [randomUUID()] })).status).toBe(404);
    expect((await newPage({ series_id: randomUUID() })).status).toBe(404);
  });

  it('a save over a newer version of a page is refused as stale', async () => {
    const slot = await newSlot();
    const { body: page } = await newPage({ slot_ids: [slot.id] });
    const change = (body: object) =>
      alice.request<BookingPage & Refused>('PATCH', `/api/booking-pages/${page.id}`, body);
    const saved = await change({ name: 'Second interviews', updated_at: page.updated_at });
    expect(saved.body).toMatchObject({ name: 'Second interviews', slot_ids: [slot.id] });
    const { status, body } = await change({ name: 'Third', updated_at: page.updated_at });
    expect([status, body.error.reason]).toEqual([409, 'stale']);
  });

  it('slots and bookings remain when their page is deleted', async () => {
    const slot = await newSlot();
    const { body: page } = await newPage({ slot_ids: [slot.id] });
    await book(page.id, person(at(0)));
    expect((await alice.request('DELETE', `/api/booking-pages/${page.id}`)).status).toBe(204);
    expect((await see(page.id)).status).toBe(404);
    expect(await bookingsOf(slot)).toHaveLength(1);
  });
});
