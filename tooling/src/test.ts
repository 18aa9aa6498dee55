/**
 * `npm test [-- <path, title or story id> | --changed [<revision>] | --stage <name> [--shard <i>/<n>] | --record]`: every check and test there
 * is, or those that are asked for. The last line counts them.
 */
import './command-help.ts';
import { parseArgs } from 'node:util';
import { ensureTestBrowser } from './checks/chromium.ts';
import { Pace } from './checks/machine.ts';
import { type Plan, planFor, planOf } from './checks/plan.ts';
import { ProcessTree } from './checks/process-tree.ts';
import { failureOf, rerunnable, slowest } from './checks/reports.ts';
import { namedTests, type Selection, testsSince } from './checks/selection.ts';
import { type FileTime, prepareTypes, type Stage, type StageResult, type StageTools, single } from './checks/stage.ts';
import { growth, recordedRuns, recordRun } from './checks/times.ts';
import { exitWithParent } from './orphan.ts';
import { repositoryRoot as root } from './root.ts';
import { seconds } from './start/display.ts';
import { onStopSignal } from './start/stop-signals.ts';
import { factorFor, patienceVariable } from './test/patience.ts';
import { revisionOf } from './test/revision.ts';

/** Ends a run that hangs. A machine that is merely slow or busy takes as long as it needs. */
const limitMs = 120 * 60_000;
/** How many tests, or files of tests, may pass at the second try only: one in a thousand, on a machine that others use as well. */
const maxUnsteady = 8;

const { values, positionals } = parseArgs({
  options: {
    changed: { type: 'boolean' },
    record: { type: 'boolean' },
    stage: { type: 'string' },
    shard: { type: 'string' },
  },
  allowPositionals: true,
});

/** The tests to run; null for all. */
function selected(): Selection | null {
  if (values.stage !== undefined) return null;
  if (values.changed) return testsSince(root, positionals[0] ?? 'HEAD');
  return positionals.length === 0 ? null : namedTests(root, positionals.join(' '));
}

let selection: Selection | null;
let plan: Plan | null;
try {
  selection = selected();
  plan = values.stage === undefined ? null : planOf(values.stage, values.shard);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

const stop = new AbortController();
const timer = setTimeout(() => stop.abort(new Error('the run took two hours, so something hangs')), limitMs);
onStopSignal(
  () => stop.abort(new Error('stopped')),
  () => process.exit(130),
);
exitWithParent(() => stop.abort(new Error('stopped')));

const preparation: Stage = {
  name: 'preparation',
  async run() {
    await prepareTypes();
    return single(true, `browser: ${ensureTestBrowser()}`);
  },
};

async function resultOf(stage: Stage, tools: StageTools): Promise<StageResult> {
  // Listed among the stages, but not among the failures: there is nothing in them to run again.
  if (stop.signal.aborted) return { ...single(false, `Not run: ${String(stop.signal.reason?.message)}`), failures: [] };
  try {
    return await stage.run(tools);
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error));
  }
}

/** Everything runs: only then times can be compared with those of other runs. */
const isWhole = selection === null && plan === null;
const pace = new Pace();
const lastRun = recordedRuns(root).at(-1);

let passed = 0;
let failed = 0;
const files: FileTime[] = [];
const unsteady: string[] = [];
const failures: string[] = [];
const notes: string[] = [];
const processorSeconds: Record<string, number> = {};

async function runStage(stage: Stage): Promise<void> {
  const startedAt = performance.now();
  const tree = new ProcessTree();
  process.env[patienceVariable] = factorFor(await pace.delay());
  const result = await resultOf(stage, { signal: stop.signal, onStart: (pid) => tree.add(pid) });
  const milliseconds = performance.now() - startedAt;
  const used = tree.end();
  if (used !== null) processorSeconds[stage.name] = Math.round(used);
  passed += result.passed;
  failed += result.failed;
  files.push(...(result.files ?? []));
  unsteady.push(...(result.unsteady ?? []));
  if (result.failed > 0)
    failures.push(...(result.failures ?? [rerunnable(stage.command, failureOf(stage.name, result.report))]));
  const note = isWhole ? growth(lastRun, stage.name, used, pace.slownessSince(startedAt)) : null;
  if (note !== null) notes.push(note);
  const mark = result.failed === 0 ? 'ok    ' : 'FAILED';
  const time = `${seconds(milliseconds)}${used === null ? '' : `, ${seconds(used * 1000)} of processor time`}`;
  console.log(`${mark} ${stage.name}: ${result.passed} passed, ${result.failed} failed (${time})`);
  if (result.skipped) console.log(`       skipped: ${result.skipped}`);
  if (result.failed > 0 && result.report !== '') console.log(`${result.report}\n`);
}

const startedAt = performance.now();
if (selection !== null) console.log(`${selection.explanation}.`);
await runStage(preparation);
const { first, long } = plan ?? planFor(selection);
await Promise.all(first.map(runStage));
// One of these alone doesn't keep two cores busy: it waits for a database or a browser.
async function lane(): Promise<void> {
  for (let stage = long.shift(); stage; stage = long.shift()) await runStage(stage);
}
await Promise.all([lane(), lane()]);
clearTimeout(timer);
if (isWhole) console.log(`\nThe slowest files:\n${slowest(files).join('\n')}\n`);
if (unsteady.length > 0) console.log(`Passed only at the second try:\n${unsteady.join('\n')}\n`);
// A few are accidents on a busy machine; more of them are a fault of the tests or of the product.
if (unsteady.length > maxUnsteady) failed += unsteady.length;
// Their full reports are thousands of lines above.
if (failures.length > 0)
  console.log(`Failed, each with the command that runs it alone:\n${failures.slice(0, 40).join('\n')}\n`);
if (notes.length > 0) console.log(`${notes.join('\n')}\n`);
const total = performance.now() - startedAt;
const slowness = pace.slownessSince(startedAt).toFixed(1);
console.log(`${seconds(total)} in all, on a machine that needs ${slowness} times the reference's processor time`);
if (isWhole)
  console.log('Not included: tests, calls and interviews over a real LiveKit server. Run them with: npm run livekit');
if (values.record && isWhole) {
  const on = new Date().toISOString().slice(0, 10);
  const total_seconds = Math.round(total / 1000);
  recordRun(root, { on, revision: revisionOf(root), total_seconds, processor_seconds: processorSeconds });
  console.log('Recorded in bench/results/figures/tests.json. "npm run bench -- tests" adds it to bench/RESULTS.md.');
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
