/** `npm run check`: types, lint, import boundaries and documents, at once and in seconds. */
import './command-help.ts';
import { outdatedMeasurements } from './checks/measurement-ages.ts';
import { prepareTypes, quickStages } from './checks/stage.ts';
import { repositoryRoot as root } from './root.ts';
import { seconds } from './start/display.ts';

await prepareTypes();
const results = await Promise.all(
  quickStages.map(async ({ name, run }) => {
    const startedAt = performance.now();
    const result = await run({ signal: AbortSignal.timeout(1_800_000) });
    return { name, ...result, time: seconds(performance.now() - startedAt) };
  }),
);
for (const { name, failed, report, time, skipped } of results) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${time})`);
  if (skipped) console.log(`       skipped: ${skipped}`);
  if (failed > 0) console.log(`${report}\n`);
}
const outdated = outdatedMeasurements(root);
if (outdated.length > 0) console.log(`\nMeasurements in bench/RESULTS.md to be repeated:\n  ${outdated.join('\n  ')}`);
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
