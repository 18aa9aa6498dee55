import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeAtomically } from '../../build/atomic-write.ts';

/** A regular expression in any notation. */
export interface Pattern {
  source: string;
  flags: string;
}

/** `linear`, or how the time of a regular expression grows with the text, such as `2nd degree polynomial`. */
type Verdict = string;
export const linear = 'linear';

/** Verdicts by the key of their pattern. */
export type Verdicts = Record<string, Verdict>;

// Another version of the checker may judge differently.
const checker = 'recheck 4.5.0';

export const keyOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`${checker}\n${flags}\n${source}`).digest('hex').slice(0, 16);

/** Part of the repository, so that a fresh clone does not have to check a thousand patterns again, which takes minutes. */
export const recordedFile = (root: string): string => join(root, 'tooling/src/checks/patterns/verdicts.json');
const localFile = (root: string) => join(root, '.cache/patterns.json');

function readVerdicts(file: string): Verdicts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Verdicts;
  } catch {
    return {};
  }
}

/** Checks patterns on as many threads as there are processors, all of them in JavaScript. */
async function judge(patterns: ReadonlyMap<string, Pattern>, onVerdict: (key: string, verdict: Verdict) => void) {
  const waiting = [...patterns];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./recheck.worker.ts', import.meta.url), {
        env: { ...process.env, RECHECK_SYNC_BACKEND: 'pure' },
      });
      let current = waiting.pop();
      const next = () => (current ? worker.postMessage(current[1]) : void worker.terminate().then(() => resolve()));
      worker.on('error', reject);
      worker.on('message', (verdict: Verdict) => {
        if (current) onVerdict(current[0], verdict);
        current = waiting.pop();
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), patterns.size) }, work));
}

/** The verdict of each pattern, from the recorded verdicts where possible. */
export async function verdictsOf(root: string, patterns: readonly Pattern[]): Promise<Verdicts> {
  const local = readVerdicts(localFile(root));
  const known: Verdicts = { ...local, ...readVerdicts(recordedFile(root)) };
  const fresh = new Map(
    patterns.map((pattern) => [keyOf(pattern), pattern] as const).filter(([key]) => !(key in known)),
  );
  const found: Verdicts = {};
  const keep = () => {
    mkdirSync(dirname(localFile(root)), { recursive: true });
    writeAtomically(localFile(root), JSON.stringify({ ...local, ...found }));
  };
  // Saved along the way, so that an interrupted run continues where it stopped.
  await judge(fresh, (key, verdict) => {
    found[key] = verdict;
    if (Object.keys(found).length % 20 === 0) keep();
  });
  if (fresh.size > 0) keep();
  const all = { ...known, ...found };
  return Object.fromEntries(patterns.map((pattern) => [keyOf(pattern), all[keyOf(pattern)] ?? 'not judged']));
}
