/** `npm run check [-- <name>]`: types, lint, import boundaries and documents, all at once, or the one check with this name. */
import './command-help.ts';
import { outdatedMeasurements } from './checks/measurement-ages.ts';
import { prepareTypes, quickStages } from './checks/stage.ts';
import { repositoryRoot as root } from './root.ts';
import { seconds } from './start/display.ts';

const name = process.argv.slice(2).join(' ');
const wanted = name === '' ? quickStages : quickStages.filter((stage) => stage.name === name);
if (wanted.length === 0) {
  console.error(`There is no check "${name}". The checks are ${quickStages.map((stage) => stage.name).join(', ')}.`);
  process.exit(2);
}
await prepareTypes();
const results = await Promise.all(
  wanted.map(async ({ name, run }) => {
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
const outdated = name === '' ? outdatedMeasurements(root) : [];
if (outdated.length > 0) console.log(`\nMeasurements in bench/RESULTS.md to be repeated:\n  ${outdated.join('\n  ')}`);
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
