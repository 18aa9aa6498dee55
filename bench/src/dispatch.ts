import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmptyJobs, startEmptyJobs } from './empty-jobs.ts';
import { type Caller, type PreparedCalls, prepareCalls, until } from './prepared-calls.ts';
import { schedule } from './schedule-calls.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const organizations = 4;
/** Fewer than the lines of one worker. */
const atOnce = 480;
const perSecond = 100;

const dialedOf = `
  SELECT s.due_at, d.dialed_at, extract(epoch FROM d.dialed_at - c.due_at)::float * 1000 AS late FROM scheduled_calls s
    JOIN calls c ON c.scheduled_call_id = s.id JOIN call_attempts a ON a.call_id = c.id JOIN sandbox_calls d ON d.attempt_id = a.id
  WHERE s.id = ANY($1::uuid[]) ORDER BY d.dialed_at`;

async function allDialed(owner: pg.Client, ids: readonly string[]) {
  let rows: { due_at: Date; dialed_at: Date; late: number }[] = [];
  await until(async () => {
    ({ rows } = await owner.query(dialedOf, [ids]));
    return rows.length >= ids.length;
  }, 90);
  if (rows.length !== ids.length) throw new Error(`${ids.length} calls were due: ${rows.length} were dialed`);
  return rows;
}

/** Calls per second, from the time when all of them are due until the last one is dialed. They ring during the whole measurement. */
async function dispatchRate(prepared: PreparedCalls, owner: pg.Client, callers: Caller[], workers: number) {
  const ids = await schedule(owner, callers, { count: atOnce, due: "'infinity'", lastFours: ['0102'] });
  const running = await Promise.all(Array.from({ length: workers }, () => prepared.startWorker(100)));
  await delay(1_500);
  await owner.query('UPDATE scheduled_calls SET due_at = clock_timestamp() WHERE id = ANY($1::uuid[])', [ids]);
  const rows = await allDialed(owner, ids);
  const from = Math.min(...rows.map(({ due_at }) => due_at.getTime()));
  await Promise.all(running.map((worker) => worker.stop()));
  return ids.length / (((rows.at(-1)?.dialed_at.getTime() ?? 0) - from) / 1000);
}

const at = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The dialing delay of calls that are due evenly, one hundred per second, in milliseconds. */
async function lateness(prepared: PreparedCalls, owner: pg.Client, callers: Caller[], seconds: number) {
  const worker = await prepared.startWorker(1);
  await delay(1_500);
  const due = `now() + interval '2 seconds' + n * interval '${1000 / perSecond} milliseconds'`;
  const ids = await schedule(owner, callers, { count: perSecond * seconds, due, lastFours: ['0101'] });
  await delay(2_000 + seconds * 1000);
  const rows = await allDialed(owner, ids);
  await worker.stop();
  const late = rows.map((row) => row.late);
  return { p50: at(late, 0.5), p99: at(late, 0.99) };
}

async function compareRates(
  { log, pairs }: BenchOptions,
  prepared: PreparedCalls,
  owner: pg.Client,
  callers: Caller[],
  jobs: EmptyJobs,
): Promise<Row[]> {
  const samples: { one: number; four: number; empty: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const one = await dispatchRate(prepared, owner, callers, 1);
    const empty = await jobs.rate(atOnce);
    const four = await dispatchRate(prepared, owner, callers, 4);
    samples.push({ one, four, empty });
    log(`${one.toFixed(0)} calls a second by one worker, ${four.toFixed(0)} by four, ${empty.toFixed(0)} empty jobs`);
  }
  const middle = (of: keyof (typeof samples)[number]) => median(samples.map((sample) => sample[of])).toFixed(0);
  return [
    {
      measure: `scheduled calls dialed in a second, ${atOnce} due at once, one worker`,
      against: "graphile-worker's empty jobs in a second, as many at once, 8 at a time",
      ratio: spread(samples.map(({ one, empty }) => one / empty)),
      goal: '≥ 1.0',
      note: `${middle('one')} against ${middle('empty')}, ${pairs} pairs; a call is decided about by 17 rules and writes 10 rows before it is dialed`,
    },
    {
      measure: 'the same by four workers',
      against: 'by one',
      ratio: spread(samples.map(({ one, four }) => four / one)),
      goal: '',
      note: `${middle('four')} against ${middle('one')}, ${pairs} pairs; database and workers share the cores`,
    },
  ];
}

async function compareLateness(
  { log, pairs, isQuick }: BenchOptions,
  prepared: PreparedCalls,
  owner: pg.Client,
  callers: Caller[],
  jobs: EmptyJobs,
): Promise<Row[]> {
  const seconds = isQuick ? 3 : 8;
  const samples: { call: { p50: number; p99: number }; job: { p50: number; p99: number } }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const call = await lateness(prepared, owner, callers, seconds);
    const late = await jobs.lateness(perSecond, seconds);
    samples.push({ call, job: { p50: at(late, 0.5), p99: at(late, 0.99) } });
    log(
      `calls ${call.p50.toFixed(1)} ms late in the middle, p99 ${call.p99.toFixed(1)}; jobs ${at(late, 0.5).toFixed(0)} ms`,
    );
  }
  const measure = `scheduled call until it is dialed, ${perSecond} due in a second`;
  const jobMiddle = median(samples.map(({ job }) => job.p50)).toFixed(0);
  return [
    {
      measure: `${measure}: the middle one`,
      against: 'the clock',
      ratio: spread(
        samples.map(({ call }) => call.p50),
        { digits: 1, unit: ' ms' },
      ),
      goal: '≤ 5 ms',
      note: `${perSecond * seconds} calls of ${organizations} organizations by one worker, ${pairs} rounds`,
    },
    {
      measure: `${measure}: the latest of a hundred`,
      against: 'the clock',
      ratio: spread(
        samples.map(({ call }) => call.p99),
        { digits: 1, unit: ' ms' },
      ),
      goal: '≤ 50 ms',
      note: 'the same rounds',
    },
    {
      measure: `${measure}: the middle one`,
      against: "graphile-worker's empty job with run_at, polling every 2 s as it does by itself",
      ratio: spread(
        samples.map(({ call, job }) => call.p50 / job.p50),
        { digits: 3 },
      ),
      goal: '',
      note: `${median(samples.map(({ call }) => call.p50)).toFixed(1)} ms against ${jobMiddle} ms, ${pairs} pairs`,
    },
  ];
}

/** The rate and delay of dialing scheduled calls, compared with jobs that do nothing. */
export async function measureDispatch(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  const owner = new pg.Client({ connectionString: prepared.ownerUrl });
  let jobs: EmptyJobs | undefined;
  try {
    await owner.connect();
    jobs = await startEmptyJobs(owner, prepared.ownerUrl);
    const callers: Caller[] = [];
    for (let n = 0; n < organizations; n += 1) callers.push(await prepared.addCaller());
    return [
      ...(await compareRates(options, prepared, owner, callers, jobs)),
      ...(await compareLateness(options, prepared, owner, callers, jobs)),
    ];
  } finally {
    await jobs?.stop();
    await owner.end();
    await prepared.close();
  }
}
