/** `node bench/gate.ts`: what the list of leads costs in modules against one bundle, where the machine plays no part. */
import '../tooling/src/command-help.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledIn, librariesInBoth } from './src/bundled.ts';
import { openDeepLink } from './src/deep-link.ts';
import { startSideBySide } from './src/side-by-side.ts';
import { kilobytes } from './src/table.ts';

/** The content of gate.json: the gate fails beyond `limit`; `goal` is the target. */
interface Limits {
  /** Brotli bytes of JavaScript, product over twin. */
  javascript_ratio: { limit: number; goal: number };
  /** Requests of the product beyond those of the twin. */
  extra_requests: { limit: number; goal: number };
  /** Requests one after the other, below the page, until the product's last script. */
  script_hops: { limit: number; goal: number };
  /** Scripts that the product fetched more than once. */
  fetched_twice: { limit: string[]; goal: string[] };
  /** Libraries that both the shell and the module contain. */
  libraries_twice: { limit: string[]; goal: string[] };
}

interface Difference {
  what: string;
  value: string;
  limit: string;
  goal: string;
  isWithin: boolean;
}

const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'gate.json'), 'utf8')) as Limits;

function counted(what: string, value: number, { limit, goal }: { limit: number; goal: number }, figures: string) {
  return { what, value: `${value} (${figures})`, limit: `≤ ${limit}`, goal: `≤ ${goal}`, isWithin: value <= limit };
}

const named = (names: readonly string[]) => names.join(', ') || 'none';

function listed(what: string, names: string[], { limit, goal }: { limit: string[]; goal: string[] }) {
  const isWithin = names.every((name) => limit.includes(name));
  return { what, value: named(names), limit: named(limit), goal: named(goal), isWithin };
}

async function measure(): Promise<Difference[]> {
  const { browser, product, twin, stop } = await startSideBySide(console.log);
  try {
    const ours = await openDeepLink(browser, product, { isTimed: false });
    const theirs = await openDeepLink(browser, twin, { isTimed: false });
    if (theirs.twice.length > 0) throw new Error(`The twin fetched twice: ${theirs.twice.join(', ')}`);
    if (ours.names.join() !== theirs.names.join()) throw new Error('Product and twin show different leads');
    const twice = librariesInBoth(await bundledIn('shell'), await bundledIn('mfe-leads'));
    const ratio = Math.round((ours.bytes / theirs.bytes) * 1000) / 1000;
    const against = (a: string | number, b: string | number) => `${a} against ${b}`;
    return [
      counted('JavaScript', ratio, limits.javascript_ratio, against(kilobytes(ours.bytes), kilobytes(theirs.bytes))),
      counted(
        'requests more',
        ours.requests - theirs.requests,
        limits.extra_requests,
        against(ours.requests, theirs.requests),
      ),
      counted(
        'hops to the last script',
        ours.scriptHops,
        limits.script_hops,
        against(ours.scriptHops, theirs.scriptHops),
      ),
      listed('scripts fetched twice', ours.twice, limits.fetched_twice),
      listed('libraries in shell and module', twice, limits.libraries_twice),
    ];
  } finally {
    await stop();
  }
}

try {
  const differences = await measure();
  console.log('The list of leads by its address: modules against one bundle');
  for (const { what, value, limit, goal, isWithin } of differences)
    console.log(`  ${isWithin ? 'ok    ' : 'BEYOND'} ${what}: ${value}; limit ${limit}, goal ${goal}`);
  if (differences.some(({ isWithin }) => !isWithin)) {
    console.log(
      'A limit of bench/gate.json is exceeded. Make the page lighter, or say in the commit why the limit grows.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
