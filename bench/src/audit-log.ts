import { join } from 'node:path';
import pg from 'pg';
import { type LoadResult, load } from './load.ts';
import { signIn } from './sign-in.ts';
import { benchDir, startApi, startDatabase } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const sizes = {
  full: {
    small: { id: '00000000-0000-4000-8000-000000000011', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000012', count: 1_000_000 },
  },
  quick: {
    small: { id: '00000000-0000-4000-8000-000000000013', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000014', count: 30_000 },
  },
};

type Side = (typeof sizes)['full']['small'] & { cookie: string };

// Ten people and keys share the acts but for a few that one did, and that were done to one thing.
const rarePerson = '00000000-0000-4000-8000-0000000000ee';
const rareThing = '00000000-0000-4000-8000-0000000000ff';

/** Fills one organization with entries, evenly over the last 300 days; 40 of them are one person's, of one thing. */
async function seedAuditLog(ownerUrl: string, { id, count }: { id: string; count: number }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO organizations (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      `Log ${count}`,
    ]);
    const { rows } = await client.query<{ total: number }>(
      "SELECT count(*)::int AS total FROM audit_logs WHERE organization_id = $1 AND request_id = 'bench'",
      [id],
    );
    if (rows[0]?.total === count) return;
    await client.query('DELETE FROM audit_logs WHERE organization_id = $1', [id]);
    await client.query(
      `INSERT INTO audit_logs (organization_id, actor_kind, actor_id, actor_name, action, resource_type, resource_id,
         resource_name, details, request_id, ip_address, created_at)
       SELECT $1, CASE WHEN n % 10 = 9 THEN 'api_key' ELSE 'person' END,
         CASE WHEN is_rare THEN $3 ELSE '00000000-0000-4000-8000-0000000001' || lpad((n % 10)::text, 2, '0') END,
         CASE WHEN is_rare THEN 'Zora Rarely' ELSE 'Colleague ' || n % 10 END,
         (ARRAY['create', 'update', 'call', 'delete'])[1 + n % 4], (ARRAY['lead', 'slot', 'assistant'])[1 + n % 3],
         CASE WHEN is_rare THEN $4 ELSE md5(n::text)::uuid::text END, 'Lead ' || substr(md5((n * 7)::text), 1, 7),
         '{"before": {"company": "A"}, "after": {"company": "B"}}', 'bench', '203.0.113.7',
         now() - (n::float / $2) * interval '300 days'
       FROM (SELECT n, n % ($2 / 40) = 3 AS is_rare FROM generate_series(1, $2::int) n) g`,
      [id, count, rarePerson, rareThing],
    );
    await client.query('ANALYZE audit_logs');
  } finally {
    await client.end();
  }
}

const entriesIn = (body: string) => body.split('"actor_kind"').length - 1;
const has = (count: number) => (body: string) => body.startsWith('{"items"') && entriesIn(body) === count;

const searchGoal = '≤ 2; p99 ≤ 50 ms';
const views: { name: string; query: string; count?: number; goal?: string }[] = [
  { name: 'newest first', query: '' },
  { name: 'what one person did who does little', query: `&actor_id=${rarePerson}` },
  { name: 'the history of one thing', query: `&resource_id=${rareThing}` },
  { name: 'what keys did', query: '&actor_kind=api_key' },
  { name: 'one kind of act', query: '&action=delete&resource_type=slot' },
  { name: 'a day half a year ago', query: '&end_date=HALF' },
  { name: 'search, a name that is everywhere', query: '&search=colleague' },
  { name: 'search, a name that is rare', query: '&search=zora', goal: searchGoal },
  { name: 'search, nothing', query: '&search=zzzq', count: 0, goal: searchGoal },
];

/** The audit log at a million entries against itself at ten thousand, and a key against a session. */
export async function measureAuditLog({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const { small, large } = sizes[isQuick ? 'quick' : 'full'];
  const database = await startDatabase('audit-log');
  try {
    const api = await startApi(database.url, { dataDir: join(benchDir, 'audit-log') });
    try {
      const sides: Side[] = [];
      for (const side of [small, large]) {
        log(`writing ${side.count.toLocaleString('en')} entries, unless they are there`);
        await seedAuditLog(database.url, side);
        const cookie = await signIn(api.url, database.url, `log-${side.count}@bench.example`, side.id);
        sides.push({ ...side, cookie });
      }
      const [few, many] = sides as [Side, Side];
      const rows: Row[] = [];
      const half = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
      for (const { name, query, count = 25, goal = '≤ 1.2' } of views) {
        const run = ({ cookie }: Side) =>
          load(`${api.url}/api/audit-logs?limit=25${query.replace('HALF', half)}`, {
            pid: api.pid,
            headers: { cookie },
            seconds: isQuick ? 0.2 : 1,
            connections: 1,
            isRight: has(count),
          });
        await run(many);
        await run(few);
        const samples: { a: LoadResult; b: LoadResult }[] = [];
        for (let pair = 0; pair < pairs; pair += 1) samples.push({ a: await run(many), b: await run(few) });
        const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
        const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, p99 ${middle(({ a }) => a.p99Ms)} ms, one at a time, ${pairs} pairs`;
        log(`${name}: ${note}`);
        rows.push({
          measure: `audit log, ${name}: ${many.count.toLocaleString('en')}, median time`,
          against: `the same at ${few.count.toLocaleString('en')}`,
          ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
          goal,
          note,
        });
      }
      rows.push(await compareKey(api.url, few, { log, pairs, isQuick }));
      return rows;
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

// Half of one key's rate limit per minute: each run uses its own key.
const requestsOfRun = 300;

async function compareKey(url: string, { cookie, count }: Side, { log, pairs }: BenchOptions): Promise<Row> {
  const newKey = async () => {
    const answer = await fetch(`${url}/api/api-keys`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ name: `Bench ${count}`, scopes: ['read'], expires_in_days: 1 }),
    });
    const { key, id } = (await answer.json()) as { key: string; id: string };
    return { key, id };
  };
  const medianTime = async (headers: Record<string, string>) => {
    const times: number[] = [];
    for (let sent = 0; sent < requestsOfRun; sent += 1) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/organization`, { headers });
      const body = await answer.text();
      if (!answer.ok || !body.includes('"reply_address"')) throw new Error(`A wrong answer: ${answer.status} ${body}`);
      times.push(performance.now() - started);
    }
    return median(times);
  };
  await medianTime({ cookie });
  const samples: { key: number; session: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const { key, id } = await newKey();
    samples.push({ key: await medianTime({ authorization: `Bearer ${key}` }), session: await medianTime({ cookie }) });
    await fetch(`${url}/api/api-keys/${id}`, { method: 'DELETE', headers: { cookie, origin: url } });
  }
  const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
  const note = `${middle(({ key }) => key)} ms against ${middle(({ session }) => session)} ms, ${requestsOfRun} one after the other, ${pairs} pairs`;
  log(`key: ${note}`);
  return {
    measure: 'a request with an API key, median time',
    against: 'the same with a session',
    ratio: spread(samples.map(({ key, session }) => key / session)),
    goal: '≤ 1.2',
    note,
  };
}
