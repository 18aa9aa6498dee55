import { randomUUID } from 'node:crypto';
import { PublicBookingInput } from '@switchboard/contracts/book-slot';
import { BookingChange, BookingInput } from '@switchboard/contracts/bookings';
import { SlotChange, SlotInput, SlotSegments, SlotStatusInput } from '@switchboard/contracts/slots';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { connectDatabase, type Database } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { setSlotStatus } from '../slots/slot-status.ts';
import { createSlot } from '../slots/slots.service.ts';
import { putSegments, updateSlot } from '../slots/update-slot.ts';
import { bookTime } from './book.ts';
import { createBooking, deleteBooking, updateBooking } from './bookings.service.ts';
import { dropHold, placeHold } from './holds.ts';
import { hasSeat, lockSlot } from './locked-slot.ts';
import { cancelByBooker, moveTo } from './manage.ts';
import { endHolds, replaySeats, watchSeats } from './seat-history.fixture.ts';
import { giveOnSeats } from './write-booking.ts';

const clients = 32;
const operations = Number(process.env.SEAT_OPERATIONS ?? 2_000);
const seed = Number(process.env.SEAT_SEED ?? Date.now() % 1_000_000);

let app: TestApp;
let owner: pg.Client;
let database: Database;
let closing: Promise<void> | undefined;
let context: Context & { ipAddress: string };
beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await owner.connect();
  await watchSeats(owner);
  database = await connectDatabase(app.services.env, clients);
  const { organizationId } = await app.signUp();
  const services = { ...app.services, db: database.db, tenantPool: database.tenantPool };
  context = { ...(await systemContext(services, organizationId, 'test')), ipAddress: '10.0.0.1' };
});
const closeDatabase = () => {
  closing ??= database.close();
  return closing;
};
afterAll(async () => {
  await closeDatabase();
  await owner.end();
  await app.close();
});

/** A random number generator that returns the same numbers for the same seed. */
function numbersFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const hourMs = 3_600_000;
const first = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs;
const at = (halfHours: number) => new Date(first + halfHours * (hourMs / 2)).toISOString();
const wholeDay = [{ start_time: at(0), end_time: at(12) }];

const settings = [
  { capacity: 5, seats_per_time: 1, time_limit: 60, buffer_minutes: 0 },
  { capacity: 6, seats_per_time: 2, time_limit: 30, buffer_minutes: 30 },
  { capacity: 3, seats_per_time: 3, time_limit: 60, buffer_minutes: 0 },
];

type Random = (below: number) => number;
type Work = (slotId: string, random: Random) => Promise<unknown>;

const oneOf = async <T>(random: Random, rows: readonly T[], work: (row: T) => Promise<unknown>) => {
  const row = rows[random(rows.length)];
  if (row !== undefined) await work(row);
};

const bookingsOf = (slot_id: string) =>
  context.db.slot_bookings.findMany({
    where: { slot_id, status: { not: 'cancelled' } },
    select: { id: true, slot_id: true, start_time: true },
  });
const holdsOf = (slot_id: string) =>
  context.db.slot_holds.findMany({ where: { slot_id }, select: { id: true, start_time: true } });

const bookAt = (slotId: string, start_time: string, random: Random, hold_id?: string) =>
  bookTime(
    context,
    slotId,
    PublicBookingInput.parse({
      first_name: 'Ada',
      last_name: 'Park',
      email: `${randomUUID()}@example.com`,
      phone: `+1202555${String(1000 + random(40))
        .slice(-4)
        .padStart(4, '0')}`.replace('+12025551', '+12025550'),
      start_time,
      hold_id,
      waits: random(2) === 0,
    }),
    null,
    null,
  );

const book: Work = (slotId, random) => bookAt(slotId, at(random(12)), random);
const hold: Work = (slotId, random) =>
  placeHold({ ...context, ipAddress: `10.0.${random(200)}.${random(200)}` }, slotId, {
    start_time: at(random(12)),
    visitor: randomUUID(),
  });
const bookHeld: Work = async (slotId, random) =>
  oneOf(random, await holdsOf(slotId), ({ id, start_time }) => bookAt(slotId, start_time.toISOString(), random, id));
const move: Work = async (slotId, random) =>
  oneOf(random, await bookingsOf(slotId), (booking) => moveTo(context, booking, { start_time: at(random(12)) }, null));
const cancel: Work = async (slotId, random) =>
  oneOf(random, await bookingsOf(slotId), (booking) => cancelByBooker(context, booking));
const staffMove: Work = async (slotId, random) =>
  oneOf(random, await bookingsOf(slotId), ({ id }) => {
    const status = (['confirmed', 'waitlisted', 'cancelled'] as const)[random(3)];
    return updateBooking(
      context,
      slotId,
      id,
      BookingChange.parse({ start_time: at(random(12)), status, tells: false }),
    );
  });
const expire: Work = (slotId, random) => endHolds(context, slotId, 1 + random(3));

/** The clients' actions. Repeated entries are chosen more often. */
const acts: Work[] = [
  ...[book, book, book, book, hold, hold, bookHeld, bookHeld, move, move, cancel, cancel, staffMove, expire],
  async (slotId, random) => oneOf(random, await holdsOf(slotId), ({ id }) => dropHold(context, slotId, id)),
  async (slotId, random) =>
    oneOf(random, await bookingsOf(slotId), ({ id }) => deleteBooking(context, slotId, id, false)),
  (slotId, random) =>
    createBooking(
      context,
      slotId,
      BookingInput.parse({
        name: 'Grace',
        start_time: at(random(11)),
        status: random(2) ? 'confirmed' : 'waitlisted',
        tells: false,
      }),
    ),
  (slotId, random) =>
    updateSlot(
      context,
      slotId,
      SlotChange.parse({ capacity: 1 + random(8), seats_per_time: 1 + random(3), buffer_minutes: random(2) * 30 }),
    ),
  async (slotId, random) => {
    const { version } = await context.db.slots.findFirstOrThrow({ where: { id: slotId } });
    const segments = random(3) === 0 ? [{ start_time: at(random(4)), end_time: at(8 + random(4)) }] : wholeDay;
    await putSegments(context, slotId, SlotSegments.parse({ version, segments }));
  },
  (slotId, random) =>
    setSlotStatus(context, slotId, SlotStatusInput.parse({ status: random(6) === 0 ? 'cancelled' : 'available' })),
];

/** Every refusal gives a reason. No client gets an internal error, unless its connection was terminated. */
async function attempt(work: () => Promise<unknown>, broken: string[]): Promise<boolean> {
  try {
    await withTenant(context.organizationId, work);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    const text = String((error as { code?: string }).code ?? '') + String((error as Error).message);
    if (!/57P01|P1017|P2028|terminat|closed|Connection|ECONN/i.test(text)) broken.push(text);
    return false;
  }
}

it(`${clients} concurrent clients never overbook a slot, miscount seats or break the waiting order (seed ${seed})`, async () => {
  const slots: string[] = [];
  for (const fields of settings) {
    const input = SlotInput.parse({ name: 'Contested', waitlist: true, segments: wholeDay, ...fields });
    slots.push((await withTenant(context.organizationId, () => createSlot(context, input))).id);
  }
  const broken: string[] = [];
  let [done, kills] = [0, 0];
  const client = async (number: number) => {
    const random = numbersFrom(seed + number * 7_919);
    for (let count = 0; count < operations / clients; count++) {
      const slot = slots[random(slots.length)] ?? '';
      const act = acts[random(acts.length)] ?? book;
      if (await attempt(() => act(slot, random), broken)) done += 1;
    }
  };
  const killing = setInterval(async () => {
    // At any point between two statements, as if a process died.
    const { rowCount } = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard'
         AND datname = current_database() AND state <> 'idle' ORDER BY random() LIMIT 1`,
    );
    kills += rowCount ?? 0;
  }, 300);
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  clearInterval(killing);
  expect(broken).toEqual([]);
  expect(done).toBeGreaterThan(operations / 8);
  await withTenant(context.organizationId, async () => {
    for (const slot of slots) {
      await transact(context, (tx) => giveOnSeats(tx, context, slot));
      await transact(context, async (tx) => {
        const locked = await lockSlot(tx, slot);
        const waiting = await tx.slot_bookings.findMany({ where: { slot_id: slot, status: 'waitlisted' } });
        const segments = await tx.slot_segments.findMany({ where: { slot_id: slot } });
        const isOffered = ({ start_time, end_time }: (typeof waiting)[number]) =>
          segments.some((segment) => segment.start_time <= start_time && segment.end_time >= end_time);
        for (const { start_time } of waiting.filter(isOffered))
          expect(await hasSeat(tx, locked, start_time, { isStaff: false })).toBe(false);
      });
    }
  });
  const { faults, transactions, promotions } = await replaySeats(owner);
  expect(faults).toEqual([]);
  expect(promotions).toBeGreaterThan(0);
  expect(kills).toBeGreaterThan(0);
  // The database publishes a connection's statistics only after it is closed.
  await closeDatabase();
  const { rows } = await owner.query<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
  console.info(
    `${done} of ${operations} done in ${transactions} transactions, ${promotions} promoted, ${kills} killed`,
  );
});
