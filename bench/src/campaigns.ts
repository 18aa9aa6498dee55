import pg from 'pg';
import { type LoadResult, load } from './load.ts';
import { addLeads, type SeededTemplate, seedCampaign, seedTemplate } from './seed-campaigns.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

interface Side {
  id: string;
  campaigns: number;
  leads: number;
}

const sizes: Record<'full' | 'quick', { few: Side; many: Side; joining: number }> = {
  full: {
    few: { id: '00000000-0000-4000-8000-000000000051', campaigns: 100, leads: 1_000 },
    many: { id: '00000000-0000-4000-8000-000000000052', campaigns: 10_000, leads: 100_000 },
    joining: 10_000,
  },
  quick: {
    few: { id: '00000000-0000-4000-8000-000000000051', campaigns: 100, leads: 1_000 },
    many: { id: '00000000-0000-4000-8000-000000000052', campaigns: 300, leads: 3_000 },
    joining: 1_000,
  },
};
const joiningId = '00000000-0000-4000-8000-000000000053';

const pageSize = 20;
const has = (count: number) => (body: string) => body.split('"organization_id"').length - 1 === count;
const hasMembers = (count: number) => (body: string) => body.split('"added_at"').length - 1 === count;

interface View {
  name: string;
  path: (campaign: string) => string;
  isRight: (body: string) => boolean;
  sizes: keyof Pick<Side, 'campaigns' | 'leads'>;
}

const views: View[] = [
  { name: 'campaigns, newest first', path: () => 'campaigns?', isRight: has(pageSize), sizes: 'campaigns' },
  {
    name: 'campaigns by name',
    path: () => 'campaigns?sort=name&direction=asc&',
    isRight: has(pageSize),
    sizes: 'campaigns',
  },
  {
    name: 'campaigns that are paused',
    path: () => 'campaigns?status=paused&',
    isRight: has(pageSize),
    sizes: 'campaigns',
  },
  {
    name: 'campaigns, search',
    path: () => 'campaigns?search=spring%207&',
    isRight: (body) => body.includes('"Spring 7'),
    sizes: 'campaigns',
  },
  {
    name: 'leads of a campaign, the last added first',
    path: (id) => `campaigns/${id}/leads?`,
    isRight: hasMembers(pageSize),
    sizes: 'leads',
  },
  {
    name: 'leads of a campaign, search',
    path: (id) => `campaigns/${id}/leads?search=hopper77&`,
    isRight: (body) => body.includes('Hopper77'),
    sizes: 'leads',
  },
];

interface Seeded extends Side {
  cookie: string;
  campaign: string;
}

async function seedSide(api: Running, owner: pg.Client, ownerUrl: string, side: Side): Promise<Seeded> {
  await owner.query(`INSERT INTO organizations (id, name, is_pro) VALUES ($1, 'Bench', true)`, [side.id]);
  const template = await seedTemplate(owner, side.id);
  const campaign = await seedCampaign(owner, template);
  await addLeads(owner, template, { campaign, leads: side.leads });
  await owner.query(
    `INSERT INTO campaigns (organization_id, name, feature_template_id, phone_number_id, status, created_at)
     SELECT $1, 'Spring ' || n, $2, $3, (ARRAY['draft', 'active', 'paused', 'completed'])[1 + n % 4], now() - n * interval '1 minute'
     FROM generate_series(1, $4::int) n`,
    [side.id, template.template, template.number, side.campaigns - 1],
  );
  // As Postgres does automatically some seconds later.
  await owner.query('ANALYZE campaigns, campaign_leads, leads');
  return {
    ...side,
    campaign,
    cookie: await signIn(api.url, ownerUrl, `campaigns-${side.campaigns}@bench.example`, side.id),
  };
}

async function compareViews(api: Running, [few, many]: [Seeded, Seeded], options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, isRight, sizes: what } of views) {
    const run = ({ cookie, campaign }: Seeded) =>
      load(`${api.url}/api/${path(campaign)}limit=${pageSize}`, {
        pid: api.pid,
        headers: { cookie },
        seconds: options.isQuick ? 0.2 : 1,
        connections: 1,
        isRight,
      });
    await run(many);
    await run(few);
    const samples: { a: LoadResult; b: LoadResult }[] = [];
    for (let pair = 0; pair < options.pairs; pair += 1) samples.push({ a: await run(many), b: await run(few) });
    const middle = (of: (pair: (typeof samples)[number]) => number) => median(samples.map(of)).toFixed(2);
    const note = `${middle(({ a }) => a.p50Ms)} ms against ${middle(({ b }) => b.p50Ms)} ms, one at a time, ${options.pairs} pairs`;
    options.log(`${name}: ${note}`);
    rows.push({
      measure: `${name}: ${many[what].toLocaleString('en')}, median time`,
      against: `the same at ${few[what].toLocaleString('en')}`,
      ratio: spread(samples.map(({ a, b }) => a.p50Ms / b.p50Ms)),
      goal: '≤ 1.2',
      note,
    });
  }
  return rows;
}

/** Milliseconds that Postgres alone takes for the same members, as the owner of the tables. */
async function joinBare(owner: pg.Client, { organizationId }: SeededTemplate, campaign: string, leads: number) {
  const from = performance.now();
  const { rowCount } = await owner.query(
    'INSERT INTO campaign_leads (organization_id, campaign_id, lead_id) SELECT organization_id, $2::uuid, id FROM leads WHERE organization_id = $1',
    [organizationId, campaign],
  );
  if (rowCount !== leads) throw new Error(`${rowCount} of ${leads} leads joined`);
  return performance.now() - from;
}

async function joinByApi(api: Running, cookie: string, campaign: string, leads: number): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${api.url}/api/campaigns/${campaign}/leads`, {
    method: 'POST',
    headers: { cookie, origin: api.url, 'content-type': 'application/json' },
    body: JSON.stringify({ search: '' }),
  });
  const { added } = (await answer.json()) as { added: number };
  if (added !== leads) throw new Error(`${added} of ${leads} leads joined: ${answer.status}`);
  return performance.now() - from;
}

async function compareJoining(api: Running, owner: pg.Client, ownerUrl: string, leads: number, options: BenchOptions) {
  await owner.query(`INSERT INTO organizations (id, name, is_pro) VALUES ($1, 'Bench', true)`, [joiningId]);
  const template = await seedTemplate(owner, joiningId);
  await addLeads(owner, template, { leads });
  await owner.query('ANALYZE');
  const cookie = await signIn(api.url, ownerUrl, 'joining@bench.example', joiningId);
  const samples: { api: number; bare: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1) {
    const [one, other] = [await seedCampaign(owner, template), await seedCampaign(owner, template)];
    samples.push({
      api: await joinByApi(api, cookie, one, leads),
      bare: await joinBare(owner, template, other, leads),
    });
  }
  // The first pair reads the leads for the first time.
  const counted = samples.slice(1);
  const middle = (of: 'api' | 'bare') => median(counted.map((sample) => sample[of])).toFixed(0);
  const note = `${middle('api')} ms against ${middle('bare')} ms, ${options.pairs} pairs; with its limits, the lock and what it tells`;
  options.log(`joining: ${note}`);
  return {
    measure: `${leads.toLocaleString('en')} leads join a campaign by a search`,
    against: 'INSERT … SELECT of the same members, without row-level security',
    ratio: spread(counted.map((sample) => sample.api / sample.bare)),
    goal: '≤ 3',
    note,
  };
}

/** Lists of campaigns and of their leads at two sizes, and leads that join. */
export async function measureCampaigns(options: BenchOptions): Promise<Row[]> {
  const { few, many, joining } = sizes[options.isQuick ? 'quick' : 'full'];
  const place = temporary('campaigns');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    const sides: [Seeded, Seeded] = [
      await seedSide(api, owner, ownerUrl, few),
      await seedSide(api, owner, ownerUrl, many),
    ];
    await owner.query('ANALYZE');
    const rows = await compareViews(api, sides, options);
    return [...rows, await compareJoining(api, owner, ownerUrl, joining, options)];
  } finally {
    await place.stop();
  }
}
