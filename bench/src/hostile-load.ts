import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, Attacker, attacks } from './hostile-attacks.ts';
import { besides, watchLoad } from './machine-load.ts';
import { type Caller, prepareCalls } from './prepared-calls.ts';
import { loweredCpuMs } from './processes.ts';
import { seedLeads } from './seed-leads.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

/** Another organization asks so often. */
const everyMs = 20;

interface Victim {
  url: string;
  cookie: string;
}

const p99 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** The times of the same list over so many seconds, each from when it was due. */
async function listTimes({ url, cookie }: Victim, seconds: number): Promise<number[]> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (let due = begun; due < begun + seconds * 1000; due += everyMs) {
    await delay(Math.max(0, due - performance.now()));
    answers.push(
      (async () => {
        const answer = await fetch(`${url}/api/leads?limit=25`, { headers: { cookie } });
        const body = await answer.text();
        if (!answer.ok || !body.includes('"phone_number"')) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
        return performance.now() - due;
      })(),
    );
  }
  return Promise.all(answers);
}

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

async function measureAttack(
  attack: Attack,
  { attacker, victim, api, options }: { attacker: Attacker; victim: Victim; api: Running; options: BenchOptions },
): Promise<Row> {
  const seconds = options.isQuick ? 2 : 6;
  const samples: { quiet: number; under: number; pool: number; loop: number }[] = [];
  const stop = watchLoad({});
  let strikes = 0;
  for (let pair = 0; pair < options.pairs; pair += 1) {
    const quiet = p99(await listTimes(victim, seconds));
    const end = underAttack(attack, attacker, Date.now() % 1_000_000);
    const watched = watchLoad({ api: [api.pid] });
    const pool = loweredCpuMs(api.pid);
    const under = p99(await listTimes(victim, seconds));
    const used = watched();
    const ofPool = loweredCpuMs(api.pid) - pool;
    strikes += await end();
    samples.push({
      ...{ quiet, under, pool: Math.max(0, ofPool) / seconds / 10 },
      loop: ((used.cpuMs.api ?? Number.NaN) - ofPool) / used.seconds / 10,
    });
    await delay(1_000);
  }
  const [quiet, under] = [median(samples.map((one) => one.quiet)), median(samples.map((one) => one.under))];
  const shares = `the work's own threads and processes at lower priority took ${median(samples.map(({ pool }) => pool)).toFixed(0)} % of a core, everything else of the product ${median(samples.map(({ loop }) => loop)).toFixed(0)} %`;
  const note = `${under.toFixed(1)} ms against ${quiet.toFixed(1)} ms, ${strikes} strikes, ${options.pairs} pairs; ${shares}; ${besides([stop().otherCores])}`;
  options.log(`${attack.name}: ${(under / quiet).toFixed(2)}; ${note}; ${JSON.stringify([...attacker.statuses])}`);
  attacker.statuses.clear();
  return {
    measure: `list of another organization, p99, while ${attack.name}`,
    against: 'the same without',
    ratio: spread(samples.map((one) => one.under / one.quiet)),
    goal: '≤ 1.5',
    note,
  };
}

/** What another organization waits for while one does its worst, in one process of everything. */
export async function measureHostileLoad(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  let api: Running | undefined;
  try {
    const [bad, good]: Caller[] = [await prepared.addCaller(), await prepared.addCaller()];
    if (!bad || !good) throw new Error('There are no callers');
    await seedLeads(prepared.ownerUrl, good.id, 1_000);
    api = await startAll(prepared.ownerUrl, good.context.env.dataDir, { SWITCHBOARD_SANDBOX_SPEED: '0.05' });
    const cookie = await signIn(api.url, prepared.ownerUrl, 'good@bench.example', good.id);
    const attacker = new Attacker(bad, api.url, await signIn(api.url, prepared.ownerUrl, 'bad@bench.example', bad.id));
    const victim = { url: api.url, cookie };
    await listTimes(victim, 3);
    const rows: Row[] = [];
    for (const attack of attacks) rows.push(await measureAttack(attack, { attacker, victim, api, options }));
    return rows;
  } finally {
    await api?.stop();
    await prepared.close();
  }
}
