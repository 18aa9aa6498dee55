import { randomUUID } from 'node:crypto';
import type { FreeTimes } from '@switchboard/contracts/book-slot';
import type { Booking } from '@switchboard/contracts/bookings';
import type { Page } from '@switchboard/contracts/shared';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { mailsTo } from '../../testing/mail.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { archiveSlots } from '../slots/archive-slots.ts';
import { sendReminders } from './upkeep.ts';
import { sendDelayedReminder } from './whatsapp-reminders.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  alice = await app.signUp();
});

const hourMs = 60 * 60 * 1000;
const first = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs);
const at = (hours: number) => new Date(first.getTime() + hours * hourMs).toISOString();

type Answer<T> = T & {
  error: { reason?: string; message: string; fields?: Record<string, string>; details?: Record<string, unknown> };
};

const newSlot = async (fields: object = {}) =>
  (
    await alice.request<SlotDetail>('POST', '/api/slots', {
      name: 'Interviews',
      time_limit: 60,
      capacity: 3,
      seats_per_time: 1,
      segments: [{ start_time: at(0), end_time: at(4) }],
      ...fields,
    })
  ).body;
const book = (id: string, fields: object = {}) =>
  alice.request<Answer<Booking>>('POST', `/api/slots/${id}/bookings`, {
    name: 'Ada Park',
    start_time: at(0),
    ...fields,
  });
const change = (id: string, booking: string, fields: object) =>
  alice.request<Answer<Booking>>('PATCH', `/api/slots/${id}/bookings/${booking}`, fields);
const list = async (id: string, query = '') =>
  (await alice.request<Page<Booking>>('GET', `/api/slots/${id}/bookings${query}`)).body.items;
const getSlot = async (id: string) => (await alice.request<SlotDetail>('GET', `/api/slots/${id}`)).body;
const inDatabase = (statement: string, values: unknown[] = []) =>
  withTenant(alice.organizationId, () => app.services.tenantPool.query(statement, values));
const address = () => `${randomUUID()}@example.com`;

describe('staff', () => {
  it('staff can book at any time within a segment, and the lead with the same number is linked', async () => {
    const slot = await newSlot();
    const { body: lead } = await alice.request<{ id: string }>('POST', '/api/leads', {
      first_name: 'Grace',
      last_name: 'Hill',
      phone_number: '+1 202-555-0123',
    });
    const { status, body } = await book(slot.id, { phone: '+1 (202) 555-0123', start_time: at(0.25) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ lead_id: lead.id, phone: '+12025550123', end_time: at(1.25), source: 'staff' });
    expect((await book(slot.id, { start_time: at(1) })).body.error.reason).toBe('slot_full');
    expect((await book(slot.id, { start_time: at(3.5) })).body.error.reason).toBe('slot_outside');
    expect((await book(slot.id, { lead_id: randomUUID(), start_time: at(2) })).status).toBe(404);
    const { body: times } = await alice.request<FreeTimes>('GET', `/api/slots/${slot.id}/times`);
    expect(times.times.map(({ start_time }) => start_time)).toEqual([at(2), at(3)]);
  });

  it("staff can change a booking's details without another seat, and move it only to a free time", async () => {
    const slot = await newSlot();
    const { body: one } = await book(slot.id);
    await book(slot.id, { start_time: at(1) });
    expect((await change(slot.id, one.id, { name: 'Grace Hill', notes: 'By the window' })).body).toMatchObject({
      name: 'Grace Hill',
      notes: 'By the window',
      start_time: at(0),
    });
    expect((await change(slot.id, one.id, { start_time: at(1) })).body.error).toMatchObject({
      reason: 'slot_full',
      details: { free_times: expect.any(Array) },
    });
    expect((await change(slot.id, one.id, { start_time: at(2) })).body.start_time).toBe(at(2));
    expect((await getSlot(slot.id)).filled_seats).toBe(2);
  });

  it('staff can cancel a booking, and restore it only if its seat is still free', async () => {
    const slot = await newSlot({ capacity: 1 });
    const { body: one } = await book(slot.id);
    expect((await change(slot.id, one.id, { status: 'cancelled', start_time: at(2) })).body).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'staff',
      start_time: at(0),
    });
    expect(await getSlot(slot.id)).toMatchObject({ status: 'available', filled_seats: 0 });
    await book(slot.id, { start_time: at(1) });
    expect((await change(slot.id, one.id, { status: 'confirmed' })).body.error.reason).toBe('slot_full');
  });

  it('staff can delete a booking, which notifies the person and gives the seat to the waiting list', async () => {
    const slot = await newSlot({ capacity: 1, waitlist: true });
    const [gone, waits] = [address(), address()];
    const { body: one } = await book(slot.id, { email: gone });
    const { body: two } = await book(slot.id, { email: waits, status: 'waitlisted' });
    expect(two.waitlist_position).toBe(1);
    expect((await list(slot.id, '?status=waitlisted')).map(({ id }) => id)).toEqual([two.id]);
    expect((await alice.request('DELETE', `/api/slots/${slot.id}/bookings/${one.id}`)).status).toBe(204);
    expect((await list(slot.id)).map(({ id, status }) => [id, status])).toEqual([[two.id, 'confirmed']]);
    // Mails of the same moment are sent in any order.
    await vi.waitFor(() => expect(mailsTo(app, gone).join()).toContain('Your booking was cancelled.'), 10_000);
    await vi.waitFor(() => expect(mailsTo(app, waits).join()).toContain('A seat has become free'), 10_000);
  });

  it('staff can search bookings and export them without spreadsheet formulas', async () => {
    const slot = await newSlot();
    await book(slot.id, { name: '=1+1', email: 'ada@example.com' });
    await book(slot.id, { name: 'Grace Hill', start_time: at(1) });
    expect((await list(slot.id, '?search=grace')).map(({ name }) => name)).toEqual(['Grace Hill']);
    const answer = await app.fetch(`/api/slots/${slot.id}/bookings/export`, { headers: { cookie: alice.cookie } });
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toContain('Name,Email,Phone,Status,Start,End');
    expect(lines[1]).toContain("'=1+1");
    expect(lines[2]).toContain('Grace Hill');
  });
});

describe('a change of a slot', () => {
  const patch = (id: string, fields: object) => alice.request<Answer<SlotDetail>>('PATCH', `/api/slots/${id}`, fields);
  const put = (id: string, fields: object) =>
    alice.request<Answer<SlotDetail>>('PUT', `/api/slots/${id}/segments`, fields);

  it('a change of a slot that would remove booked seats is refused', async () => {
    const slot = await newSlot({ capacity: 4, seats_per_time: 2 });
    for (const hour of [0, 0, 1]) await book(slot.id, { start_time: at(hour) });
    expect((await patch(slot.id, { capacity: 2 })).body.error).toMatchObject({
      reason: 'below_booked',
      details: { booked: 3 },
    });
    expect((await patch(slot.id, { seats_per_time: 1 })).body.error).toMatchObject({
      reason: 'below_booked',
      details: { booked: 2 },
    });
    expect((await patch(slot.id, { buffer_minutes: 15 })).body.error.fields).toHaveProperty('buffer_minutes');
    expect((await patch(slot.id, { capacity: 3 })).body).toMatchObject({ capacity: 3, status: 'full' });
    expect((await patch(slot.id, { capacity: 5 })).body).toMatchObject({ capacity: 5, status: 'available' });
  });

  it('a change of segments is refused if a booking would be outside or the version is stale', async () => {
    const slot = await newSlot();
    await book(slot.id, { start_time: at(3) });
    expect(
      (await put(slot.id, { version: slot.version, segments: [{ start_time: at(0), end_time: at(3) }] })).body.error,
    ).toMatchObject({
      reason: 'booked_outside',
      message: 'Cannot select this time range as it conflicts with 1 booked appointment(s).',
    });
    const { body } = await put(slot.id, { version: slot.version, segments: [{ start_time: at(2), end_time: at(6) }] });
    expect(body).toMatchObject({ start_time: at(2), end_time: at(6), version: 2 });
    expect(
      (await put(slot.id, { version: 1, segments: [{ start_time: at(2), end_time: at(7) }] })).body.error,
    ).toMatchObject({
      reason: 'stale',
      details: { version: 2 },
    });
    expect((await patch(slot.id, { version: 1, name: 'Late' })).body.error.reason).toBe('stale');
  });

  it('seats added to a slot go to people on its waiting list', async () => {
    const slot = await newSlot({ capacity: 1, waitlist: true });
    await book(slot.id);
    await book(slot.id, { start_time: at(1), status: 'waitlisted' });
    await patch(slot.id, { capacity: 2 });
    expect((await list(slot.id)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });

  it('cancelling a slot notifies everyone, and making it available again restores no bookings', async () => {
    const slot = await newSlot({ waitlist: true });
    const emails = [address(), address()];
    await book(slot.id, { email: emails[0] });
    await book(slot.id, { email: emails[1], status: 'waitlisted' });
    await book(slot.id, { start_time: at(1) });
    expect(await getSlot(slot.id)).toMatchObject({ people_to_tell: 2, bookings_ahead: 2, waiting: 1 });
    const status = (to: string) =>
      alice.request<Answer<SlotDetail & { told: number }>>('POST', `/api/slots/${slot.id}/status`, { status: to });
    expect((await status('archived')).body.error.reason).toBe('bookings_ahead');
    expect((await status('cancelled')).body).toMatchObject({ status: 'cancelled', told: 2, filled_seats: 0 });
    for (const email of emails)
      await vi.waitFor(() => expect(mailsTo(app, email).join()).toContain('was cancelled by the organizer'), 10_000);
    expect((await status('available')).body).toMatchObject({ status: 'available', filled_seats: 0, told: 0 });
    expect((await list(slot.id)).map((booking) => [booking.status, booking.cancelled_by])).toEqual(
      Array(3).fill(['cancelled', 'slot']),
    );
    expect((await status('archived')).body.status).toBe('archived');
  });
});

describe('a slot that repeats', () => {
  const day = (text: string) => new Date(Date.parse(text) + 24 * hourMs).toISOString().slice(0, 10);
  const weekly = (weeks: number) => ({
    time_zone: 'Europe/Berlin',
    recurrence_pattern: 'weekly',
    recurrence_end_date: day(at(weeks * 7 * 24)),
  });
  const occurrences = async (series: string | null) =>
    (await alice.request<Page<SlotDetail>>('GET', `/api/slots?series_id=${series}`)).body.items;

  it('a repeating slot becomes many slots as previewed, which can be changed one by one, from one on, or all', async () => {
    const segments = [{ start_time: at(0), end_time: at(4) }];
    const preview = await alice.request<{ occurrences: { start_time: string }[] }>('POST', '/api/slots/preview', {
      segments,
      ...weekly(3),
    });
    const slot = await newSlot(weekly(3));
    expect(slot).toMatchObject({ recurrence_pattern: 'weekly', occurrences: 4 });
    const made = await occurrences(slot.series_id);
    expect(made.map(({ start_time }) => start_time)).toEqual(
      preview.body.occurrences.map(({ start_time }) => start_time),
    );
    const third = made[2]?.id ?? '';
    await alice.request('PATCH', `/api/slots/${third}`, { name: 'Later', scope: 'following' });
    await alice.request('PATCH', `/api/slots/${third}`, { location: 'Room 4', scope: 'all' });
    const after = await occurrences(slot.series_id);
    expect(after.map(({ name }) => name)).toEqual(['Interviews', 'Interviews', 'Later', 'Later']);
    expect(after.every(({ location }) => location === 'Room 4')).toBe(true);
    await alice.request('DELETE', `/api/slots/${third}?scope=following`);
    expect(await occurrences(slot.series_id)).toHaveLength(2);
  });

  it('a repeating slot keeps its local times when moved, and a change applies to all occurrences or none', async () => {
    const slot = await newSlot(weekly(2));
    const later = [{ start_time: at(1), end_time: at(5) }];
    const before = await occurrences(slot.series_id);
    await book(before[1]?.id ?? '', { start_time: before[1]?.start_time });
    const path = `/api/slots/${slot.id}/segments`;
    const refused = await alice.request<Answer<object>>('PUT', path, { version: 1, scope: 'all', segments: later });
    expect(refused.body.error.reason).toBe('booked_outside');
    expect((await occurrences(slot.series_id)).map(({ version }) => version)).toEqual([1, 1, 1]);
    await alice.request('PUT', path, {
      version: 1,
      scope: 'all',
      segments: [...later, { start_time: at(0), end_time: at(1) }],
    });
    const moved = await occurrences(slot.series_id);
    const hours = (moment: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(new Date(moment));
    expect(new Set(moved.map(({ end_time }) => hours(end_time))).size).toBe(1);
    expect(moved.map(({ segments }) => segments.length)).toEqual([2, 2, 2]);
  });

  it('a slot that would repeat for more than a year is refused', async () => {
    const { status, body } = await alice.request<Answer<object>>('POST', '/api/slots', {
      name: 'Daily',
      time_limit: 60,
      capacity: 1,
      segments: [{ start_time: at(0), end_time: at(1) }],
      recurrence_pattern: 'daily',
      recurrence_end_date: day(at(24 * 400)),
    });
    expect([status, body.error.fields]).toEqual([400, { recurrence_end_date: 'A slot can repeat at most 366 times.' }]);
  });
});

describe('reminders', () => {
  const due = "UPDATE slot_bookings SET next_reminder_at = now() - interval '1 second' WHERE id = $1";
  const nextOf = async (id: string): Promise<Date | null> =>
    (await inDatabase('SELECT next_reminder_at FROM slot_bookings WHERE id = $1', [id])).rows[0].next_reminder_at;

  it('each reminder is sent once, and follows changes of the booking and the slot', async () => {
    const slot = await newSlot({ reminders: [60, 1440] });
    const email = address();
    const { body } = await book(slot.id, { email, tells: false });
    expect((await nextOf(body.id))?.toISOString()).toBe(at(-24));
    await inDatabase(due, [body.id]);
    await Promise.all([sendReminders(app.services), sendReminders(app.services)]);
    await vi.waitFor(() => expect(mailsTo(app, email)).toHaveLength(1), 10_000);
    expect(mailsTo(app, email)[0]).toContain('This is a reminder');
    await change(slot.id, body.id, { start_time: at(2), tells: false });
    expect((await nextOf(body.id))?.toISOString()).toBe(at(-22));
    await alice.request('PATCH', `/api/slots/${slot.id}`, { reminders: [] });
    expect(await nextOf(body.id)).toBeNull();
  });

  it('people who opted out get no reminders', async () => {
    const slot = await newSlot({ reminders: [60] });
    const email = address();
    await alice.request('POST', '/api/do-not-call', { phone_number: '+1 202-555-0177' });
    const { body } = await book(slot.id, { email, phone: '+1 202-555-0177', tells: false });
    await inDatabase(due, [body.id]);
    await sendReminders(app.services);
    const other = address();
    await book(slot.id, { email: other, start_time: at(1) });
    await vi.waitFor(() => expect(mailsTo(app, other)).toHaveLength(1), 10_000);
    expect(mailsTo(app, email)).toEqual([]);
  });
});

describe('reminders by WhatsApp', () => {
  const slotWith = async () => newSlot({ reminders: [60] });
  const visit = (id: string, fields: object = {}) =>
    app.request<{ manage_url: string }>('POST', `/api/book-slot/${id}/bookings`, {
      first_name: 'Ada',
      last_name: 'Park',
      email: address(),
      phone: '+1 202-555-0147',
      start_time: at(0),
      time_zone: zoneAt(12),
      whatsapp_reminders: true,
      ...fields,
    });
  const mailedToken = (email: string) =>
    vi.waitFor(() => {
      const [, token] = /\/manage-booking\/([\w-]+)/.exec(mailsTo(app, email)[0] ?? '') ?? [];
      if (!token) throw new Error('No mail has come yet');
      return token;
    }, 10_000);
  const optOutBy = async (token: string) => (await app.request('POST', `/api/manage-booking/${token}/opt-out`)).body;
  const due =
    "UPDATE slot_bookings SET next_reminder_at = now() - interval '1 second' WHERE next_reminder_at IS NOT NULL";
  const messages = async () =>
    (await inDatabase("SELECT content FROM whatsapp_messages WHERE purpose = 'reminder'")).rows;

  it('a slot offers WhatsApp reminders if a number is connected, and sends them only to people who chose them', async () => {
    const slot = await slotWith();
    const offers = async () =>
      (await app.request<{ offers_whatsapp: boolean }>('GET', `/api/book-slot/${slot.id}`)).body;
    expect((await offers()).offers_whatsapp).toBe(false);
    await inDatabase(
      "INSERT INTO whatsapp_numbers (organization_id, phone_number, status) VALUES ($1, '+12025550100', 'active')",
      [alice.organizationId],
    );
    expect((await offers()).offers_whatsapp).toBe(true);
    await visit(slot.id);
    await visit(slot.id, { start_time: at(1), phone: '+1 202-555-0148', whatsapp_reminders: false });
    await inDatabase(due);
    await sendReminders(app.services);
    const sent = await messages();
    expect(sent).toHaveLength(1);
    expect(sent[0].content).toContain('Reminder: Interviews');
  });

  it("WhatsApp reminders wait for the guest's call window and are skipped if it opens after the appointment", async () => {
    const slot = await slotWith();
    await inDatabase(
      "INSERT INTO whatsapp_numbers (organization_id, phone_number, status) VALUES ($1, '+12025550100', 'active')",
      [alice.organizationId],
    );
    await visit(slot.id, { time_zone: zoneAt(3) });
    const soon = await visit(slot.id, { start_time: at(1), phone: '+1 202-555-0148', time_zone: zoneAt(3) });
    expect(soon.status).toBe(201);
    await inDatabase(
      "UPDATE slot_bookings SET start_time = now() + interval '1 hour', end_time = now() + interval '2 hours' WHERE phone = '+12025550148'",
    );
    await inDatabase(due);
    await sendReminders(app.services);
    expect(await messages()).toEqual([]);
    const { rows: waiting } = await app.services.systemPool.query(
      `SELECT j.payload, j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'booking.remind-by-whatsapp' AND j.payload ->> 'organization_id' = $1`,
      [alice.organizationId],
    );
    expect(waiting).toHaveLength(1);
    const [{ payload, run_at }] = waiting;
    // At three in the morning the window opens five hours later.
    expect(run_at.getTime() - Date.now()).toBeGreaterThan(4 * 3_600_000);
    await sendDelayedReminder(app.services, payload);
    expect(await messages()).toEqual([]);
    await inDatabase('UPDATE slot_bookings SET time_zone = $1', [zoneAt(12)]);
    await sendDelayedReminder(app.services, { ...payload, sequence: payload.sequence + 1 });
    expect(await messages()).toEqual([]);
    await sendDelayedReminder(app.services, payload);
    expect(await messages()).toHaveLength(1);
  });

  it('an opt-out by the mailed link ends all reminders of that person and is recorded on the do-not-call list', async () => {
    const slot = await slotWith();
    const email = address();
    await visit(slot.id, { email });
    await visit(slot.id, { start_time: at(1), email });
    await optOutBy(await mailedToken(email));
    expect(
      (await inDatabase('SELECT next_reminder_at FROM slot_bookings WHERE next_reminder_at IS NOT NULL')).rows,
    ).toEqual([]);
    const { rows } = await inDatabase('SELECT source, evidence FROM do_not_call');
    expect(rows.every(({ source, evidence }) => source === 'link' && evidence.includes('booking'))).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('the link on the page ends reminders of one booking without adding the person to the do-not-call list', async () => {
    const slot = await slotWith();
    const email = address();
    const { body } = await visit(slot.id, { email });
    await visit(slot.id, { start_time: at(1), email });
    const shown = body.manage_url.split('/').at(-1) ?? '';
    expect(await optOutBy(shown)).toMatchObject({ opted_out: true, opts_out_of: 'reminders' });
    const left = 'SELECT start_time FROM slot_bookings WHERE next_reminder_at IS NOT NULL';
    expect((await inDatabase(left)).rows).toEqual([{ start_time: new Date(at(1)) }]);
    expect((await inDatabase('SELECT id FROM do_not_call')).rows).toEqual([]);
    // The holder of the mailed link can still opt out of everything.
    const mailed = await mailedToken(email);
    const open = await app.request('GET', `/api/manage-booking/${mailed}`);
    expect(open.body).toMatchObject({ opted_out: false, opts_out_of: 'everything' });
    expect(await optOutBy(mailed)).toMatchObject({ opted_out: true });
    expect((await inDatabase('SELECT email, phone_e164 FROM do_not_call ORDER BY email')).rows).toEqual([
      { email, phone_e164: null },
      { email: null, phone_e164: '+12025550147' },
    ]);
  });
});

it('the bookings of a time window include those that overlap its start', async () => {
  const slot = await newSlot();
  for (const hours of [0, 1, 2]) await book(slot.id, { start_time: at(hours) });
  const starts = async (from: number, until: number) =>
    (await list(slot.id, `?from=${at(from)}&until=${at(until)}`)).map(({ start_time }) => start_time);
  expect(await starts(0.5, 2)).toEqual([at(0), at(1)]);
  expect(await starts(1, 2)).toEqual([at(1)]);
  expect(await starts(3, 9)).toEqual([]);
});

describe('another name or place of a slot', () => {
  const patch = (id: string, fields: object) =>
    alice.request<SlotDetail & { told: number }>('PATCH', `/api/slots/${id}`, fields);

  it('a new name or place of a slot is mailed to everyone booked or waiting, with the next SEQUENCE for bookers', async () => {
    const slot = await newSlot({ waitlist: true, location: 'Room 4' });
    const [seated, waiting, gone] = [address(), address(), address()];
    await book(slot.id, { email: seated });
    await book(slot.id, { email: waiting, status: 'waitlisted' });
    const { body: cancelled } = await book(slot.id, { email: gone, start_time: at(1) });
    await change(slot.id, cancelled.id, { status: 'cancelled' });
    await book(slot.id, { start_time: at(2) });
    const { body } = await patch(slot.id, { location: 'Room 7' });
    expect(body).toMatchObject({ told: 2, location: 'Room 7' });
    await vi.waitFor(() => {
      expect(mailsTo(app, seated).join()).toMatch(/Changed: Interviews[\s\S]*Where: Room 7/);
      expect(mailsTo(app, waiting).join()).toContain('Changed: Interviews');
    }, 10_000);
    expect(mailsTo(app, gone).some((mail) => mail.includes('Changed'))).toBe(false);
    const { rows } = await inDatabase('SELECT sequence FROM slot_bookings WHERE email = $1', [seated]);
    expect(rows).toEqual([{ sequence: 1 }]);
  });

  it('a change of a slot sends no mail if its name and place stay the same', async () => {
    const slot = await newSlot({ location: 'Room 4' });
    await book(slot.id, { email: address() });
    expect((await patch(slot.id, { capacity: 5, description: 'Bring papers' })).body.told).toBe(0);
    expect((await patch(slot.id, { name: 'Interviews', location: 'Room 4' })).body.told).toBe(0);
    expect((await patch(slot.id, { name: 'Second interviews' })).body.told).toBe(1);
  });
});

it('a slot is archived a month after its end, but not earlier', async () => {
  const [old, young] = [await newSlot(), await newSlot()];
  for (const [id, days] of [
    [old.id, 31],
    [young.id, 29],
  ] as const)
    await inDatabase(
      `UPDATE slots SET start_time = now() - interval '${days + 1} days', end_time = now() - interval '${days} days' WHERE id = $1`,
      [id],
    );
  await archiveSlots(app.services);
  expect([(await getSlot(old.id)).status, (await getSlot(young.id)).status]).toEqual(['archived', 'available']);
});
