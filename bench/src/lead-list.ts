import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { againstPeers, type LeadBench as Bench, fetchText, type Side } from './lead-peers.ts';
import { type LoadResult, load } from './load.ts';
import { seedClient, seedLeads } from './seed-leads.ts';
import { signIn } from './sign-in.ts';
import { benchDir, startApi, startDatabase } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const sizes = {
  full: {
    small: { id: '00000000-0000-4000-8000-000000000001', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000002', count: 1_000_000 },
  },
  quick: {
    small: { id: '00000000-0000-4000-8000-000000000003', count: 10_000 },
    large: { id: '00000000-0000-4000-8000-000000000004', count: 30_000 },
  },
};

const leadsIn = (body: string) => body.split('"phone_number"').length - 1;
const hasLeads = (count: number) => (body: string) => body.startsWith('{"items"') && leadsIn(body) === count;
const isPage = hasLeads(25);

interface View {
  name: string;
  query: string;
  isRight?: (body: string) => boolean;
  goal?: string;
}

const searchGoal = '≤ 2; p99 ≤ 10 ms';
const views: View[] = [
  { name: 'newest first', query: '' },
  { name: 'by name', query: 'sort=name&direction=asc' },
  { name: 'by scheduled call', query: 'sort=scheduled_time&direction=asc' },
  { name: 'by total calls', query: 'sort=total_calls&direction=desc' },
  { name: 'by last call', query: 'sort=last_called_at&direction=desc' },
  { name: 'scheduled only', query: 'scheduled_only=true' },
  { name: 'search, common word', query: 'search=mei', goal: searchGoal },
  { name: 'search, one lead', query: 'search=lead4243@', isRight: hasLeads(1), goal: searchGoal },
  {
    name: 'search, a phone number as it is shown',
    query: `search=${encodeURIComponent('+1 (202) 200-4243')}`,
    isRight: hasLeads(1),
    goal: searchGoal,
  },
  {
    name: 'a range of a custom field',
    query: `custom_fields=${encodeURIComponent('{"budget":{"from":400,"to":999}}')}`,
    goal: 'p99 ≤ 50 ms',
  },
  { name: 'search, nothing', query: 'search=zzzq', isRight: hasLeads(0), goal: searchGoal },
];

/** The list of leads: against raw pg with a million leads, and against itself with ten thousand. */
export async function measureLeadList(options: BenchOptions): Promise<Row[]> {
  const { log, isQuick } = options;
  const { small, large } = sizes[isQuick ? 'quick' : 'full'];
  const database = await startDatabase('leads');
  const databaseUrl = database.url;
  try {
    const api = await startApi(databaseUrl, { dataDir: join(benchDir, 'leads') });
    try {
      const sides: Side[] = [];
      for (const side of [small, large]) {
        log(`writing ${side.count.toLocaleString('en')} leads, unless they are there`);
        await seedLeads(databaseUrl, side.id, side.count);
        const cookie = await signIn(api.url, databaseUrl, `owner-${side.count}@bench.example`, side.id);
        sides.push({ ...side, cookie });
      }
      const [first, second] = sides as [Side, Side];
      const given = { apiUrl: api.url, apiPid: api.pid, databaseUrl, seconds: isQuick ? 0.5 : 3 };
      const bench: Bench = { ...options, ...given, small: first, large: second };
      const ofClients: Side[] = [];
      for (const side of sides) {
        const clientId = await seedClient(databaseUrl, side.id);
        const cookie = await signIn(api.url, databaseUrl, `client-${side.count}@bench.example`, side.id, clientId);
        ofClients.push({ ...side, cookie });
      }
      const [few, many] = ofClients as [Side, Side];
      const portal = { ...bench, small: few, large: many };
      const view = { name: "a client's 200", query: '' };
      const ofClient = await compareSizes(portal, view, () => `${api.url}/api/client/leads`);
      return [...(await againstPeers(bench)), ...(await againstItself(bench)), ofClient];
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

/** Every view of the list, with many leads and with few. */
async function againstItself(bench: Bench): Promise<Row[]> {
  const { apiUrl, databaseUrl, large } = bench;
  const scansBefore = await sequentialScans(databaseUrl);
  const rows: Row[] = [];
  for (const view of views) rows.push(await compareSizes(bench, view, () => `${apiUrl}/api/leads?${view.query}`));
  const cursors = new Map<Side, string>();
  for (const side of [bench.small, large]) cursors.set(side, await cursorOfPage(bench, side, 161));
  rows.push(
    await compareSizes(
      bench,
      { name: 'page 161', query: '' },
      (side) => `${apiUrl}/api/leads?cursor=${cursors.get(side)}`,
    ),
  );
  const summary = { name: 'summary cards', query: '', isRight: (body: string) => body.includes('"total"') };
  for (const side of [bench.small, large]) {
    const { total } = JSON.parse(await fetchText(`${apiUrl}/api/leads/summary`, side.cookie)) as { total: number };
    if (total !== side.count) throw new Error(`The summary counts ${total} of ${side.count} leads`);
  }
  rows.push(await compareSizes(bench, summary, () => `${apiUrl}/api/leads/summary`));
  const scans = (await sequentialScans(databaseUrl)) - scansBefore;
  rows.push({
    measure: 'sequential scans of leads during all of that',
    against: '',
    ratio: `${scans} scans`,
    goal: '0',
    note: 'as Postgres counts them',
  });
  return rows;
}

/** The cursor of a page, as a person who pages through the list gets it. */
async function cursorOfPage({ apiUrl }: Bench, side: Side, page: number): Promise<string> {
  let cursor = '';
  for (let read = 0; read < (page - 1) * 25; read += 100) {
    const query = `limit=100${cursor && `&cursor=${cursor}`}`;
    const body = await fetchText(`${apiUrl}/api/leads?${query}`, side.cookie);
    cursor = (JSON.parse(body) as { next_cursor: string }).next_cursor;
  }
  return cursor;
}

async function sequentialScans(databaseUrl: string): Promise<number> {
  // Connections report their counts after a moment of idling.
  await delay(2000);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ scans: number }>(
    "SELECT seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = 'leads'",
  );
  await client.end();
  return rows[0]?.scans ?? Number.NaN;
}

async function compareSizes(bench: Bench, view: View, urlOf: (side: Side) => string): Promise<Row> {
  const { apiPid, seconds, pairs, small, large, log } = bench;
  const { name, isRight = isPage, goal = '≤ 1.2' } = view;
  // One at a time: with more, the queueing time would hide the response time.
  const run = (side: Side) =>
    load(urlOf(side), { pid: apiPid, headers: { cookie: side.cookie }, seconds: seconds / 3, connections: 1, isRight });
  await run(large);
  await run(small);
  const samples: { a: LoadResult; b: LoadResult }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) samples.push({ a: await run(large), b: await run(small) });
  const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
  const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, p99 ${middle(({ a }) => a.p99Ms)} ms, one at a time, ${pairs} pairs`;
  log(`${name}: ${note}`);
  return {
    measure: `leads, ${name}: ${large.count.toLocaleString('en')}, median time`,
    against: `the same at ${small.count.toLocaleString('en')}`,
    ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
    goal,
    note,
  };
}
