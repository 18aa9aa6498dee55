import pg from 'pg';
import { load } from './load.ts';
import { seedLeads } from './seed-leads.ts';
import { startApi, startDatabase, startRawServer } from './stack.ts';
import { median, type Row, spread } from './table.ts';

const small = { id: '00000000-0000-4000-8000-000000000001', count: 10_000 };
const large = { id: '00000000-0000-4000-8000-000000000002', count: 1_000_000 };
const pairs = 5;
const seconds = 3;
const password = 'correct horse battery staple';

async function signIn(api: string, databaseUrl: string, email: string, organizationId: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const signUp = { full_name: 'Bench', organization_name: 'Bench', email, password };
  const created = await fetch(`${api}/api/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify(signUp) });
  const answer = created.ok
    ? created
    : await fetch(`${api}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      });
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "INSERT INTO organization_members (organization_id, user_id, role) SELECT $1, id, 'owner' FROM users WHERE email = $2 ON CONFLICT DO NOTHING",
    [organizationId, email],
  );
  await client.query(
    'UPDATE sessions SET active_organization_id = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)',
    [organizationId, email],
  );
  await client.end();
  return cookie;
}

const isPage = (body: string) => body.split('"phone_number"').length === 26;

const views: [string, string][] = [
  ['newest first', ''],
  ['by name', 'sort=name&direction=asc'],
  ['by scheduled call', 'sort=scheduled_time&direction=asc'],
  ['by total calls', 'sort=total_calls&direction=desc'],
  ['by last call', 'sort=last_called_at&direction=desc'],
  ['scheduled only', 'scheduled_only=true'],
];

/** The list of leads: against raw pg at a million leads, and against itself at ten thousand. */
export async function measureLeadList(log: (line: string) => void): Promise<Row[]> {
  const database = await startDatabase();
  const api = await startApi(database.url);
  const rows: Row[] = [];
  try {
    for (const { id, count } of [small, large]) {
      log(`writing ${count.toLocaleString('en')} leads`);
      await seedLeads(database.url, id, count);
    }
    const cookies = {
      small: await signIn(api.url, database.url, 'small@bench.example', small.id),
      large: await signIn(api.url, database.url, 'large@bench.example', large.id),
    };
    const raw = await startRawServer(database.url, large.id);
    const ours = (query: string, cookie: string, isRight = isPage) =>
      load(`${api.url}/api/leads?${query}`, { pid: api.pid, headers: { cookie }, seconds, isRight });
    const cpu: number[] = [];
    const throughput: number[] = [];
    await ours('', cookies.large);
    for (let pair = 0; pair < pairs; pair++) {
      const b = await load(raw.url, { pid: raw.pid, seconds, isRight: isPage });
      const a = await ours('', cookies.large);
      cpu.push(a.cpuMsPerRequest / b.cpuMsPerRequest);
      throughput.push(a.requestsPerSecond / b.requestsPerSecond);
      log(`list: ${a.requestsPerSecond.toFixed(0)}/s against ${b.requestsPerSecond.toFixed(0)}/s`);
    }
    await raw.stop();
    const against = 'raw pg with json_agg on node:http, no session';
    rows.push({
      measure: 'list 25 of 1,000,000 leads: CPU per request',
      against,
      ratio: spread(cpu),
      goal: '≤ 1.4',
      note: `${pairs} pairs`,
    });
    rows.push({
      measure: 'list 25 of 1,000,000 leads: throughput',
      against,
      ratio: spread(throughput),
      goal: '≥ 0.75',
      note: `${pairs} pairs`,
    });
    for (const [name, query] of views) rows.push(await compareSizes(name, (cookie) => ours(query, cookie), cookies));
    const deep = async (cookie: string) => {
      let cursor = '';
      for (let page = 0; page < 40; page++) {
        const answer = await fetch(`${api.url}/api/leads?limit=100${cursor && `&cursor=${cursor}`}`, {
          headers: { cookie },
        });
        cursor = ((await answer.json()) as { next_cursor: string }).next_cursor;
      }
      return ours(`cursor=${cursor}`, cookie);
    };
    rows.push(await compareSizes('page 161', deep, cookies));
    for (const [name, search] of [
      ['search, common word', 'mei'],
      ['search, one lead', 'lead4242@'],
      ['search, nothing', 'zzzq'],
    ] as const)
      rows.push(
        await compareSizes(
          name,
          (cookie) => ours(`search=${search}`, cookie, (body) => body.startsWith('{"items":')),
          cookies,
          '≤ 2; p99 ≤ 10 ms',
        ),
      );
    const summary = (cookie: string) =>
      load(`${api.url}/api/leads/summary`, {
        pid: api.pid,
        headers: { cookie },
        seconds,
        isRight: (body) => body.includes('"total"'),
      });
    rows.push(await compareSizes('summary cards', summary, cookies));
  } finally {
    await api.stop();
    await database.stop();
  }
  return rows;
}

async function compareSizes(
  name: string,
  run: (cookie: string) => ReturnType<typeof load>,
  cookies: { small: string; large: string },
  goal = '≤ 1.2',
): Promise<Row> {
  const ratios: number[] = [];
  const p99: number[] = [];
  for (let pair = 0; pair < 3; pair++) {
    const a = await run(cookies.large);
    const b = await run(cookies.small);
    ratios.push(a.p50Ms / b.p50Ms);
    p99.push(a.p99Ms);
  }
  return {
    measure: `leads, ${name}: 1,000,000 (median time)`,
    against: 'the same at 10,000',
    ratio: spread(ratios),
    goal,
    note: `p99 ${median(p99).toFixed(1)} ms with 8 requests at a time`,
  };
}
