import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { load } from './load.ts';
import { besides, type Used, watchLoad } from './machine-load.ts';
import { allEnded, assertMadeOnce, makeCalls, prepareDue } from './make-calls.ts';
import { type Caller, type PreparedCalls, prepareCalls } from './prepared-calls.ts';
import { perProcessorSecond, type Sample } from './process-samples.ts';
import { keepFigures } from './results.ts';
import { seedLeads } from './seed-leads.ts';
import { signIn } from './sign-in.ts';
import { comparedWithSimulator } from './simulated-processes.ts';
import type { Running } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const counts = [1, 2, 4] as const;
const organizations = 4;
const leads = 10_000;

const sampleOf = (processes: number, done: number, used: Used): Sample => ({
  processes,
  done,
  seconds: used.seconds,
  processMs: used.cpuMs.processes ?? Number.NaN,
  databaseMs: used.cpuMs.database ?? Number.NaN,
  otherCores: used.otherCores,
});

interface Bench {
  prepared: PreparedCalls;
  owner: pg.Client;
  callers: Caller[];
}

async function callsBy(bench: Bench, workers: number, isQuick: boolean): Promise<Sample> {
  // With pauses shortened to a hundredth, the processors are the bottleneck.
  const running = await Promise.all(Array.from({ length: workers }, () => bench.prepared.startWorker(0.01)));
  await delay(1_000);
  // Code that a process runs for the first time is not compiled yet.
  const { owner, callers } = bench;
  const count = (isQuick ? 60 : 200) * workers;
  await makeCalls(owner, callers, { count });
  const { ids, makeDue } = await prepareDue(owner, callers, { count });
  const stop = watchLoad({ processes: running.map(({ pid }) => pid), database: [bench.prepared.postgresPid] });
  await makeDue();
  await allEnded(owner);
  const sample = sampleOf(workers, count, stop());
  await assertMadeOnce(owner, ids);
  await Promise.all(running.map((worker) => worker.stop()));
  return sample;
}

async function listsBy(
  { prepared }: Bench,
  apis: readonly Running[],
  { cookie, answer, seconds }: { cookie: string; answer: string; seconds: number },
): Promise<Sample> {
  const stop = watchLoad({ processes: apis.map(({ pid }) => pid), database: [prepared.postgresPid] });
  const results = await Promise.all(
    apis.map(({ url, pid }) =>
      load(`${url}/api/leads?limit=25`, {
        pid,
        headers: { cookie },
        seconds,
        // As busy as one alone is: a process that waits for each request apart pays for it.
        connections: 8,
        isRight: (body) => body === answer,
      }),
    ),
  );
  const done = results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * seconds, 0);
  return sampleOf(apis.length, Math.round(done), stop());
}

function rowsOf(samples: readonly Sample[], { measure, what }: { measure: string; what: string }): Row[] {
  const of = (processes: number) => samples.filter((sample) => sample.processes === processes);
  const one = of(1);
  const middle = (side: readonly Sample[], figure: (sample: Sample) => number) => median(side.map(figure)).toFixed(0);
  const rate = ({ done, seconds }: Sample) => done / seconds;
  return counts.slice(1).map((processes) => {
    const several = of(processes);
    const ratios = several.flatMap((sample, n) => {
      const alone = one[n];
      return alone ? perProcessorSecond(sample) / perProcessorSecond(alone) : [];
    });
    const cores = [...one, ...several].map(({ otherCores }) => otherCores);
    return {
      measure: `${measure}, ${processes} processes`,
      against: 'by one process',
      ratio: spread(ratios),
      goal: '≥ 0.9',
      note: `${middle(several, perProcessorSecond)} ${what} against ${middle(one, perProcessorSecond)}; by the clock ${middle(several, rate)} a second against ${middle(one, rate)}, ${several.length} pairs; ${besides(cores)}`,
    };
  });
}

async function measureApis(bench: Bench, { log, pairs, isQuick }: BenchOptions): Promise<Sample[]> {
  const { prepared } = bench;
  const organization = bench.callers[0]?.id ?? '';
  await seedLeads(prepared.ownerUrl, organization, leads);
  const apis: Running[] = [];
  for (let n = 0; n < Math.max(...counts); n += 1) apis.push(await prepared.startApi());
  const cookie = await signIn(apis[0]?.url ?? '', prepared.ownerUrl, 'processes@bench.example', organization);
  const answers = await Promise.all(
    apis.map(async ({ url }) => (await fetch(`${url}/api/leads?limit=25`, { headers: { cookie } })).text()),
  );
  const answer = answers[0] ?? '';
  if (answer.split('"phone_number"').length !== 26 || new Set(answers).size !== 1)
    throw new Error('The processes do not give the same 25 leads');
  const run = (count: number, seconds: number) => listsBy(bench, apis.slice(0, count), { cookie, answer, seconds });
  // Code that a process runs for the first time is not compiled yet.
  for (const api of apis) await listsBy(bench, [api], { cookie, answer, seconds: isQuick ? 0.5 : 4 });
  await run(apis.length, isQuick ? 0.5 : 2);
  const samples: Sample[] = [];
  for (let pair = 0; pair < pairs; pair += 1)
    for (const count of counts) {
      const sample = await run(count, isQuick ? 1 : 3);
      samples.push(sample);
      log(
        `lists by ${count}: ${perProcessorSecond(sample).toFixed(0)} per processor second, ${besides([sample.otherCores])}`,
      );
    }
  await Promise.all(apis.map(({ stop }) => stop()));
  return samples;
}

async function measureWorkers(bench: Bench, { log, pairs, isQuick }: BenchOptions): Promise<Sample[]> {
  const samples: Sample[] = [];
  // Three are enough for the median, at half a minute each.
  for (let pair = 0; pair < Math.min(pairs, 3); pair += 1)
    for (const count of counts) {
      const sample = await callsBy(bench, count, isQuick);
      samples.push(sample);
      log(
        `calls by ${count}: ${perProcessorSecond(sample).toFixed(1)} per processor second, ${(sample.done / sample.seconds).toFixed(0)} a second, ${(sample.processMs / sample.done).toFixed(1)} + ${(sample.databaseMs / sample.done).toFixed(1)} ms each, ${besides([sample.otherCores])}`,
      );
    }
  return samples;
}

/** The same work by one, two and four processes on one machine and one database, and what the simulator says of it. */
export async function measureProcesses(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  const owner = new pg.Client({ connectionString: prepared.ownerUrl });
  try {
    await owner.connect();
    const callers: Caller[] = [];
    for (let n = 0; n < organizations; n += 1) callers.push(await prepared.addCaller());
    const bench = { prepared, owner, callers };
    const lists = await measureApis(bench, options);
    const calls = await measureWorkers(bench, options);
    if (!options.isQuick) keepFigures('processes', { lists, calls });
    return [
      ...rowsOf(lists, {
        measure: `lists of 25 of ${leads.toLocaleString('en')} leads, 8 at a time in each process`,
        what: 'per processor second',
      }),
      ...rowsOf(calls, { measure: 'scheduled calls, from due to ended', what: 'per processor second' }),
      ...comparedWithSimulator(calls, availableParallelism()),
    ];
  } finally {
    await owner.end();
    await prepared.close();
  }
}
