/**
 * Kills the API, the worker and the agents' process at random moments, next to every kind of work, and counts what was lost,
 * done twice or is stuck. `--kills` and `--seed` choose. Writes docs/kill-proof.md. Part of the hostile suite.
 */
import '../tooling/src/command-help.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startChatServer } from '../backend/src/testing/chat-server.ts';
import type { TestApp } from '../backend/src/testing/test-app.ts';
import { log, startSupervised, until, withApp } from './hostile/freeze/rig.ts';
import { calls, campaigns } from './hostile/kills/calls.ts';
import { files } from './hostile/kills/files.ts';
import { interviews } from './hostile/kills/interviews.ts';
import type { Kind } from './hostile/kills/kind.ts';
import { refusals, remotely, remoteOf, sentAgain } from './hostile/kills/remote.ts';
import { pieces, texts } from './hostile/kills/texts.ts';
import { agentsOf, randomFrom, type Victim, victims } from './hostile/kills/victims.ts';
import { describeMachine } from './src/results.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];

/** Webhooks and the model are servers of this machine. */
const onThisMachine = {
  SWITCHBOARD_PRIVATE_NETWORKS: '127.0.0.0/8',
  SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** A kill comes within this time after its work was started. */
const withinMs = 2_500;
/** So often the next kill doesn't wait until everything runs again. */
const startingShare = 0.1;
/** After this long without a change, open work counts as stuck. */
const patienceMs = 90_000;

interface Row {
  kind: string;
  begun: number;
  lost: number;
  doubled: number;
  stuck: number;
  /** Ended with a reason that people see. */
  failed: number;
}

interface Result {
  seed: number;
  kills: Record<Victim, number>;
  rows: Row[];
  setAside: number;
  sentAgain: number;
}

/** False where the process has ended just now. Without a number it would kill this one and its group. */
function kill(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function count(kinds: readonly Kind[]): Promise<{ rows: Row[]; problems: string[] }> {
  const rows: Row[] = [];
  const problems: string[] = [];
  for (const { name, outcomes } of kinds) {
    const all = await outcomes();
    const of = (what: 'isLost' | 'isDoubled' | 'isStuck' | 'hasFailed') => all.filter((one) => one[what]).length;
    rows.push({
      ...{ kind: name, begun: all.length, lost: of('isLost'), doubled: of('isDoubled') },
      ...{ stuck: of('isStuck'), failed: of('hasFailed') },
    });
    for (const { isLost, isDoubled, isStuck, detail } of all)
      if (isLost || isDoubled || isStuck) problems.push(`${name}: ${detail}`);
  }
  return { rows, problems };
}

/** Waits until nothing is open, or nothing changes any longer. */
async function untilDone(kinds: readonly Kind[]): Promise<{ rows: Row[]; problems: string[] }> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const counted = await count(kinds);
    const open = counted.rows.reduce((sum, { stuck }) => sum + stuck, 0);
    if (open < fewest) {
      const left = counted.rows.filter(({ stuck }) => stuck > 0).map(({ kind, stuck }) => `${stuck} ${kind}`);
      log(`open: ${left.join(', ') || 'nothing'}`);
      [fewest, since] = [open, performance.now()];
    }
    if (open === 0 || performance.now() - since > patienceMs) return counted;
    await pause(1_000);
  }
}

async function run(app: TestApp): Promise<Result> {
  const model = await startChatServer();
  model.behaviour = { kind: 'text', pieces, firstMs: 50, pauseMs: 50 };
  const settings = { ...onThisMachine, SWITCHBOARD_LLM_URL: model.url, SWITCHBOARD_LLM_MODEL: 'stub-1' };
  const [api, worker] = await Promise.all([
    startSupervised(app, { ...settings, SWITCHBOARD_ROLE: 'api' }),
    startSupervised(app, { ...settings, SWITCHBOARD_ROLE: 'worker,agent', SWITCHBOARD_SANDBOX_SPEED: '0.2' }),
  ]);
  const remote = remoteOf(app, api.url);
  const person = remotely(remote, await app.signUp());
  const parts = { app, remote, person, modelUrl: model.url };
  const makers = [calls, campaigns, files, texts, interviews];
  const kinds = (await Promise.all(makers.map((make) => make(parts)))).flat();
  const random = randomFrom(seed);
  const killed: Record<Victim, number> = { 'the API': 0, 'the worker': 0, 'the agents’ process': 0 };
  const failures: string[] = [];
  /** Pieces of work that were not acknowledged yet. */
  const open = new Set<string>();
  const pidsOf: Record<Victim, () => number[]> = {
    'the API': () => [api.pid()],
    'the worker': () => [worker.pid()],
    'the agents’ process': () => agentsOf(worker.pid()),
  };
  for (let number = 0; number < kills; number++) {
    for (const { name, begin } of kinds) {
      const piece = `${name} ${number}`;
      open.add(piece);
      void begin(number)
        .catch((error: Error) => failures.push(`${piece}: ${error.message}`))
        .finally(() => open.delete(piece));
    }
    await pause(random() * withinMs);
    const victim = victims[Math.floor(random() * victims.length)] ?? 'the worker';
    // Without agents at the moment, the worker that starts them is killed.
    const [pid] = pidsOf[victim]();
    const hit: Victim = pid ? victim : 'the worker';
    if (kill(pid ?? worker.pid())) killed[hit] += 1;
    else number -= 1;
    // Now and then the one that takes its place is killed while it starts.
    if (random() < startingShare) await pause(random() * withinMs);
    else await until(async () => api.isReady() && worker.isReady(), 120);
    if ((number + 1) % 10 === 0) log(`${number + 1} kills: ${JSON.stringify(killed)}`);
  }
  log(`all kills are done; ${open.size} requests are still under way`);
  await until(async () => open.size === 0, patienceMs / 1000).catch(() =>
    failures.push(`No answer: ${[...open].join(', ')}`),
  );
  const { rows, problems } = await untilDone(kinds);
  for (const problem of [...failures, ...problems]) log(`       ${problem}`);
  if (failures.length > 0) for (const [what, answer] of refusals) log(`       sent again after ${what}: ${answer}`);
  const { rows: aside } = await app.services.systemPool.query<{ key: string; reason: string }>(
    "SELECT key, reason FROM suspect_jobs WHERE status <> 'suspect'",
  );
  for (const { key, reason } of aside) log(`       set aside: ${key} (${reason})`);
  await Promise.all([api.server.stop(), worker.server.stop(), model.close()]);
  if (failures.length > 0) process.exitCode = 1;
  return { seed, kills: killed, rows, setAside: aside.length, sentAgain: sentAgain.count };
}

const kept = new URL('./results/hostile-kills.json', import.meta.url);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Adds the run to those with other seeds, and writes all of them down. */
function write(result: Result): void {
  const earlier = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Result[]) : [];
  const all = [...earlier.filter((one) => one.seed !== result.seed), result].toSorted((a, b) => a.seed - b.seed);
  writeFileSync(kept, `${JSON.stringify(all, null, 2)}\n`);
  const kindNames = [...new Set(all.flatMap(({ rows }) => rows.map(({ kind }) => kind)))];
  const rowOf = (kind: string) => {
    const rows = all.flatMap((one) => one.rows.filter((row) => row.kind === kind));
    const total = (column: keyof Omit<Row, 'kind'>) => sum(rows.map((row) => row[column]));
    return `| ${kind} | ${total('begun')} | ${total('lost')} | ${total('doubled')} | ${total('stuck')} | ${total('failed')} |`;
  };
  const killsOf = victims.map((victim) => `${victim} ${sum(all.map((one) => one.kills[victim]))} times`).join(', ');
  const total = sum(all.flatMap((one) => Object.values(one.kills)));
  writeFileSync(
    new URL('../docs/kill-proof.md', import.meta.url),
    `# Kills next to every kind of work

${total} SIGKILLs at random moments: ${killsOf}. Each came within ${withinMs / 1000} seconds after one piece of every kind of work had begun.
The processes were started again as \`npm start\` does. Machine: ${describeMachine(null)}. Run
\`node bench/hostile-kills.ts --kills 100 --seed 1\` to repeat it. Runs with other seeds (${all.map((one) => one.seed).join(', ')} so far) are added up.

| work | begun | lost | done twice | stuck | ended with a reason |
|---|---|---|---|---|---|
${kindNames.map(rowOf).join('\n')}

- **Lost**: acknowledged, and not there or not whole at the end. **Done twice**: dialed, stored or delivered as a second piece of work.
  **Stuck**: still open when nothing had changed for ${patienceMs / 1000} seconds.
- **Ended with a reason**: people see what happened and can try again. A text that was being written ends this way, and so does a call
  that may or may not have been dialed.
- Set aside: ${sum(all.map((one) => one.setAside))}. Requests without an answer were sent again ${sum(all.map((one) => one.sentAgain))} times, as browsers and API clients do.
`,
  );
}

await withApp(async (app) => {
  const result = await run(app);
  for (const { kind, begun, lost, doubled, stuck, failed } of result.rows) {
    const isFine = lost + doubled + stuck === 0;
    if (!isFine) process.exitCode = 1;
    log(
      `${isFine ? 'ok    ' : 'FAILED'} ${kind}: ${begun} begun, ${lost} lost, ${doubled} done twice, ${stuck} stuck, ${failed} with a reason`,
    );
  }
  log(`set aside: ${result.setAside}; sent again: ${result.sentAgain}`);
  write(result);
}, onThisMachine);
process.exit();
