import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type MissedGoals, markdown, type Row } from './table.ts';

/** The results of one measurement, and its machine. */
interface Result {
  /** On what kind of machine, and when. */
  measured: string;
  /** The revision that was measured, with `+` where it had uncommitted changes; absent in older results. */
  revision?: string;
  rows: Row[];
}

const benchFolder = join(import.meta.dirname, '..');
const pathOf = (name: string) => join(benchFolder, 'results', `${name}.json`);

/** The kind of machine and the day, without its name. */
export function describeMachine(chromium: string | null): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const browser = chromium === null ? '' : `, ${chromium}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${availableParallelism()} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}${browser}, on ${day}`;
}

/** Keeps the rows of one measurement; those of the others stay as they are. Returns the path of the file. */
export function keepResult(name: string, result: Result): string {
  mkdirSync(join(benchFolder, 'results'), { recursive: true });
  writeFileSync(pathOf(name), `${JSON.stringify(result, null, 2)}\n`);
  return pathOf(name);
}

const figuresOf = (name: string) => join(benchFolder, 'results', 'figures', `${name}.json`);

/** Keeps plain figures of a measurement that others go by. */
export function keepFigures(name: string, figures: object): void {
  mkdirSync(join(benchFolder, 'results', 'figures'), { recursive: true });
  writeFileSync(figuresOf(name), `${JSON.stringify(figures, null, 2)}\n`);
}

/** The figures of a measurement; null if there are none yet. */
export function readFiguresIfKept<T>(name: string): T | null {
  return existsSync(figuresOf(name)) ? (JSON.parse(readFileSync(figuresOf(name), 'utf8')) as T) : null;
}

/** The stored figures of a measurement. Throws if there are none yet. */
export function readFigures<T>(name: string): T {
  const figures = readFiguresIfKept<T>(name);
  if (figures === null) throw new Error(`npm run bench -- ${name} comes first: its figures are needed`);
  return figures;
}

function readResult(name: string): Result | null {
  return existsSync(pathOf(name)) ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as Result) : null;
}

/** One sentence when all was measured on one machine and day, else one per group of measurements. */
function whereMeasured(results: ReadonlyMap<string, Result>): string {
  const groups = Map.groupBy(results.keys(), (name) => {
    const { measured = '', revision } = results.get(name) ?? {};
    return revision === undefined ? measured : `${measured}, at ${revision}`;
  });
  if (groups.size === 1) return `Measured on ${[...groups.keys()][0]}.`;
  return [...groups].map(([measured, names]) => `Measured on ${measured}: ${names.join(', ')}.`).join('\n');
}

const howToRead = `## How to read it

- Each row compares two things measured in turn in one run (A, B, A, B, …): machines differ and are noisy, the ratio of
  neighbours hardly. The figure is the median of the pairs, with the least and the greatest beside it; a single figure
  stands where nothing varies.
- Below 1 means less than what stands under "against": good for times, bytes and processor time, bad for throughput.
- Before a time counts, the answer is checked: the same rows on screen, the same leads in the answer, the right fields.
- "Throttled" is Chromium with a processor four times slower, 1.6 Mbit/s and 150 ms. Bytes are brotli bodies, without
  headers.
- The one-bundle twin is the same shell and the same pages, built from the same sources with the same loaders and minifier
  as one webpack application without federation, each page a lazy chunk that the HTML preloads as it does for modules.
- A release and a rollback run the command as a team has it: packed, in a repository of its own, started anew each time.
- A goal that is missed stays in the table. Its note says why, where the reason is known (\`missed-goals.json\`).

Run \`npm run bench\`, or name measurements: \`npm run bench -- bytes modules\` replaces their rows only.
`;

const missedGoals = () => JSON.parse(readFileSync(join(benchFolder, 'missed-goals.json'), 'utf8')) as MissedGoals;

/** Measured by commands of their own, not by `npm run bench`. */
const measuredAlone = ['interview-recordings', 'telephony'];

/** Writes RESULTS.md from the stored results, in the given order. */
export function writeResults(names: readonly string[]): string {
  const results = new Map<string, Result>();
  for (const name of [...names, ...measuredAlone]) {
    const result = readResult(name);
    if (result) results.set(name, result);
  }
  const rows = [...results.values()].flatMap((result) => result.rows);
  const path = join(benchFolder, 'RESULTS.md');
  writeFileSync(path, `# Results\n\n${whereMeasured(results)}\n\n${markdown(rows, missedGoals())}\n\n${howToRead}`);
  return path;
}
