import { readFileSync } from 'node:fs';
import pg from 'pg';
import { until } from './prepared-calls.ts';
import { addLeads, seedCampaign, seedTemplate } from './seed-campaigns.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const organizationId = '00000000-0000-4000-8000-000000000041';
const days = 14;

/** Settings that keep the dialer at work for days: a window in three zones, retries, few calls in a minute. */
const busyForDays = {
  call_start_time: '09:00',
  call_end_time: '17:00',
  retry_rules: { no_answer: { after_minutes: 60, times: 2 }, busy: { after_minutes: 10, times: 2 } },
};

const residentMegabytes = ({ pid }: Running) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Seconds from the request to the report, and how much memory the process had more at most. */
async function rehearse(api: Running, cookie: string, campaign: string, leads: number) {
  const headers = { cookie, origin: api.url, 'content-type': 'application/json' };
  const path = `${api.url}/api/campaigns/${campaign}/rehearsals`;
  const memoryBefore = residentMegabytes(api);
  let memory = memoryBefore;
  const from = performance.now();
  const begun = await fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ days, starts_at: '2026-11-23T06:00:00Z' }),
  });
  const { id } = (await begun.json()) as { id: string };
  let row = { status: '', leads: 0, calls: 0 };
  await until(async () => {
    memory = Math.max(memory, residentMegabytes(api));
    row = (await (await fetch(`${path}/${id}`, { headers })).json()) as typeof row;
    return row.status !== 'waiting' && row.status !== 'running';
  }, 300);
  const seconds = (performance.now() - from) / 1000;
  if (row.status !== 'completed' || row.leads !== leads || row.calls === 0)
    throw new Error(
      `The rehearsal of ${leads} leads was ${row.status}, with ${row.leads} leads and ${row.calls} calls`,
    );
  return { seconds, megabytes: memory - memoryBefore };
}

/** The 99th percentile of a small request, in milliseconds, sent one after the other until `isOver`. */
async function answersUntil(api: Running, cookie: string, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver() || times.length < 200) {
    const from = performance.now();
    await (await fetch(`${api.url}/api/leads?limit=20`, { headers: { cookie } })).text();
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

/** Rehearsals of campaigns of three sizes, and other requests at the same time. */
export async function measureRehearsals({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const [small, middle, large] = isQuick ? [100, 1_000, 2_000] : [1_000, 10_000, 100_000];
  const place = temporary('rehearsals');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    await owner.query(
      "INSERT INTO organizations (id, name, is_pro, max_concurrent_calls) VALUES ($1, 'Bench', true, 200)",
      [organizationId],
    );
    const cookie = await signIn(api.url, ownerUrl, 'rehearsals@bench.example', organizationId);
    const campaigns = new Map<number, string>();
    const template = await seedTemplate(owner, organizationId);
    for (const leads of [small, middle, large]) {
      const campaign = await seedCampaign(owner, template, {
        ...busyForDays,
        max_calls_per_minute: Math.ceil(leads / 4_000),
      });
      await addLeads(owner, template, { campaign, leads });
      campaigns.set(leads, campaign);
    }
    await owner.query('ANALYZE');
    const play = (leads: number) => rehearse(api, cookie, campaigns.get(leads) ?? '', leads);
    await play(small);
    const samples: { small: number; middle: number; ratio: number; idle: number; busy: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const one = await play(small);
      const ten = await play(middle);
      const idle = await answersUntil(api, cookie, () => true);
      let isOver = false;
      const played = play(middle).finally(() => {
        isOver = true;
      });
      const busy = await answersUntil(api, cookie, () => isOver);
      await played;
      samples.push({ small: one.seconds, middle: ten.seconds, ratio: ten.seconds / one.seconds, idle, busy });
      log(
        `${middle} leads in ${ten.seconds.toFixed(1)} s, answers in ${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms`,
      );
    }
    const whole = await play(large);
    log(`${large} leads in ${whole.seconds.toFixed(1)} s with ${whole.megabytes.toFixed(0)} MB more`);
    const of = (leads: number) => leads.toLocaleString('en');
    return [
      {
        measure: `rehearsal of ${of(middle)} leads for ${days} days, from the request to the report`,
        against: `${of(small)} leads`,
        ratio: spread(samples.map(({ ratio }) => ratio)),
        goal: '≤ 12, and ≤ 5 s',
        note: `${median(samples.map((sample) => sample.middle)).toFixed(1)} s against ${median(samples.map((sample) => sample.small)).toFixed(1)} s, ${pairs} pairs`,
      },
      {
        measure: `rehearsal of ${of(large)} leads for ${days} days: seconds`,
        against: '60 s',
        ratio: (whole.seconds / 60).toFixed(2),
        goal: '≤ 1, and ≤ 512 MB',
        note: `${whole.seconds.toFixed(1)} s; the process took ${whole.megabytes.toFixed(0)} MB more at most`,
      },
      {
        measure: 'p99 of a page of leads while a campaign is rehearsed in the same process',
        against: 'the same without',
        ratio: spread(samples.map(({ idle, busy }) => busy / idle)),
        goal: '≤ 1.2',
        note: `${median(samples.map(({ busy }) => busy)).toFixed(1)} ms against ${median(samples.map(({ idle }) => idle)).toFixed(1)} ms`,
      },
    ];
  } finally {
    await place.stop();
  }
}
