/** `npm test`: every check and test there is; the last line sums them up. */

import { beyondBudget } from './checks/budget.ts';
import { ensureTestBrowser } from './checks/chromium.ts';
import { Pace } from './checks/machine.ts';
import { ProcessTree } from './checks/process-tree.ts';
import { failureOf, slowest } from './checks/reports.ts';
import { builds, journeys, stories, twin, unitTests } from './checks/slow-stages.ts';
import {
  type FileTime,
  prepareTypes,
  quickStages,
  type Stage,
  type StageResult,
  type StageTools,
  single,
} from './checks/stage.ts';
import { exitWithParent } from './orphan.ts';
import { seconds } from './start/display.ts';
import { onStopSignal } from './start/stop-signals.ts';

// Only what hangs is ended: on a machine half as fast a whole run takes twice its time.
const limitMs = 45 * 60_000;
/** How many tests or files of tests may need a second try: one in a thousand, on a machine that others use as well. */
const mayBeUnsteady = 8;
const stop = new AbortController();
const timer = setTimeout(() => stop.abort(new Error('the time of 45 minutes is over')), limitMs);
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
  if (stop.signal.aborted) return single(false, `Not run: ${String(stop.signal.reason?.message)}`);
  try {
    return await stage.run(tools);
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error));
  }
}

const pace = new Pace();

let passed = 0;
let failed = 0;
const files: FileTime[] = [];
const unsteady: string[] = [];
const whatFailed: string[] = [];

async function runStage(stage: Stage): Promise<void> {
  const startedAt = performance.now();
  const tree = new ProcessTree();
  const result = await resultOf(stage, { signal: stop.signal, onStart: (pid) => tree.add(pid) });
  const milliseconds = performance.now() - startedAt;
  const used = tree.end();
  const overrun = beyondBudget(stage, used, pace.slownessSince(startedAt));
  const failures = result.failed + (overrun === null ? 0 : 1);
  passed += result.passed;
  failed += failures;
  files.push(...(result.files ?? []));
  unsteady.push(...(result.unsteady ?? []));
  if (result.failed > 0) whatFailed.push(...(result.failures ?? [failureOf(stage.name, result.report)]));
  if (overrun !== null) whatFailed.push(failureOf(stage.name, overrun));
  const mark = failures === 0 ? 'ok    ' : 'FAILED';
  const time = `${seconds(milliseconds)}${used === null ? '' : `, ${seconds(used * 1000)} of processor time`}`;
  console.log(`${mark} ${stage.name}: ${result.passed} passed, ${failures} failed (${time})`);
  if (result.failed > 0 && result.report !== '') console.log(`${result.report}\n`);
  if (overrun !== null) console.log(`${overrun}\n`);
}

const startedAt = performance.now();
await runStage(preparation);
await Promise.all([...quickStages, builds].map(runStage));
// The long ones wait for a database or a browser: one of them does not keep two cores busy alone.
const left = [unitTests, journeys, stories, twin];
async function lane(): Promise<void> {
  for (let stage = left.shift(); stage; stage = left.shift()) await runStage(stage);
}
await Promise.all([lane(), lane()]);
clearTimeout(timer);
console.log(`\nThe slowest files:\n${slowest(files).join('\n')}\n`);
if (unsteady.length > 0) console.log(`Passed at the second try only:\n${unsteady.join('\n')}\n`);
// A few by accident on a busy machine; more of them are a fault of the tests or of the product.
if (unsteady.length > mayBeUnsteady) failed += unsteady.length;
// Once more at the end: their reports lie thousands of lines above.
if (whatFailed.length > 0) console.log(`Failed:\n${whatFailed.slice(0, 40).join('\n')}\n`);
const slowness = pace.slownessSince(startedAt).toFixed(1);
console.log(
  `${seconds(performance.now() - startedAt)} in all, on a machine that needed ${slowness} times the processor time that the budgets are for`,
);
console.log('Left out: tests, calls and interviews over a real LiveKit server. They are tried by: npm run livekit');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
