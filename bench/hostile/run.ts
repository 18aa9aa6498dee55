/**
 * `node bench/hostile/run.ts [<name…>]`, the first part of `npm run test:hostile`: every text function on every hostile text, up to 500,000 characters. Takes up to an hour;
 * names limit it to functions that contain one of them. `npm test` runs one text of each kind.
 */
import '../../tooling/src/command-help.ts';
import { inWords, runHostile } from './run-hostile.ts';

const { found, slowest } = await runHostile(
  { lengths: [1_000, 10_000, 50_000, 500_000], isShort: false, names: process.argv.slice(2) },
  console.log,
);
console.log(`\nThe slowest:\n${slowest.map(inWords).join('\n')}\n`);
console.log(
  found.length === 0 ? 'Every function grows with its text alone.' : `Grows faster than its text:\n${found.join('\n')}`,
);
process.exitCode = found.length === 0 ? 0 : 1;
