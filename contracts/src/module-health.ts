import type { ModuleFailure } from './developers.ts';

/** Openings that make a share of failures worth something. */
export const enoughOpenings = 20;

/** Largest share of failed openings of a version that counts as one without crashes. */
export const highestFailureRate = 0.02;

/** Failures from which on they are more than somebody's bad luck. */
export const failuresToActOn = 3;

/** How often a version was opened in browsers, and how often it failed in place of being opened. */
export interface Usage {
  opens: number;
  failed: number;
}

/** Whether a failure is the version's own and took its page away; a slow or broken network is not, a late error neither. */
export const isOwnFailure: Readonly<Record<ModuleFailure, boolean>> = {
  timeout: false,
  unreachable: false,
  gone: true,
  refused: true,
  'wrong-shape': true,
  unparsable: true,
  'not-started': true,
  crashed: true,
  stuck: true,
  looping: true,
  unhandled: false,
  blocking: false,
  leftover: false,
};

/** What is known of a version from browsers. */
export type Verdict = 'works' | 'tried' | 'unopened' | 'fails';

/** Failed openings of all, 0 to 1; null where nobody has opened it. */
export function failureRate({ opens, failed }: Usage): number | null {
  return opens + failed === 0 ? null : failed / (opens + failed);
}

/** `fails` needs more failures than bad luck brings, or as many as openings; `works` needs enough openings; else `tried`. */
export function verdictOf(usage: Usage): Verdict {
  const rate = failureRate(usage);
  if (rate === null) return 'unopened';
  if (rate <= highestFailureRate) return usage.opens >= enoughOpenings ? 'works' : 'tried';
  return usage.failed >= failuresToActOn || usage.failed >= usage.opens ? 'fails' : 'tried';
}

/** Whether a version should be rolled back: it fails, and not only at the first opening. */
export function shouldRollBack(usage: Usage): boolean {
  return verdictOf(usage) === 'fails' && usage.failed >= failuresToActOn;
}

const preference: readonly Verdict[] = ['works', 'tried', 'unopened', 'fails'];

/**
 * Which of several versions, newest first, to show where another one does not work: the newest that works, else the
 * newest that was at least tried, else the newest that nobody has opened, and one that fails last of all.
 */
export function bestFallback<T>(newestFirst: readonly T[], usageOf: (version: T) => Usage): T | undefined {
  const verdicts = newestFirst.map((version) => ({ version, verdict: verdictOf(usageOf(version)) }));
  for (const wanted of preference) {
    const found = verdicts.find(({ verdict }) => verdict === wanted);
    if (found) return found.version;
  }
  return undefined;
}
