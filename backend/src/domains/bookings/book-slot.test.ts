import { randomUUID } from 'node:crypto';
import type { Booked, FreeTimes, Hold, ManagedBooking, PublicSlot } from '@switchboard/contracts/book-slot';
import type { Booking } from '@switchboard/contracts/bookings';
import type { Page } from '@switchboard/contracts/shared';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { mailsTo } from '../../testing/mail.ts';
import { served, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { releaseHolds } from './upkeep.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  alice = await app.signUp();
});

const hourMs = 60 * 60 * 1000;
const first = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs);
const at = (hours: number) => new Date(first.getTime() + hours * hourMs).toISOString();

interface Refused {
  error: {
    code: string;
    reason?: string;
    message: string;
    fields?: object;
    details?: { free_times: { start_time: string }[] };
  };
}

/** A slot of three hours with one seat per time. */
async function newSlot(fields: object = {}): Promise<SlotDetail> {
  const { body, status } = await alice.request<SlotDetail>('POST', '/api/slots', {
    name: 'Interviews',
    time_limit: 60,
    capacity: 3,
    seats_per_time: 1,
    segments: [{ start_time: at(0), end_time: at(3) }],
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

let strangers = 0;
const someAddress = () => {
  strangers += 1;
  return { 'x-forwarded-for': `10.9.${strangers >> 8}.${strangers & 255}` };
};

const person = (fields: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Park',
  email: `${randomUUID()}@example.com`,
  phone: '+1 202-555-0147',
  start_time: at(0),
  ...fields,
});

const book = (id: string, fields: object = {}, headers: Record<string, string> = someAddress()) =>
  app.request<Booked & Refused>('POST', `/api/book-slot/${id}/bookings`, person(fields), headers);
const hold = (id: string, fields: object = {}, headers: Record<string, string> = someAddress()) =>
  app.request<Hold & Refused>(
    'POST',
    `/api/book-slot/${id}/holds`,
    { start_time: at(0), visitor: randomUUID(), ...fields },
    headers,
  );
const see = (id: string) =>
  app.request<PublicSlot & { first_times: FreeTimes } & Refused>('GET', `/api/book-slot/${id}`);
const starts = ({ times }: FreeTimes) => times.map(({ start_time }) => start_time);
const staffSee = async (id: string) =>
  (await alice.request<Page<Booking>>('GET', `/api/slots/${id}/bookings`)).body.items;
const getSlot = async (id: string) => (await alice.request<SlotDetail>('GET', `/api/slots/${id}`)).body;
const managed = (token: string, action = '', body?: unknown) =>
  app.request<ManagedBooking & Refused>(
    action ? 'POST' : 'GET',
    `/api/manage-booking/${token}${action}`,
    body,
    someAddress(),
  );
const tokenOf = ({ manage_url }: Pick<Booked, 'manage_url'>) => manage_url?.split('/').at(-1) ?? '';
const inDatabase = (statement: string, values: unknown[] = []) =>
  withTenant(alice.organizationId, () => app.services.tenantPool.query(statement, values));

describe('the public page of a slot', () => {
  it('the public page of a slot shows its free times but no internal data', async () => {
    const slot = await newSlot({ tags: ['vip'], description: 'Bring papers', location: 'Room 4' });
    const { status, body } = await see(slot.id);
    expect(status).toBe(200);
    expect(starts(body.first_times)).toEqual([at(0), at(1), at(2)]);
    expect(body.first_times).toMatchObject({ from: at(0), next_time: null });
    expect(body).toMatchObject({
      name: 'Interviews',
      capacity: 3,
      filled_seats: 0,
      status: 'available',
      waitlist: false,
    });
    for (const secret of ['organization_id', 'tags', 'campaign_id', 'version', 'created_by'])
      expect(body).not.toHaveProperty(secret);
    expect(JSON.stringify(body)).not.toContain(alice.organizationId);
  });

  it('the public page gives the same 404 for an archived, unknown or mistyped slot or a suspended organization', async () => {
    const [archived, closed] = [await newSlot(), await newSlot()];
    await alice.request('POST', `/api/slots/${archived.id}/status`, { status: 'archived' });
    const answers = [await see(archived.id), await see(randomUUID())];
    await app.services.systemPool.query(
      "UPDATE organizations SET suspended_at = now(), suspended_reason = 'unpaid' WHERE id = $1",
      [alice.organizationId],
    );
    answers.push(await see(closed.id));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.error).toMatchObject({
        message: "The slot you're looking for doesn't exist or has been removed.",
        code: 'NOT_FOUND',
      });
    }
    expect((await see('abc')).status).toBe(404);
    expect((await hold(closed.id)).status).toBe(404);
    expect((await book(closed.id)).status).toBe(404);
  });

  it('the times of another window include where the next time is and keep the buffer between times', async () => {
    const slot = await newSlot({
      buffer_minutes: 30,
      segments: [
        { start_time: at(0), end_time: at(4) },
        { start_time: at(24 * 60), end_time: at(24 * 60 + 1) },
      ],
    });
    const { body } = await app.request<FreeTimes>('GET', `/api/book-slot/${slot.id}/times?days=1`);
    expect(starts(body)).toEqual([at(0), at(1.5), at(3)]);
    expect(body.next_time).toBe(at(24 * 60));
    const path = `/api/book-slot/${slot.id}/times?days=2&from=${encodeURIComponent(body.next_time ?? '')}`;
    expect(starts((await app.request<FreeTimes>('GET', path)).body)).toEqual([at(24 * 60)]);
  });
});

describe('a booking by a stranger', () => {
  it('a booking takes the seat, creates a lead, and is confirmed by email with a calendar entry', async () => {
    const slot = await newSlot({ capacity: 1 });
    const email = `${randomUUID()}@example.com`;
    const { status, body } = await book(slot.id, { email, status: 'cancelled', time_zone: 'Europe/Berlin' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'confirmed', start_time: at(0), end_time: at(1), waitlist_position: null });
    expect(body.calendar).toContain('METHOD:REQUEST');
    expect(await getSlot(slot.id)).toMatchObject({ filled_seats: 1, status: 'full', bookings_ahead: 1 });
    expect((await see(slot.id)).body.first_times.times).toEqual([]);
    const [booking] = await staffSee(slot.id);
    expect(booking).toMatchObject({
      name: 'Ada Park',
      email,
      phone: '+12025550147',
      source: 'page',
      lead: { first_name: 'Ada', last_name: 'Park' },
    });
    const { rows } = await inDatabase('SELECT source FROM leads WHERE id = $1', [booking?.lead_id]);
    expect(rows).toEqual([{ source: 'Booking' }]);
    await vi.waitFor(() => expect(mailsTo(app, email)).toHaveLength(1), 10_000);
    const [mail] = mailsTo(app, email);
    expect(mail).toContain('Your booking has been confirmed!');
    // A different link: only this one proves the address.
    expect(mail).toMatch(/\/manage-booking\/[\w-]{32}/);
    expect(mail).not.toContain(body.manage_url);
    expect(mail).toContain('Europe/Berlin');
  });

  it("a booking links the oldest lead with the same number and doesn't change it", async () => {
    const slot = await newSlot();
    const { body: lead } = await alice.request<{ id: string }>('POST', '/api/leads', {
      first_name: 'Grace',
      last_name: 'Hill',
      phone_number: '+1 202-555-0147',
    });
    await book(slot.id);
    expect((await staffSee(slot.id))[0]?.lead).toMatchObject({ id: lead.id, first_name: 'Grace', email: null });
  });

  it('a booking of a taken time is refused with the three nearest free times', async () => {
    const slot = await newSlot({ segments: [{ start_time: at(0), end_time: at(6) }], capacity: 10 });
    await book(slot.id, { start_time: at(2) });
    const { status, body } = await book(slot.id, { start_time: at(2) });
    expect(status).toBe(409);
    expect(body.error.reason).toBe('slot_full');
    expect(body.error.details?.free_times.map(({ start_time }) => start_time)).toEqual([at(0), at(1), at(3)]);
  });

  it.each([
    ['slot_past', { start_time: new Date(Date.now() - hourMs).toISOString() }, {}],
    ['slot_outside', { start_time: at(0.5) }, {}],
    ['slot_outside', { start_time: at(5) }, {}],
    ['slot_short_notice', { start_time: at(0) }, { min_notice_minutes: 7 * 24 * 60 }],
  ])('a booking is refused with %s', async (reason, fields, settings) => {
    const slot = await newSlot(settings);
    const { status, body } = await book(slot.id, fields);
    expect(status).toBe(409);
    expect(body.error.reason).toBe(reason);
    expect(body.error.details?.free_times).toBeInstanceOf(Array);
  });

  it('a booking of a cancelled slot is refused', async () => {
    const slot = await newSlot();
    await alice.request('POST', `/api/slots/${slot.id}/status`, { status: 'cancelled' });
    expect((await book(slot.id)).body.error.reason).toBe('slot_cancelled');
    expect((await see(slot.id)).body).toMatchObject({ status: 'cancelled', first_times: { times: [] } });
  });

  it('a booking with invalid fields is refused with the names of those fields', async () => {
    const slot = await newSlot();
    const { status, body } = await book(slot.id, { email: 'ada', phone: '0123', first_name: ' ' });
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual(['email', 'first_name', 'phone']);
    expect((await book(slot.id, { phone: '+1 000-000-0000' })).body.error.fields).toHaveProperty('phone');
  });

  it('a booking that fills in the hidden website field is refused as automated', async () => {
    const slot = await newSlot();
    expect((await book(slot.id, { website: 'https://spam.example' })).status).toBe(400);
    expect(await staffSee(slot.id)).toEqual([]);
  });

  it('one idempotency key makes one booking, even with concurrent requests', async () => {
    const slot = await newSlot();
    const sent = person();
    const headers = { ...someAddress(), 'idempotency-key': randomUUID() };
    const path = `/api/book-slot/${slot.id}/bookings`;
    const answers = await Promise.all([1, 2].map(() => app.request<Booked & Refused>('POST', path, sent, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await staffSee(slot.id)).toHaveLength(1);
    const other = await app.request<Refused>('POST', path, person(), headers);
    expect(other.body.error.reason).toBe('idempotency_key_reused');
  });

  it('bookings are limited to three upcoming ones per email address and ten an hour per network', async () => {
    const slot = await newSlot({ segments: [{ start_time: at(0), end_time: at(20) }], capacity: 20 });
    const email = 'many@example.com';
    const network = someAddress();
    for (const hour of [0, 1, 2])
      expect((await book(slot.id, { email, start_time: at(hour) }, network)).status).toBe(201);
    expect((await book(slot.id, { email: 'Many@Example.com', start_time: at(3) }, network)).body.error.reason).toBe(
      'too_many_bookings',
    );
    for (const hour of [3, 4, 5, 6, 7, 8, 9])
      expect((await book(slot.id, { start_time: at(hour) }, network)).status).toBe(201);
    expect(await book(slot.id, { start_time: at(10) }, network)).toMatchObject({
      status: 429,
      body: { error: { reason: 'rate_limit' } },
    });
    expect((await book(slot.id, { start_time: at(10) })).status).toBe(201);
  });
});

describe('the language of a booking', () => {
  const languageIn = async (email: string) =>
    (await inDatabase('SELECT language FROM slot_bookings WHERE email = $1', [email])).rows[0]?.language;
  const from = (header: string) => ({ ...someAddress(), 'accept-language': header });

  it('the language of a booking comes from the page, and all its emails and links use it', async () => {
    const slot = await newSlot({ location: 'Sala 4' });
    const email = `${randomUUID()}@example.com`;
    const { body } = await book(slot.id, { email, language: 'es', time_zone: 'America/Bogota' }, from('de'));
    expect(await languageIn(email)).toBe('es');
    expect(body.manage_url).toMatch(/\?lang=es$/);
    expect(body.calendar).toContain('PRODID:-//Switchboard//Bookings//ES');
    await vi.waitFor(() => expect(mailsTo(app, email).join()).toContain('¡Su reserva está confirmada!'), 10_000);
    const [mail = ''] = mailsTo(app, email);
    expect(mail).toContain('Hola, Ada Park:');
    expect(mail).toContain('hora estándar de Colombia');
    expect(mail).toMatch(/\/manage-booking\/[\w-]{32}\?lang=es/);
    expect(mail).not.toMatch(/Hello|When|confirmed/);
    const token = tokenOf(body).replace(/\?.*/, '');
    await managed(token, '/move', { start_time: at(1) });
    await vi.waitFor(
      () => expect(mailsTo(app, email).join()).toContain('Su reserva tiene ahora otro horario.'),
      10_000,
    );
    await managed(token, '/cancel');
    await vi.waitFor(() => expect(mailsTo(app, email).join()).toContain('Su reserva se ha cancelado.'), 10_000);
  });

  it("a booking uses the browser's language if the page sends none, and English for unsupported languages", async () => {
    const slot = await newSlot({ seats_per_time: 3 });
    const [german, french] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    await book(slot.id, { email: german }, from('fr;q=0.4, de-AT;q=0.9'));
    await book(slot.id, { email: french }, from('fr'));
    expect([await languageIn(german), await languageIn(french)]).toEqual(['de', null]);
    await vi.waitFor(() => expect(mailsTo(app, german).join()).toContain('Ihre Buchung ist best'), 10_000);
    await vi.waitFor(() => expect(mailsTo(app, french).join()).toContain('Your booking has been confirmed!'), 10_000);
  });

  it('a booking in an unsupported language is refused', async () => {
    const slot = await newSlot();
    expect((await book(slot.id, { language: 'fr' })).status).toBe(400);
  });
});

describe('a hold', () => {
  it('a hold keeps the time for its visitor only', async () => {
    const slot = await newSlot();
    const { body } = await hold(slot.id);
    expect(body).toMatchObject({ start_time: at(0), end_time: at(1), seconds_left: 300 });
    expect((await book(slot.id)).body.error.reason).toBe('slot_full');
    expect(starts((await see(slot.id)).body.first_times)).toEqual([at(1), at(2)]);
    expect((await book(slot.id, { hold_id: body.hold_id })).status).toBe(201);
    expect((await inDatabase('SELECT id FROM slot_holds')).rows).toEqual([]);
  });

  it('an expired hold can still be booked unless someone else took the time first', async () => {
    const slot = await newSlot();
    const [one, two] = [(await hold(slot.id)).body, (await hold(slot.id, { start_time: at(1) })).body];
    await inDatabase("UPDATE slot_holds SET expires_at = now() - interval '1 second'");
    expect((await book(slot.id, { hold_id: one.hold_id })).status).toBe(201);
    expect((await book(slot.id, { start_time: at(1) })).status).toBe(201);
    expect((await book(slot.id, { start_time: at(1), hold_id: two.hold_id })).body.error.reason).toBe('slot_full');
  });

  it('holds are limited to two per visitor and ten per network, and a hold can be released', async () => {
    const slot = await newSlot({ segments: [{ start_time: at(0), end_time: at(20) }], capacity: 20 });
    const [visitor, network] = [randomUUID(), someAddress()];
    const { body } = await hold(slot.id, { visitor }, network);
    await hold(slot.id, { visitor, start_time: at(1) }, network);
    expect((await hold(slot.id, { visitor, start_time: at(2) }, network)).body.error.reason).toBe('too_many_holds');
    expect((await app.request('DELETE', `/api/book-slot/${slot.id}/holds/${body.hold_id}`)).status).toBe(204);
    for (const hour of [0, 2, 3, 4, 5, 6, 7, 8, 9])
      expect((await hold(slot.id, { start_time: at(hour) }, network)).status).toBe(201);
    expect((await hold(slot.id, { start_time: at(10) }, network)).body.error.reason).toBe('too_many_holds');
  });
});

describe('the waiting list', () => {
  const waiting = { waitlist: true, segments: [{ start_time: at(0), end_time: at(2) }] };

  it('a freed seat goes to the first person waiting for that time, who is notified', async () => {
    const slot = await newSlot(waiting);
    const { body: has } = await book(slot.id);
    const emails = ['one', 'two', 'three'].map((name) => `${name}-${randomUUID()}@example.com`);
    const [one, two, three] = emails;
    expect((await book(slot.id, { email: one })).body.error.reason).toBe('slot_full');
    expect((await book(slot.id, { email: one, waits: true })).body).toMatchObject({
      status: 'waitlisted',
      waitlist_position: 1,
      calendar: null,
    });
    const second = await book(slot.id, { email: two, waits: true });
    expect(second.body.waitlist_position).toBe(2);
    await book(slot.id, { email: three, start_time: at(1) });
    await managed(tokenOf(has), '/cancel');
    const bookings = await staffSee(slot.id);
    const statusOf = (email?: string) => bookings.find((booking) => booking.email === email)?.status;
    expect([statusOf(one), statusOf(two)]).toEqual(['confirmed', 'waitlisted']);
    expect((await managed(tokenOf(second.body))).body.waitlist_position).toBe(1);
    await vi.waitFor(() => expect(mailsTo(app, one ?? '').join()).toContain('A seat has become free'), 10_000);
    expect((await getSlot(slot.id)).filled_seats).toBe(2);
  });

  it('people on the waiting list get the seat of an expired hold before new visitors', async () => {
    const slot = await newSlot(waiting);
    await hold(slot.id);
    expect((await book(slot.id, { waits: true })).body.status).toBe('waitlisted');
    await inDatabase("UPDATE slot_holds SET expires_at = now() - interval '1 second'");
    expect((await book(slot.id)).body.error.reason).toBe('slot_full');
    await releaseHolds(app.services);
    expect((await staffSee(slot.id)).map(({ status }) => status)).toEqual(['confirmed']);
  });
});

describe('a manage link', () => {
  it('a manage link shows the booking and its calendar file, and opening it changes nothing', async () => {
    const slot = await newSlot();
    const { body } = await book(slot.id);
    const before = await staffSee(slot.id);
    const { status, body: shown } = await managed(tokenOf(body));
    expect(status).toBe(200);
    expect(shown).toMatchObject({
      status: 'confirmed',
      can_move: true,
      can_cancel: true,
      opted_out: false,
      name: 'Ada Park',
    });
    expect(await staffSee(slot.id)).toEqual(before);
    const file = await app.fetch(`/api/manage-booking/${tokenOf(body)}/calendar`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(await file.text()).toContain('SEQUENCE:0');
    expect((await managed('x'.repeat(32))).body.error.reason).toBe('booking_not_found');
  });

  it('moving a booking frees the old seat, and its calendar entry keeps the UID with a higher SEQUENCE', async () => {
    const slot = await newSlot();
    const email = `${randomUUID()}@example.com`;
    const { body } = await book(slot.id, { email });
    await book(slot.id, { start_time: at(1) });
    expect((await managed(tokenOf(body), '/move', { start_time: at(1) })).body.error).toMatchObject({
      reason: 'slot_full',
      details: { free_times: [{ start_time: at(2) }] },
    });
    const moved = await managed(tokenOf(body), '/move', { start_time: at(2) });
    expect(moved.body).toMatchObject({ start_time: at(2), end_time: at(3), status: 'confirmed' });
    expect(starts((await see(slot.id)).body.first_times)).toEqual([at(0)]);
    const entry = await (await app.fetch(`/api/manage-booking/${tokenOf(body)}/calendar`)).text();
    const uid = (text: string | null) => /^UID:(.+)$/m.exec(text ?? '')?.[1];
    expect(uid(entry)).toBe(uid(body.calendar));
    expect(entry).toContain('SEQUENCE:1');
    await vi.waitFor(() => expect(mailsTo(app, email).join()).toContain('moved to another time'), 10_000);
  });

  it('a booking can be moved within a full slot because it gives up its own seat', async () => {
    const slot = await newSlot({ capacity: 1 });
    const { body } = await book(slot.id);
    expect((await managed(tokenOf(body), '/move', { start_time: at(1) })).status).toBe(200);
    expect((await getSlot(slot.id)).filled_seats).toBe(1);
  });

  it('a booking can be cancelled once, which frees the seat and cancels its calendar entry', async () => {
    const slot = await newSlot();
    const { body } = await book(slot.id);
    expect((await managed(tokenOf(body), '/cancel')).body).toMatchObject({ status: 'cancelled', can_cancel: false });
    expect((await managed(tokenOf(body), '/cancel')).body.error.reason).toBe('booking_cancelled');
    expect(starts((await see(slot.id)).body.first_times)).toEqual([at(0), at(1), at(2)]);
    const entry = await (await app.fetch(`/api/manage-booking/${tokenOf(body)}/calendar`)).text();
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('SEQUENCE:1');
  });

  it("a booking can't be moved or cancelled after the deadline for changes", async () => {
    const slot = await newSlot({ change_until_minutes: 7 * 24 * 60 });
    const { body } = await book(slot.id);
    expect((await managed(tokenOf(body))).body).toMatchObject({ can_move: false, can_cancel: false });
    for (const [action, input] of [['/cancel'], ['/move', { start_time: at(1) }]] as const)
      expect((await managed(tokenOf(body), action, input)).body.error.reason).toBe('change_closed');
  });

  it('an opt-out by the mailed link blocks calls to the number and reminders but keeps the booking', async () => {
    const slot = await newSlot({ reminders: [60] });
    const email = `${randomUUID()}@example.com`;
    await book(slot.id, { email });
    await vi.waitFor(() => expect(mailsTo(app, email)).toHaveLength(1), 10_000);
    const [, token = ''] = /\/manage-booking\/([\w-]+)/.exec(mailsTo(app, email)[0] ?? '') ?? [];
    expect((await managed(token, '/opt-out')).body).toMatchObject({ opted_out: true, status: 'confirmed' });
    expect((await managed(token, '/opt-out')).status).toBe(200);
    const { rows } = await inDatabase('SELECT next_reminder_at FROM slot_bookings');
    expect(rows).toEqual([{ next_reminder_at: null }]);
    const listed = await inDatabase('SELECT phone_e164 FROM do_not_call WHERE phone_e164 IS NOT NULL');
    expect(listed.rows).toEqual([{ phone_e164: '+12025550147' }]);
    expect((await book(slot.id, { start_time: at(1) })).status).toBe(201);
  });
});

it('only one of five hundred concurrent requests gets the last seat', async () => {
  const slot = await newSlot({ capacity: 1, segments: [{ start_time: at(0), end_time: at(1) }] });
  const answers = await Promise.all(Array.from({ length: 500 }, () => served(() => book(slot.id))));
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(await getSlot(slot.id)).toMatchObject({ filled_seats: 1, status: 'full' });
});
