import { join } from 'node:path';
import pg from 'pg';
import { type LoadResult, load } from './load.ts';
import { signIn } from './sign-in.ts';
import { benchDir, startApi, startDatabase } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const sizes = {
  full: {
    small: { id: '00000000-0000-4000-8000-000000000021', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000022', count: 5_000_000 },
  },
  quick: {
    small: { id: '00000000-0000-4000-8000-000000000023', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000024', count: 100_000 },
  },
};

type Organization = (typeof sizes)['full']['small'];
type Side = Organization & { cookie: string };

const atOnce = 100_000;

/** An expression for a lead's ID, derived from its position: the API accepts it as a UUID. */
const leadId = (place: string) =>
  `overlay(overlay(md5($1::text || ${place}) placing '4' from 13) placing '8' from 17)::uuid`;

// One call in fifty was rejected, one word occurs in every call, and one in forty of all calls.
const seeding = `
  INSERT INTO call_logs (organization_id, lead_id, lead_name, call_type, phone_number, from_number, to_number, status, ended_reason,
    call_duration, average_response_ms, summary, created_at)
  SELECT $1::uuid, ${leadId('n % $2')}, 'Lead ' || n % $2, CASE WHEN n % 9 = 4 THEN 'inbound' ELSE 'outbound' END,
    '+12125550' || lpad((n % 1000)::text, 3, '0'), '+1212555010' || n % 4, '+12125550199',
    CASE WHEN n % 50 < 12 THEN 'failed' ELSE 'completed' END,
    CASE WHEN n % 50 = 0 THEN 'rejected' WHEN n % 50 < 12 THEN 'no-answer' ELSE 'assistant-ended-call' END,
    20 + n % 200, 600 + n % 300, CASE WHEN n % ($3 / 40) = 3 THEN 'The caller asked for zebras' ELSE 'The caller asked about prices' END,
    now() - (n::float / $3) * interval '730 days'
  FROM generate_series($4::int, $5::int) n`;

async function seedCallLogs(ownerUrl: string, { id, count }: Organization): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO organizations (id, name, is_pro) VALUES ($1, $2, true) ON CONFLICT DO NOTHING', [
      id,
      `Calls ${count}`,
    ]);
    const { rows } = await client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM call_logs WHERE organization_id = $1',
      [id],
    );
    // An interrupted run continues: each statement writes its whole share or nothing.
    const written = rows[0]?.total ?? 0;
    if (written === count) return;
    const leads = count / 10;
    await client.query(
      `INSERT INTO leads (id, organization_id, first_name, last_name, phone_number)
       SELECT ${leadId('n')}, $1::uuid, 'Lead', n::text, '+12125550' || lpad((n % 1000)::text, 3, '0') FROM generate_series(0, $2::int - 1) n ON CONFLICT DO NOTHING`,
      [id, leads],
    );
    for (let first = written; first < count; first += atOnce)
      await client.query(seeding, [id, leads, count, first, Math.min(first + atOnce, count) - 1]);
    await client.query('ANALYZE call_logs, call_log_words, call_day_counts, call_lead_counts, leads');
  } finally {
    await client.end();
  }
}

const logs = (count: number) => (body: string) => body.split('"call_type"').length - 1 === count;
const holds = (text: string) => (body: string) => body.includes(text);

const views: { name: string; path: string; isRight: (body: string) => boolean; goal?: string }[] = [
  { name: 'newest first', path: '/api/call-logs?limit=50', isRight: logs(50) },
  { name: 'a day a year ago', path: '/api/call-logs?limit=50&end_date=YEAR', isRight: logs(50) },
  { name: 'rejected calls', path: '/api/call-logs?limit=50&ended_reason=rejected', isRight: logs(50) },
  { name: 'inbound calls', path: '/api/call-logs?limit=50&direction=inbound', isRight: logs(50) },
  { name: 'a word of every call', path: '/api/call-logs?limit=50&search=caller', isRight: logs(50), goal: '≤ 2' },
  { name: 'a word of forty calls', path: '/api/call-logs?limit=40&search=zebra', isRight: logs(40), goal: '≤ 2' },
  { name: 'figures of 30 days', path: '/api/analytics/calls', isRight: holds('"outcomes":[{"id"') },
  { name: 'figures of two years', path: '/api/analytics/calls?start_date=TWO', isRight: holds('"outcomes":[{"id"') },
  { name: 'the five cards', path: '/api/analytics/summary', isRight: holds('"minutes_spoken":') },
  { name: 'leads by their calls', path: '/api/analytics/leads', isRight: holds('"total_calls":') },
];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Call logs and their figures with five million logs against ten thousand. */
export async function measureCallLogs({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const { small, large } = sizes[isQuick ? 'quick' : 'full'];
  const database = await startDatabase('call-logs');
  try {
    const api = await startApi(database.url, { dataDir: join(benchDir, 'call-logs') });
    try {
      const sides: Side[] = [];
      for (const side of [small, large]) {
        log(`writing ${side.count.toLocaleString('en')} call logs, unless they are there`);
        await seedCallLogs(database.url, side);
        const cookie = await signIn(api.url, database.url, `calls-${side.count}@bench.example`, side.id);
        sides.push({ ...side, cookie });
      }
      const [few, many] = sides as [Side, Side];
      const rows: Row[] = [];
      for (const { name, path, isRight, goal = '≤ 1.2' } of views) {
        const url = api.url + path.replace('YEAR', daysAgo(365)).replace('TWO', daysAgo(729));
        const run = ({ cookie }: Side) =>
          load(url, { pid: api.pid, headers: { cookie }, seconds: isQuick ? 0.2 : 1, connections: 1, isRight });
        await run(many);
        await run(few);
        const samples: { a: LoadResult; b: LoadResult }[] = [];
        for (let pair = 0; pair < pairs; pair += 1) samples.push({ a: await run(many), b: await run(few) });
        const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
        const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, p99 ${middle(({ a }) => a.p99Ms)} ms, one at a time, ${pairs} pairs`;
        log(`${name}: ${note}`);
        rows.push({
          measure: `call logs, ${name}: ${many.count.toLocaleString('en')}, median time`,
          against: `the same at ${few.count.toLocaleString('en')}`,
          ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
          goal,
          note,
        });
      }
      return rows;
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}
