import { randomUUID } from 'node:crypto';
import { PublicBookingInput } from '@switchboard/contracts/book-slot';
import { SlotInput } from '@switchboard/contracts/slots';
import pg from 'pg';
import { withTenant } from '../../backend/src/database/tenant-pool.ts';
import { bookTime } from '../../backend/src/domains/bookings/book.ts';
import { readFreeTimes } from '../../backend/src/domains/bookings/read-times.ts';
import { createSlot } from '../../backend/src/domains/slots/slots.service.ts';
import { type Caller, type PreparedCalls, prepareCalls } from './prepared-calls.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const clients = 8;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const first = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs;
const at = (ms: number) => new Date(first + ms).toISOString();

/** Slots of one hour that start at the same time, each without a limit on bookings. */
async function addSlots({ context, id }: Caller, count: number): Promise<string[]> {
  const segments = [{ start_time: at(0), end_time: at(hourMs) }];
  const input = SlotInput.parse({ name: 'Contested', time_limit: 60, capacity: 100_000, segments });
  const slots: string[] = [];
  for (let made = 0; made < count; made++) slots.push((await withTenant(id, () => createSlot(context, input))).id);
  return slots;
}

/** Runs work concurrently for each client. Returns the rate per second. */
async function rateOf(count: number, work: (index: number, client: number) => Promise<unknown>): Promise<number> {
  const from = performance.now();
  let next = 0;
  const client = async (number: number) => {
    for (let index = next++; index < count; index = next++) await work(index, number);
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return (count * 1000) / (performance.now() - from);
}

/** Bookings as the public page makes them, for existing leads: seat, audit log, live event and mail in one transaction. */
async function productRate({ context, id }: Caller, slots: readonly string[], count: number): Promise<number> {
  const input = (index: number) =>
    PublicBookingInput.parse({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: `${randomUUID()}@example.com`,
      phone: `+1202555${String(100 + (index % 50)).padStart(4, '0')}`,
      start_time: at(0),
    });
  return rateOf(count, (index) =>
    withTenant(id, () => bookTime(context, slots[index % slots.length] ?? '', input(index), null, null)),
  );
}

/** The same seats by hand: lock, count, insert. */
async function rawRate(url: string, slots: readonly string[], count: number): Promise<number> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`DROP TABLE IF EXISTS raw_bookings, raw_slots`);
  await owner.query('CREATE TABLE raw_slots (id uuid PRIMARY KEY, capacity int)');
  await owner.query(
    'CREATE TABLE raw_bookings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), slot_id uuid, name text, email text, start_time timestamptz)',
  );
  await owner.query('CREATE INDEX ON raw_bookings (slot_id)');
  await owner.query('INSERT INTO raw_slots SELECT unnest($1::uuid[]), 100000', [slots]);
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new pg.Client({ connectionString: url });
      await connection.connect();
      return connection;
    }),
  );
  const rate = await rateOf(count, async (index, client) => {
    const connection = connections[client];
    const slot = slots[index % slots.length];
    if (!connection) return;
    await connection.query('BEGIN');
    await connection.query({
      name: 'lock',
      text: 'SELECT capacity FROM raw_slots WHERE id = $1 FOR UPDATE',
      values: [slot],
    });
    await connection.query({
      name: 'count',
      text: 'SELECT count(*) FROM raw_bookings WHERE slot_id = $1',
      values: [slot],
    });
    await connection.query({
      name: 'insert',
      text: 'INSERT INTO raw_bookings (slot_id, name, email, start_time) VALUES ($1, $2, $3, $4)',
      values: [slot, 'Grace Hopper', 'grace@example.com', at(0)],
    });
    await connection.query('COMMIT');
  });
  const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM raw_bookings');
  if (rows[0]?.count !== count) throw new Error(`${count} were inserted: there are ${rows[0]?.count}`);
  for (const connection of [...connections, owner]) await connection.end();
  return rate;
}

async function bookingRow(
  prepared: PreparedCalls,
  caller: Caller,
  slotCount: number,
  { pairs, isQuick, log }: BenchOptions,
): Promise<Row> {
  const count = isQuick ? 100 : 1_000;
  const ratios: number[] = [];
  const [ours, theirs]: number[][] = [[], []];
  // Once for the connections.
  await productRate(caller, await addSlots(caller, 1), 100);
  for (let pair = 0; pair < pairs; pair++) {
    const slots = await addSlots(caller, slotCount);
    // As autovacuum does within a minute after this many new slots.
    await prepared.analyze();
    const own = await productRate(caller, slots, count);
    const [counted] = await withTenant(
      caller.id,
      () =>
        caller.context.db.$queryRaw<{ filled: number; rows: number }[]>`
        SELECT sum(filled_seats)::int AS filled, (SELECT count(*)::int FROM slot_bookings WHERE slot_id = ANY (${slots}::uuid[])) AS rows
        FROM slots WHERE id = ANY (${slots}::uuid[])`,
    );
    if (counted?.filled !== count || counted.rows !== count)
      throw new Error(`${count} were booked: ${counted?.filled} are counted, ${counted?.rows} are there`);
    const raw = await rawRate(prepared.ownerUrl, slots, count);
    ours?.push(own);
    theirs?.push(raw);
    ratios.push(own / raw);
    log(`${slotCount} slots: ${own.toFixed(0)} a second against ${raw.toFixed(0)}`);
  }
  const many = slotCount === 1 ? 'one contested slot' : `${slotCount.toLocaleString('en-US')} slots`;
  return {
    measure: `bookings a second on ${many}`,
    against: 'raw pg: lock, count, insert',
    ratio: spread(ratios),
    goal: '≥ 0.5',
    note: `${median(ours ?? []).toFixed(0)} against ${median(theirs ?? []).toFixed(0)}, ${clients} at a time, ${pairs} pairs; ours also writes audit log, live event and mail`,
  };
}

/** A slot of 200 days with this many bookings, evenly over its days. */
async function addYear(prepared: PreparedCalls, caller: Caller, bookings: number) {
  const segments = Array.from({ length: 200 }, (_, day) => ({
    start_time: at(day * dayMs),
    end_time: at(day * dayMs + 8 * hourMs),
  }));
  const input = SlotInput.parse({ name: 'Year', time_limit: 30, capacity: 20_000, seats_per_time: 10, segments });
  const { id } = await withTenant(caller.id, () => createSlot(caller.context, input));
  const owner = new pg.Client({ connectionString: prepared.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO slot_bookings (organization_id, slot_id, name, start_time, end_time)
     SELECT $1, $2, 'Guest ' || n, begin, begin + interval '30 minutes' FROM generate_series(0, $3::int - 1) n,
       LATERAL (SELECT $4::timestamptz + (n % 200) * interval '1 day' + (n / 200 % 16) * interval '30 minutes') AS t(begin)`,
    [caller.id, id, bookings, at(0)],
  );
  // As autovacuum does within a minute.
  await owner.query('VACUUM ANALYZE slot_bookings');
  await owner.end();
  return { id };
}

async function freeTimesRow(prepared: PreparedCalls, caller: Caller, { pairs, isQuick }: BenchOptions): Promise<Row> {
  const [many, few] = [await addYear(prepared, caller, 10_000), await addYear(prepared, caller, 100)];
  const { context } = caller;
  const timeOf = async (id: string) => {
    const slot = await withTenant(caller.id, () => context.db.slots.findFirstOrThrow({ where: { id } }));
    const times: number[] = [];
    for (let count = 0; count < (isQuick ? 20 : 200); count++) {
      const from = performance.now();
      const { times: free } = await withTenant(caller.id, () => readFreeTimes(context, slot, { days: 14 }));
      times.push(performance.now() - from);
      if (free.length !== 14 * 16) throw new Error(`224 times are free: ${free.length} were found`);
    }
    return median(times);
  };
  const ratios: number[] = [];
  const [slow, fast]: number[][] = [[], []];
  await timeOf(many.id);
  for (let pair = 0; pair < pairs; pair++) {
    const [one, other] = [await timeOf(many.id), await timeOf(few.id)];
    slow?.push(one);
    fast?.push(other);
    ratios.push(one / other);
  }
  return {
    measure: 'free times of 14 days of a slot with 10,000 bookings',
    against: 'the same slot with 100',
    ratio: spread(ratios),
    goal: '≤ 1.3',
    note: `${median(slow ?? []).toFixed(2)} ms against ${median(fast ?? []).toFixed(2)} ms, one at a time, ${pairs} pairs; spread over 200 days, all times free in both`,
  };
}

/** Bookings and free times. */
export async function measureBookings(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  try {
    const caller = await prepared.addCaller();
    for (let number = 100; number < 150; number++)
      await withTenant(caller.id, () =>
        caller.context.db.leads.create({
          data: {
            organization_id: caller.id,
            first_name: 'Grace',
            last_name: 'Hopper',
            phone_number: `+1202555${String(number).padStart(4, '0')}`,
            phone_e164: `+1202555${String(number).padStart(4, '0')}`,
          },
        }),
      );
    return [
      await bookingRow(prepared, caller, 1, options),
      await bookingRow(prepared, caller, 1_000, options),
      await freeTimesRow(prepared, caller, options),
    ];
  } finally {
    await prepared.close();
  }
}
