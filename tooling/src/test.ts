/** `npm test`: every check and test there is, one after the other; the last line sums them up. */
import { ensureChromium } from './checks/chromium.ts';
import { slowStages } from './checks/slow-stages.ts';
import { prepareTypes, quickStages, type Stage, type StageResult, single } from './checks/stage.ts';
import { exitWithParent } from './orphan.ts';
import { seconds } from './start/display.ts';
import { onStopSignal } from './start/stop-signals.ts';

const budgetMs = 30 * 60_000;
const stop = new AbortController();
const timer = setTimeout(() => stop.abort(new Error('the time of 30 minutes is over')), budgetMs);
onStopSignal(
  () => stop.abort(new Error('stopped')),
  () => process.exit(130),
);
exitWithParent(() => stop.abort(new Error('stopped')));

async function runStage(stage: Stage): Promise<StageResult> {
  if (stop.signal.aborted) return single(false, `Not run: ${String(stop.signal.reason?.message)}`);
  try {
    return await stage.run(stop.signal);
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error));
  }
}

const preparation: Stage = {
  name: 'preparation',
  async run() {
    await prepareTypes();
    return single(true, `browser: ${ensureChromium()}`);
  },
};

let passed = 0;
let failed = 0;
for (const stage of [preparation, ...quickStages, ...slowStages]) {
  const startedAt = performance.now();
  const result = await runStage(stage);
  passed += result.passed;
  failed += result.failed;
  const time = seconds(performance.now() - startedAt);
  console.log(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${result.passed} passed, ${result.failed} failed (${time})`,
  );
  if (result.failed > 0 && result.report !== '') console.log(`${result.report}\n`);
}
clearTimeout(timer);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
