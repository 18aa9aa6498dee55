import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { besides, watchLoad } from './machine-load.ts';
import { allEnded, assertMadeOnce, prepareDue } from './make-calls.ts';
import { type Caller, type PreparedCalls, prepareCalls, until } from './prepared-calls.ts';
import { seedLeads } from './seed-leads.ts';
import { seedTenants } from './seed-tenants.ts';
import { openSession, signIn } from './sign-in.ts';
import type { Running } from './stack.ts';
import { readCounts, resetCounts, type StatementCount } from './statement-counts.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { nextEvent } from './wait-for-event.ts';

/** The product with this many idle organizations, and one that is measured. */
interface Side {
  tenants: number;
  prepared: PreparedCalls;
  owner: pg.Client;
  caller: Caller;
  api: Running;
  worker: Running;
  email: string;
  cookie: string;
}

async function startSide(tenants: number): Promise<Side> {
  const prepared = await prepareCalls({ countsStatements: true });
  try {
    const owner = new pg.Client({ connectionString: prepared.ownerUrl });
    await owner.connect();
    await seedTenants(owner, tenants);
    const caller = await prepared.addCaller();
    await seedLeads(prepared.ownerUrl, caller.id, 1_000);
    await resetCounts(owner);
    const [api, worker] = [await prepared.startApi(), await prepared.startWorker(0.01)];
    const email = `tenants-${tenants}@bench.example`;
    const cookie = await signIn(api.url, prepared.ownerUrl, email, caller.id);
    return { tenants, prepared, owner, caller, api, worker, email, cookie };
  } catch (error) {
    await prepared.close();
    throw error;
  }
}

async function read({ api, cookie }: Side, path: string, isRight: (body: string) => boolean): Promise<void> {
  const answer = await fetch(api.url + path, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok || !isRight(body)) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
}

let nextNumber = 2_300_000;

async function createLead({ api, cookie }: Side): Promise<string> {
  const answer = await fetch(`${api.url}/api/leads`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace', phone_number: `+1202${nextNumber++}` }),
  });
  const body = (await answer.json()) as { id: string };
  if (answer.status !== 201) throw new Error(`A lead was refused: ${JSON.stringify(body)}`);
  return body.id;
}

async function signInAgain({ api, email }: Side): Promise<void> {
  const answer = await openSession(api.url, email);
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
}

/** The delay between a call's due time and its dialing, by the database's clock. */
async function dialLate({ owner, caller }: Side): Promise<number> {
  const { ids, makeDue } = await prepareDue(owner, [caller], { count: 1, lastFours: ['0101'] });
  await makeDue();
  await until(async () => {
    await delay(50);
    const { rows } = await owner.query('SELECT FROM calls WHERE scheduled_call_id = $1 AND ended_at IS NOT NULL', [
      ids[0],
    ]);
    return rows.length === 1;
  }, 60);
  await assertMadeOnce(owner, ids);
  const { rows } = await owner.query<{ late: number }>(
    `SELECT extract(epoch FROM d.dialed_at - s.due_at)::float * 1000 AS late FROM scheduled_calls s JOIN calls c ON c.scheduled_call_id = s.id
       JOIN call_attempts a ON a.call_id = c.id JOIN sandbox_calls d ON d.attempt_id = a.id WHERE s.id = $1`,
    [ids[0]],
  );
  return rows[0]?.late ?? Number.NaN;
}

const clocked = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

interface Work {
  name: string;
  /** The number of runs for one figure, which is their median. */
  times: number;
  ms: (side: Side) => Promise<number>;
}

const works: Work[] = [
  {
    name: 'a list of 25 leads',
    times: 100,
    ms: (side) =>
      clocked(() => read(side, '/api/leads?limit=25', (body) => body.split('"phone_number"').length === 26)),
  },
  {
    name: 'a session is read',
    times: 100,
    ms: (side) => clocked(() => read(side, '/api/session', (body) => body.includes(side.email))),
  },
  { name: 'a lead is created', times: 40, ms: (side) => clocked(() => createLead(side)) },
  { name: 'a sign-in', times: 4, ms: (side) => clocked(() => signInAgain(side)) },
  {
    name: 'a lead is created until another browser hears of it',
    times: 20,
    ms: (side) => nextEvent(side.api.url, side.cookie, () => createLead(side)),
  },
  { name: 'a scheduled call is due until it is dialed', times: 6, ms: dialLate },
];

async function compare([few, many]: readonly [Side, Side], { log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, times, ms } of works) {
    const run = async (side: Side) => {
      const took: number[] = [];
      for (let n = 0; n < (isQuick ? Math.ceil(times / 5) : times); n += 1) took.push(await ms(side));
      return median(took);
    };
    await run(many);
    await run(few);
    const stop = watchLoad({});
    const samples: { a: number; b: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) samples.push({ a: await run(many), b: await run(few) });
    const note = `${median(samples.map(({ a }) => a)).toFixed(2)} ms against ${median(samples.map(({ b }) => b)).toFixed(2)} ms, ${pairs} pairs; ${besides([stop().otherCores])}`;
    log(`${name}: ${note}`);
    rows.push({
      measure: `${name}, beside ${many.tenants.toLocaleString('en')} organizations: median time`,
      against: `beside ${few.tenants}`,
      ratio: spread(samples.map(({ a, b }) => a / b)),
      goal: '≤ 1.2',
      note,
    });
  }
  return rows;
}

/** The worker and database cost per call, for calls of one organization that are all due at once. */
async function callCost({ owner, caller, prepared, worker }: Side, count: number): Promise<number> {
  const { ids, makeDue } = await prepareDue(owner, [caller], { count });
  const stop = watchLoad({ all: [prepared.postgresPid, worker.pid] });
  await makeDue();
  await allEnded(owner);
  const used = stop();
  await assertMadeOnce(owner, ids);
  return (used.cpuMs.all ?? Number.NaN) / count;
}

async function compareProcessors([few, many]: readonly [Side, Side], { isQuick }: BenchOptions): Promise<Row[]> {
  const rounds = isQuick ? 1 : 3;
  const calls: { a: number; b: number }[] = [];
  const load = watchLoad({});
  for (let n = 0; n < rounds; n += 1)
    calls.push({ a: await callCost(many, isQuick ? 40 : 150), b: await callCost(few, isQuick ? 40 : 150) });
  const besideCalls = besides([load().otherCores]);
  const watched = ({ prepared, api, worker }: Side) => [prepared.postgresPid, api.pid, worker.pid];
  const stop = watchLoad({ many: watched(many), few: watched(few) });
  await delay(isQuick ? 5_000 : 30_000);
  const { cpuMs, seconds, otherCores } = stop();
  const [a, b] = [(cpuMs.many ?? 0) / seconds, (cpuMs.few ?? 0) / seconds];
  return [
    {
      measure: `processor time of a scheduled call, beside ${many.tenants.toLocaleString('en')} organizations`,
      against: `beside ${few.tenants}`,
      ratio: spread(calls.map((one) => one.a / one.b)),
      goal: '≤ 1.2',
      note: `${median(calls.map((one) => one.a)).toFixed(1)} ms against ${median(calls.map((one) => one.b)).toFixed(1)} ms, worker and database, ${rounds} pairs; ${besideCalls}`,
    },
    {
      measure: `processor time at rest with ${many.tenants.toLocaleString('en')} organizations: an API, a worker, the database`,
      against: `with ${few.tenants}`,
      ratio: (a / b).toFixed(2),
      goal: '',
      note: `${a.toFixed(1)} ms against ${b.toFixed(1)} ms a second: ${(((a - b) / (many.tenants - few.tenants)) * 1000).toFixed(2)} µs for each organization more; ${besides([otherCores])}`,
    },
  ];
}

/** Statements that slow down with more organizations: over three times as long, and over half a millisecond. */
function grown(many: readonly StatementCount[], few: readonly StatementCount[]) {
  const before = new Map(few.map((one) => [one.text, one]));
  return many
    .flatMap((one) => {
      const other = before.get(one.text);
      return other && one.meanMs > 0.5 && one.meanMs > 3 * other.meanMs ? [{ ...one, fewMs: other.meanMs }] : [];
    })
    .sort((one, other) => other.meanMs * other.calls - one.meanMs * one.calls);
}

/** The same work of one organization with ten others and with ten thousand. */
export async function measureTenants(options: BenchOptions): Promise<Row[]> {
  const sides: Side[] = [];
  try {
    for (const tenants of options.isQuick ? [10, 1_000] : [10, 10_000]) {
      options.log(`${tenants.toLocaleString('en')} organizations are made`);
      sides.push(await startSide(tenants));
    }
    const [few, many] = sides as [Side, Side];
    const rows = [...(await compare([few, many], options)), ...(await compareProcessors([few, many], options))];
    const found = grown(await readCounts(many.owner), await readCounts(few.owner));
    for (const { text, calls, meanMs, fewMs } of found)
      options.log(`grows: ${calls} × ${meanMs.toFixed(2)} ms against ${fewMs.toFixed(2)} ms  ${text.slice(0, 220)}`);
    rows.push({
      measure: `statements that took three times as long beside ${many.tenants.toLocaleString('en')} organizations, and more than 0.5 ms`,
      against: `beside ${few.tenants}`,
      ratio: `${found.length}`,
      goal: '',
      note: 'in the mean, as the database counts them; docs/capacity.md names them',
    });
    return rows;
  } finally {
    for (const { owner, prepared } of sides) {
      await owner.end();
      await prepared.close();
    }
  }
}
