import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type LoadResult, load } from './load.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

/** The two sizes of an organization that are compared. */
export const few = { id: '00000000-0000-4000-8000-000000000061', assistants: 50 };
export const many = { id: '00000000-0000-4000-8000-000000000062', assistants: 5_000 };
const pageSize = 25;

export interface Side {
  id: string;
  assistants: number;
  cookie: string;
}

/** An organization with this many drafts, and its signed-in owner. */
export async function seedSide(
  api: Running,
  owner: pg.Client,
  ownerUrl: string,
  { id, assistants }: typeof few,
): Promise<Side> {
  await owner.query(`INSERT INTO organizations (id, name, is_pro) VALUES ($1, 'Bench', true)`, [id]);
  await owner.query(
    `INSERT INTO assistants (organization_id, name, status, published_version, has_unpublished_changes, llm_provider, llm_model,
       stt_provider, stt_model, tts_provider, tts_model, voice_provider, system_prompt, created_at)
     SELECT $1, 'Assistant ' || n, 'draft', NULL, true, 'openai', 'gpt-4o', 'deepgram', 'nova-3', 'elevenlabs', 'eleven_turbo_v2',
       'elevenlabs', repeat('Be kind. ', 500), now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [id, assistants],
  );
  return { id, assistants, cookie: await signIn(api.url, ownerUrl, `assistants-${assistants}@bench.example`, id) };
}

const isPage = (body: string) => body.split('"organization_id"').length - 1 === pageSize;
const views = [
  { name: 'assistants, newest first', query: '', isRight: isPage },
  { name: 'drafts by name', query: 'status=draft&', isRight: isPage },
  {
    name: 'assistants, search',
    query: 'search=assistant%2042&',
    isRight: (body: string) => body.includes('Assistant 42'),
  },
];

async function compareLists(api: Running, sides: [Side, Side], options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, query, isRight } of views) {
    const run = ({ cookie }: Side) =>
      load(`${api.url}/api/assistants?${query}limit=${pageSize}`, {
        pid: api.pid,
        headers: { cookie },
        seconds: options.isQuick ? 0.2 : 1,
        connections: 1,
        isRight,
      });
    const [large, small] = sides;
    await run(large);
    await run(small);
    const samples: { a: LoadResult; b: LoadResult }[] = [];
    for (let pair = 0; pair < options.pairs; pair += 1) samples.push({ a: await run(large), b: await run(small) });
    const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
    const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, one at a time, ${options.pairs} pairs`;
    options.log(`${name}: ${note}`);
    rows.push({
      measure: `${name}: ${large.assistants.toLocaleString('en')}, median time`,
      against: `the same at ${small.assistants}`,
      ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
      goal: '≤ 1.2',
      note,
    });
  }
  return rows;
}

async function publishByApi(api: Running, { cookie }: Side, id: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${api.url}/api/assistants/${id}/publish`, {
    method: 'POST',
    headers: { cookie, origin: api.url, 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 1 }),
  });
  const { published_version } = (await answer.json()) as { published_version?: number };
  if (!published_version) throw new Error(`Nothing was published: ${answer.status}`);
  return performance.now() - from;
}

/** Milliseconds that Postgres alone takes for the same rows, as the owner of the tables. */
async function publishBare(owner: pg.Client, organizationId: string, id: string): Promise<number> {
  const from = performance.now();
  await owner.query('BEGIN');
  await owner.query('SELECT id FROM assistants WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    id,
  ]);
  const { rows } = await owner.query<{ version_number: number }>(
    `WITH given AS (SELECT to_jsonb(a) - 'id' AS snapshot, (SELECT coalesce(max(version_number), 0) + 1 FROM assistant_versions v
       WHERE v.organization_id = a.organization_id AND v.assistant_id = a.id) AS number
       FROM assistants a WHERE organization_id = $1 AND id = $2)
     INSERT INTO assistant_versions (organization_id, assistant_id, version_number, snapshot, hash)
     SELECT $1, $2, number, snapshot, encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') FROM given RETURNING version_number`,
    [organizationId, id],
  );
  await owner.query(
    `UPDATE assistants SET status = 'published', published_version = $3, has_unpublished_changes = false, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, rows[0]?.version_number],
  );
  await owner.query(
    `WITH entry AS (INSERT INTO audit_logs (organization_id, request_id, actor_kind, action, resource_type, resource_id)
       VALUES ($1, $2, 'system', 'publish', 'assistant', $3))
     INSERT INTO live_events (organization_id, payload) VALUES ($1, '{"type": "assistant.changed"}')`,
    [organizationId, randomUUID(), id],
  );
  await owner.query('COMMIT');
  return performance.now() - from;
}

async function comparePublishing(api: Running, owner: pg.Client, side: Side, options: BenchOptions): Promise<Row> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM assistants WHERE organization_id = $1 ORDER BY created_at LIMIT 2',
    [side.id],
  );
  const [one = '', other = ''] = rows.map(({ id }) => id);
  const times = options.isQuick ? 3 : 30;
  // Publishing an unchanged assistant creates no version.
  const change = (id: string) =>
    owner.query('UPDATE assistants SET first_message = $2, has_unpublished_changes = true WHERE id = $1', [
      id,
      randomUUID(),
    ]);
  const series = async (id: string, publish: () => Promise<number>) => {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await change(id);
      took.push(await publish());
    }
    return median(took);
  };
  const samples: { api: number; bare: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1)
    samples.push({
      api: await series(one, () => publishByApi(api, side, one)),
      bare: await series(other, () => publishBare(owner, side.id, other)),
    });
  // The first pair meets cold plans.
  const counted = samples.slice(1);
  const middle = (of: 'api' | 'bare') => median(counted.map((sample) => sample[of])).toFixed(2);
  const note = `${middle('api')} ms against ${middle('bare')} ms; by the API with session, checks and answer`;
  options.log(`publishing: ${note}`);
  return {
    measure: 'an assistant is published, median time',
    against: 'the same rows in one transaction of plain SQL, without row-level security',
    ratio: spread(counted.map((sample) => sample.api / sample.bare)),
    goal: '≤ 2',
    note,
  };
}

/** Lists of assistants at two sizes, and publishing. */
export async function measureAssistants(options: BenchOptions): Promise<Row[]> {
  const place = temporary('assistants');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    const sides: [Side, Side] = [await seedSide(api, owner, ownerUrl, many), await seedSide(api, owner, ownerUrl, few)];
    await owner.query('ANALYZE');
    const rows = await compareLists(api, sides, options);
    return [...rows, await comparePublishing(api, owner, sides[1], options)];
  } finally {
    await place.stop();
  }
}

/** Adds an assistant with these settings. Returns the address of its editor; throws when the API refuses. */
export async function addAssistant(
  { url }: Running,
  { cookie }: Side,
  name: string,
  settings: object,
): Promise<string> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; draft_revision: number; config: object };
  };
  const { id, draft_revision: revision, config } = await ask('POST', '/api/assistants', { name });
  await ask('PUT', `/api/assistants/${id}`, { revision, config: { ...config, ...settings } });
  return `${url}/assistants/${id}?tab=prompt`;
}
