/** `npm run test:dialer [-- --quick]`: kills, faults, limits and random windows; writes docs/dialer-proof.md. */
import '../tooling/src/command-help.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultResult } from '../backend/src/domains/dialer/proof/fault.ts';
import { quickFaults, slowFaults } from '../backend/src/domains/dialer/proof/faults.ts';
import { killWorkers } from '../backend/src/domains/dialer/proof/kills.ts';
import { keepLimits, waitBesideCrowd } from '../backend/src/domains/dialer/proof/limits.ts';
import { compareWindows } from '../backend/src/domains/dialer/proof/random-windows.ts';
import { startTestApp, type TestApp } from '../backend/src/testing/test-app.ts';
import { startPostgres } from '../tooling/src/postgres.ts';
import { describeMachine } from './src/results.ts';

interface Finding {
  what: string;
  expected: string;
  found: string;
  isAsExpected: boolean;
  /** How many processes wanted a core, on average over the last minute. */
  load?: string;
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
});
const findings: Finding[] = [];
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

function note(finding: Finding): void {
  findings.push({ ...finding, load: loadavg()[0]?.toFixed(1) ?? '' });
  log(`${finding.isAsExpected ? 'ok    ' : 'FAILED'} ${finding.what}: ${finding.found}`);
}

function proveWindows(): void {
  const cases = values.quick ? 5_000 : 100_000;
  const { wrong, aroundChanges } = compareWindows(cases, 11);
  note({
    what: `${cases} random windows, zones and instants`,
    expected: '0 differ from a search minute by minute',
    found: `${wrong.length} differ; ${aroundChanges} lie around a change of clocks`,
    isAsExpected: wrong.length === 0,
  });
}

async function proveKills(app: TestApp): Promise<void> {
  const share = Number(values.share);
  const plan = values.quick ? { calls: 600, kills: 20 } : { calls: 12_000 * share, kills: 400 * share };
  const result = await killWorkers(app, { ...plan, workers: 4, isShort: false, log });
  const { called, kills, killsThatHit, hits, dialedTwice, lost, uncertain, listed, seconds, dials } = result;
  const percent = ((100 * uncertain) / plan.calls).toFixed(2);
  note({
    what: `${plan.calls} calls, ${kills} random SIGKILLs of one of 4 workers`,
    expected: '0 dialed twice, 0 lost, uncertain ≤ 1 % and all listed',
    found: `${called} made, ${dials} dialed, ${dialedTwice} twice, ${lost} lost, ${uncertain} uncertain (${percent} %), ${listed} listed; ${Math.round(seconds)} s`,
    isAsExpected: dialedTwice === 0 && lost === 0 && uncertain <= plan.calls / 100 && listed === uncertain,
  });
  note({
    what: 'what the killed processes had in their hands, all kills together',
    expected: 'calls in each state',
    found: `${hits.claimed} claimed, ${hits.committed} committed and not dialed, ${hits.dialing} dialing or ringing, ${hits.connected} connected; ${killsThatHit} of ${kills} kills hit at least one`,
    isAsExpected: Object.values(hits).every((count) => count > 0),
  });
}

const ms = (values: readonly number[], share: number) =>
  Math.round(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN);

async function proveLimits(app: TestApp): Promise<void> {
  const limits = { concurrent: 12, numberConcurrent: 8, perSecond: 15 };
  const most = await keepLimits(app, 500, limits);
  note({
    what: '500 calls due in one second from two numbers, two workers',
    expected: `never more than ${limits.concurrent} at a time, ${limits.numberConcurrent} from a number, ${limits.perSecond} from it in any second`,
    found: `at most ${most.concurrent} at a time, ${most.numberConcurrent} from a number, ${most.perSecond} from it in a second (${most.dialedPerSecond} by the carrier's clock); ${most.calls} calls in ${most.seconds.toFixed(1)} s`,
    isAsExpected:
      most.calls === 500 &&
      most.concurrent <= limits.concurrent &&
      most.numberConcurrent <= limits.numberConcurrent &&
      most.perSecond <= limits.perSecond,
  });
}

async function proveFairness(app: TestApp): Promise<void> {
  const crowd = values.quick ? 2_000 : 10_000;
  const others = 20;
  const alone = await waitBesideCrowd(app, 0, others);
  const late = await waitBesideCrowd(app, crowd, others);
  note({
    what: `one call each of ${others} organizations beside ${crowd} due calls of another, one worker`,
    expected: 'none is dialed later than a second after its time',
    found: `dialed ${ms(late.dialed, 0.5)} ms late in the middle, ${ms(late.dialed, 1)} ms at most; without the others ${ms(alone.dialed, 0.5)} and ${ms(alone.dialed, 1)} ms`,
    isAsExpected: late.dialed.length === others && ms(late.dialed, 1) <= 1_000,
  });
}

const asFinding = ({ fault: what, ...rest }: FaultResult): Finding => ({ what, ...rest });

const kept = new URL('./results/dialer.json', import.meta.url);

/** Stores the results next to those of other parts, and writes all of them to the document. */
function write(): void {
  const earlier = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Finding[]) : [];
  const names = findings.map(({ what }) => what);
  const all = [...earlier.filter(({ what }) => !names.includes(what)), ...findings];
  writeFileSync(kept, `${JSON.stringify(all, null, 2)}\n`);
  const rows = all.map(
    ({ what, expected, found, isAsExpected, load = '' }) =>
      `| ${what} | ${expected} | ${found} | ${isAsExpected ? 'yes' : '**no**'} | ${load} |`,
  );
  const text = `# What was proven of the dialer

Real worker processes on an embedded Postgres: ${describeMachine(null)}. The command is \`npm run test:dialer\`; \`-- --only kills\`
runs one part and keeps what the others found, \`--share 0.1\` a tenth of the kills. Dials are counted in the memory of the simulated carrier, past
the product's own tables. The processes that are killed by the hundred only dial (\`backend/src/domains/dialer/proof/dialing-worker.ts\`);
what they leave at the end is finished by whole workers. What they had in their hands they tell as they take it. "Load" is how many processes
wanted one of the cores, on average over the last minute: other work went on beside.

| what happens | expected | found | as expected | load |
|---|---|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(new URL('../docs/dialer-proof.md', import.meta.url), text);
}

const folder = mkdtempSync(join(tmpdir(), 'switchboard-dialer-'));
const settings = { dataDir: join(folder, 'postgres'), password: 'proof', isThrowaway: true };
let postgres = await startPostgres(settings);
process.env.TEST_DATABASE_URL = postgres.url;
process.env.SWITCHBOARD_TEST_DIR = folder;
const app = await startTestApp();

async function restartDatabase(): Promise<void> {
  const { port } = postgres;
  await postgres.stop();
  postgres = await startPostgres({ ...settings, port });
}

const parts: Record<string, () => Promise<void> | void> = {
  windows: proveWindows,
  faults: async () => {
    for (const fault of [...quickFaults, ...slowFaults]) {
      const result = await fault({ app, restartDatabase });
      for (const one of [result].flat()) note(asFinding(one));
    }
  },
  limits: () => proveLimits(app),
  fairness: () => proveFairness(app),
  kills: () => proveKills(app),
};
try {
  for (const [name, prove] of Object.entries(parts))
    if (!values.only || values.only.split(',').includes(name)) await prove();
  if (!values.quick) write();
} finally {
  await app.close().catch(() => undefined);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(findings.every(({ isAsExpected }) => isAsExpected) ? 0 : 1);
