import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Attack, Attacker, attacks, crowdOfUploads } from './hostile-attacks.ts';
import { besides, watchLoad } from './machine-load.ts';
import { prepareCalls } from './prepared-calls.ts';
import { loweredCpuMs } from './processes.ts';
import { seedLeads } from './seed-leads.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import type { VictimOrder, Waited } from './victim.worker.ts';

interface Victim {
  /** The response times of requests. */
  ask(kind: VictimOrder['kind'], seconds: number): Promise<Waited[]>;
  close(): Promise<unknown>;
}

/** Another organization, in a separate thread: load that the attack causes in the measuring process delays no request. */
function startVictim(given: Pick<VictimOrder, 'url' | 'cookie' | 'pid'>): Victim {
  const worker = new Worker(new URL('./victim.worker.ts', import.meta.url));
  return {
    async ask(kind, seconds) {
      worker.postMessage({ ...given, kind, seconds } satisfies VictimOrder);
      // Rejects if the thread fails.
      const [{ waited, problem }] = (await once(worker, 'message')) as [{ waited?: Waited[]; problem?: string }];
      if (!waited) throw new Error(problem);
      return waited;
    },
    close: () => worker.terminate(),
  };
}

const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Attacks until it is stopped. */
function underAttack({ strike, concurrent = 1 }: Attack, attacker: Attacker, from: number) {
  let isOver = false;
  let strikes = 0;
  const strikeOn = async () => {
    while (!isOver) {
      strikes += 1;
      await strike(attacker, from + strikes);
    }
  };
  const running = Promise.all(Array.from({ length: concurrent }, strikeOn));
  return async () => {
    isOver = true;
    await running;
    return strikes;
  };
}

interface Compared {
  kind: VictimOrder['kind'];
  /** Which of the times decides. */
  of(values: readonly number[]): number;
  /** The victim's activity, as text. */
  victim: string;
}

const lists: Compared = { kind: 'list', of: p99, victim: 'list of another organization, p99' };
const uploads: Compared = { kind: 'upload', of: median, victim: 'upload of 100 kB by another organization' };

interface Sides {
  attacker: Attacker;
  victim: Victim;
  api: Running;
  options: BenchOptions;
}

interface Sample {
  quiet: { ms: number; loopMs: number };
  under: { ms: number; loopMs: number };
  pool: number;
  rest: number;
}

async function measurePair(
  attack: Attack,
  { kind, of }: Compared,
  { attacker, victim, api, options }: Sides,
): Promise<Sample & { strikes: number }> {
  const seconds = options.isQuick ? 2 : 3;
  const ask = async () => {
    const waited = await victim.ask(kind, seconds);
    return { ms: of(waited.map(({ ms }) => ms)), loopMs: of(waited.map(({ loopMs }) => loopMs)) };
  };
  const quiet = await ask();
  const end = underAttack(attack, attacker, Date.now() % 1_000_000);
  // Until the first of them are on their way.
  await delay(300);
  const watched = watchLoad({ api: [api.pid] });
  const lowered = loweredCpuMs(api.pid);
  const under = await ask();
  const { cpuMs, seconds: took } = watched();
  const ofPool = Math.max(0, loweredCpuMs(api.pid) - lowered);
  const strikes = await end();
  return {
    ...{ quiet, under, strikes, pool: ofPool / took / 10 },
    rest: ((cpuMs.api ?? Number.NaN) - ofPool) / took / 10,
  };
}

async function measureAttack(attack: Attack, compared: Compared, sides: Sides): Promise<Row> {
  const { attacker, options } = sides;
  const samples: (Sample & { strikes: number })[] = [];
  const stop = watchLoad({});
  for (let pair = 0; pair < options.pairs; pair += 1) {
    samples.push(await measurePair(attack, compared, sides));
    await delay(1_000);
  }
  const middle = (read: (one: Sample & { strikes: number }) => number) => median(samples.map(read));
  const times = `${middle(({ under }) => under.ms).toFixed(0)} ms against ${middle(({ quiet }) => quiet.ms).toFixed(0)} ms`;
  const loop = `the event loop worked ${middle(({ under }) => under.loopMs).toFixed(1)} ms against ${middle(({ quiet }) => quiet.loopMs).toFixed(1)} ms while a request waited`;
  const shares = `threads and processes at a lower priority took ${middle(({ pool }) => pool).toFixed(0)} % of a core, the rest of the product ${middle(({ rest }) => rest).toFixed(0)} %`;
  const note = `${times}; ${loop}; ${shares}; ${samples.reduce((sum, { strikes }) => sum + strikes, 0)} attacks in ${options.pairs} pairs; ${besides([stop().otherCores])}`;
  const ratios = samples.map(({ quiet, under }) => under.ms / quiet.ms);
  options.log(`${attack.name}: ${spread(ratios)}; ${note}; ${JSON.stringify([...attacker.statuses])}`);
  for (const refusal of attacker.refusals) options.log(`refused: ${refusal}`);
  attacker.statuses.clear();
  attacker.refusals.clear();
  return {
    measure: `${compared.victim}, while ${attack.name}`,
    ...{ against: 'the same without', ratio: spread(ratios), goal: '≤ 1.5', note },
  };
}

/** The response times of another organization while one attacks, with the product in one process. */
export async function measureHostileLoad(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  let api: Running | undefined;
  let victim: Victim | undefined;
  try {
    const [bad, good] = [await prepared.addCaller(), await prepared.addCaller()];
    await prepared.query('UPDATE organizations SET is_pro = true');
    await seedLeads(prepared.ownerUrl, good.id, 1_000);
    api = await startAll(prepared.ownerUrl, good.context.env.dataDir, { SWITCHBOARD_SANDBOX_SPEED: '0.05' });
    const cookie = await signIn(api.url, prepared.ownerUrl, 'good@bench.example', good.id);
    const badCookie = await signIn(api.url, prepared.ownerUrl, 'bad@bench.example', bad.id);
    victim = startVictim({ url: api.url, cookie, pid: api.pid });
    const sides: Sides = { attacker: new Attacker(bad, api.url, badCookie), victim, api, options };
    await victim.ask('list', 3);
    await victim.ask('upload', 1);
    const rows: Row[] = [];
    for (const attack of attacks) rows.push(await measureAttack(attack, lists, sides));
    rows.push(await measureAttack(crowdOfUploads, uploads, sides));
    return rows;
  } finally {
    await victim?.close();
    await api?.stop();
    await prepared.close();
  }
}
