import pg from 'pg';
import { loadInTurn } from './load.ts';
import { besides, watchLoad } from './machine-load.ts';
import { emptyOrganizationId, organizationId, startWithCallLogs } from './seed-call-logs.ts';
import { signIn } from './sign-in.ts';
import { type BenchOptions, kilobytes, median, type Row, spread } from './table.ts';

const million = 1_000_000;

const logs = (count: number) => (body: string) => body.split('"call_type"').length - 1 === count;
const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const aYearAgo = day(365);

interface View {
  name: string;
  path: string;
  isRight: (body: string) => boolean;
}

const views: View[] = [
  { name: 'the first page', path: '/api/call-logs?limit=50', isRight: logs(50) },
  { name: 'the page after 10,000', path: '/api/call-logs?limit=50&cursor=DEEP', isRight: logs(50) },
  { name: 'rejected calls', path: '/api/call-logs?limit=50&ended_reason=rejected', isRight: logs(50) },
  { name: 'those until a day a year ago', path: `/api/call-logs?limit=50&end_date=${aYearAgo}`, isRight: logs(50) },
  {
    name: 'figures of a day a year ago',
    path: `/api/analytics/calls?start_date=${aYearAgo}&end_date=${aYearAgo}`,
    isRight: (body) => body.includes('"outcomes":[{"id"'),
  },
];

interface Side {
  count: number;
  api: { url: string; pid: number };
  owner: pg.Client;
  cookie: string;
  deep: string;
}

async function read(side: Omit<Side, 'deep'>, path: string): Promise<string> {
  const answer = await fetch(side.api.url + path, { headers: { cookie: side.cookie } });
  return answer.text();
}

/** The cursor after this many logs, as a person who pages through them gets it. */
async function cursorAfter(side: Omit<Side, 'deep'>, count: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < count; seen += 100) {
    const body = await read(side, `/api/call-logs?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    cursor = (JSON.parse(body) as { next_cursor: string }).next_cursor;
  }
  return cursor;
}

/** Throws unless the figures count all logs of the organization. */
async function assertCounted({ owner, count }: Pick<Side, 'owner' | 'count'>): Promise<void> {
  const { rows } = await owner.query<{ calls: string; logs: string }>(
    `SELECT (SELECT sum(calls) FROM call_day_counts WHERE organization_id = $1 AND dimension = 'all') AS calls,
       (SELECT count(*) FROM call_logs WHERE organization_id = $1) AS logs`,
    [organizationId],
  );
  if (Number(rows[0]?.calls) !== count || Number(rows[0]?.logs) !== count)
    throw new Error(`There are ${rows[0]?.logs} of ${count} call logs, of which ${rows[0]?.calls} are counted`);
}

/** The median time of this many inserts in milliseconds, including their triggers. All of them are rolled back. */
async function insertMs({ owner }: Side, times: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await owner.query('BEGIN');
    const from = performance.now();
    await owner.query(
      `INSERT INTO call_logs (organization_id, call_type, phone_number, from_number, status, ended_reason, call_duration, summary)
       VALUES ($1, 'outbound', '+12125550100', '+12125550101', 'completed', 'assistant-ended-call', 60, 'The caller asked about prices')`,
      [emptyOrganizationId],
    );
    took.push(performance.now() - from);
    await owner.query('ROLLBACK');
  }
  return median(took);
}

async function compareViews([few, many]: readonly [Side, Side], { log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const words = (count: number) => `${(count / million).toLocaleString('en')} million`;
  for (const { name, path, isRight } of views) {
    const serverOf = ({ api, cookie, deep }: Side) => ({
      url: api.url + path.replace('DEEP', encodeURIComponent(deep)),
      headers: { cookie },
      isRight,
    });
    const run = () => loadInTurn([serverOf(many), serverOf(few)], isQuick ? 0.6 : 2);
    await run();
    const samples: Awaited<ReturnType<typeof run>>[] = [];
    const stop = watchLoad({});
    for (let pair = 0; pair < pairs; pair += 1) samples.push(await run());
    const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
    const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, p99 ${middle(({ a }) => a.p99Ms)} ms, ${pairs} pairs; ${besides([stop().otherCores])}`;
    log(`${name}: ${note}`);
    rows.push({
      measure: `a table of ${words(many.count)} call logs, ${name}: median time`,
      against: `the same of ${words(few.count)}`,
      ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
      goal: '≤ 1.2',
      note,
    });
  }
  const inserts: { a: number; b: number }[] = [];
  const stop = watchLoad({});
  for (let pair = -1; pair < pairs; pair += 1) {
    const sample = { a: await insertMs(many, isQuick ? 20 : 200), b: await insertMs(few, isQuick ? 20 : 200) };
    if (pair >= 0) inserts.push(sample);
  }
  rows.push({
    measure: `a call log is inserted beside ${words(many.count)}, with all that triggers keep of it`,
    against: `beside ${words(few.count)}`,
    ratio: spread(inserts.map(({ a, b }) => a / b)),
    goal: '≤ 1.2',
    note: `${median(inserts.map(({ a }) => a)).toFixed(2)} ms against ${median(inserts.map(({ b }) => b)).toFixed(2)} ms without its commit, ${pairs} pairs; ${besides([stop().otherCores])}`,
  });
  return rows;
}

async function sizeRow({ owner, count }: Side): Promise<Row> {
  const { rows } = await owner.query<{ bytes: string; whole: string }>(
    `SELECT pg_relation_size('call_logs') AS bytes, pg_total_relation_size('call_logs') + pg_total_relation_size('call_log_words')
       + pg_total_relation_size('call_day_counts') + pg_total_relation_size('call_lead_counts') AS whole`,
  );
  return {
    measure: 'what a call log without a transcript takes of the disk, with indexes, words and counts',
    against: '',
    ratio: kilobytes(Number(rows[0]?.whole) / count),
    goal: '',
    note: `${kilobytes(Number(rows[0]?.bytes) / count)} of it the row itself; of ${count.toLocaleString('en')}`,
  };
}

/** Millions of call logs (`--millions`) against one million, each in a separate database. */
export async function measureCallLogRows(options: BenchOptions): Promise<Row[]> {
  const { isQuick, millions = 5, log } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const sides: Side[] = [];
  try {
    for (const count of isQuick ? [20_000, 100_000] : [million, millions * million]) {
      const { api, url, stop } = await startWithCallLogs(count, log);
      stops.push(stop);
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      stops.push(() => owner.end());
      await assertCounted({ owner, count });
      const cookie = await signIn(api.url, url, `calls-${count}@bench.example`, organizationId);
      const side = { count, api, owner, cookie };
      sides.push({ ...side, deep: await cursorAfter(side, 10_000) });
    }
    const [few, many] = sides as [Side, Side];
    return [...(await compareViews([few, many], options)), await sizeRow(many)];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
