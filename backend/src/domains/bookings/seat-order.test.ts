import { randomUUID } from 'node:crypto';
import { PublicBookingInput } from '@switchboard/contracts/book-slot';
import { SlotInput, SlotSegments } from '@switchboard/contracts/slots';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockForOptOut } from '../do-not-call/opt-out.ts';
import { createSlot } from '../slots/slots.service.ts';
import { putSegments } from '../slots/update-slot.ts';
import { bookTime } from './book.ts';
import { endBookingReminders } from './end-reminders.ts';
import { placeHold } from './holds.ts';
import { endHolds, replaySeats, watchSeats } from './seat-history.fixture.ts';
import { sendReminders } from './upkeep.ts';

const doorway = 4_711;

let app: TestApp;
let owner: pg.Client;
let context: Context & { ipAddress: string };
beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await owner.connect();
  await watchSeats(owner);
  // Transactions that write segments or bookings wait here while the lock is taken.
  await owner.query(`
    CREATE FUNCTION wait_at_door() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${doorway}); RETURN NEW; END $$;
    CREATE TRIGGER a_door BEFORE INSERT ON slot_segments FOR EACH ROW EXECUTE FUNCTION wait_at_door();
    CREATE TRIGGER a_door BEFORE INSERT ON slot_bookings FOR EACH ROW EXECUTE FUNCTION wait_at_door();`);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  const { organizationId } = await app.signUp();
  context = { ...(await systemContext(app.services, organizationId, 'test')), ipAddress: '10.0.0.1' };
  await owner.query('TRUNCATE seat_history');
});

const hourMs = 3_600_000;
const first = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs;
const at = (hours: number) => new Date(first + hours * hourMs).toISOString();

const inTenant = <T>(work: () => Promise<T>) => withTenant(context.organizationId, work);
const newSlot = () =>
  inTenant(() =>
    createSlot(
      context,
      SlotInput.parse({
        name: 'Contested',
        capacity: 5,
        time_limit: 60,
        segments: [{ start_time: at(0), end_time: at(4) }],
      }),
    ),
  );
const book = (slotId: string, hours: number) =>
  inTenant(() =>
    bookTime(
      context,
      slotId,
      PublicBookingInput.parse({
        first_name: 'Ada',
        last_name: 'Park',
        email: `${randomUUID()}@example.com`,
        phone: '+12025550101',
        start_time: at(hours),
      }),
      null,
      null,
    ),
  );
const offer = (slotId: string, from: number, until: number, version = 1) =>
  inTenant(() =>
    putSegments(
      context,
      slotId,
      SlotSegments.parse({ version, segments: [{ start_time: at(from), end_time: at(until) }] }),
    ),
  );
const hold = (slotId: string, hours: number) =>
  inTenant(() => placeHold(context, slotId, { start_time: at(hours), visitor: randomUUID() }));

const shut = () => owner.query('SELECT pg_advisory_lock($1)', [doorway]);
const open = () => owner.query('SELECT pg_advisory_unlock($1)', [doorway]);
/** Resolves when this many statements wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    { timeout: 15_000, interval: 20 },
  );

/** Starts one piece of work, stops it between two of its statements, starts the other, and lets both continue. */
async function during<A, B>(work: () => Promise<A>, other: () => Promise<B>) {
  await shut();
  const first = work();
  await waiting(1);
  const second = other();
  await waiting(2);
  await open();
  return Promise.allSettled([first, second]);
}

const refused = (reason: string) => ({
  status: 'rejected',
  reason: expect.objectContaining({ detail: expect.objectContaining({ reason }) }),
});
const held = { status: 'fulfilled' };

it('a booking waits for a concurrent change of segments and fails if its time was removed', async () => {
  const { id } = await newSlot();
  const [put, booked] = await during(
    () => offer(id, 2, 4),
    () => book(id, 0),
  );
  expect([put, booked]).toMatchObject([held, refused('slot_outside')]);
  expect((await replaySeats(owner)).faults).toEqual([]);
});

it('a change of segments waits for a concurrent booking, and is refused if it removes the booked time', async () => {
  const { id } = await newSlot();
  const [booked, put] = await during(
    () => book(id, 0),
    () => offer(id, 2, 4),
  );
  expect([booked, put]).toMatchObject([held, refused('booked_outside')]);
  expect((await replaySeats(owner)).faults).toEqual([]);
});

it('a hold that expires during a change of segments is released in a separate transaction', async () => {
  const { id } = await newSlot();
  for (const hours of [0, 1, 2]) await book(id, hours);
  await hold(id, 3);
  const both = await during(
    () => offer(id, 0, 4),
    () => endHolds(context, id, 1),
  );
  expect(both).toMatchObject([held, held]);
  expect((await replaySeats(owner)).faults).toEqual([]);
});

it("the replay detects a seat change made without the slot's lock, and reports nothing else", async () => {
  const { id } = await newSlot();
  for (const hours of [0, 1, 2]) await book(id, hours);
  await hold(id, 3);
  await shut();
  const put = offer(id, 0, 4);
  await waiting(1);
  await inTenant(() => context.tenantPool.query(`UPDATE slot_holds SET expires_at = now() - interval '1 second'`));
  await open();
  await put;
  expect((await replaySeats(owner)).faults).toEqual(['seats were changed without the lock of their slot']);
});

it("a reminder that is due during an opt-out waits for it and isn't sent", async () => {
  const { id } = await newSlot();
  const booking = await book(id, 0);
  await inTenant(() =>
    context.tenantPool.query(
      `UPDATE slot_bookings SET next_reminder_at = now() - interval '1 minute', whatsapp_reminders = true`,
    ),
  );
  const { promise: listed, resolve: begin } = Promise.withResolvers<void>();
  const optingOut = transact(context, async (tx) => {
    // A deadlock of the two would last longer.
    await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`;
    await lockForOptOut(tx, context);
    begin();
    await waiting(1);
    return endBookingReminders(tx, context, { numbers: [booking.phone ?? ''], emails: [] });
  });
  await listed;
  await Promise.all([sendReminders(app.services), optingOut]);
  expect(await optingOut).toBe(1);
  const { rows } = await owner.query(`SELECT payload ->> 'kind' AS kind FROM graphile_worker._private_jobs
    WHERE payload ->> 'booking_id' = '${booking.id}'`);
  expect(rows).toEqual([{ kind: 'booked' }]);
});
