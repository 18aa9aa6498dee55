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

/** How many times the usual failure rate of its module a version has to exceed before it is blamed. */
const farAboveUsual = 3;

/** Usage of several versions together. */
export function sumUsage(usages: readonly Usage[]): Usage {
  const sum = { opens: 0, failed: 0 };
  for (const { opens, failed } of usages) {
    sum.opens += opens;
    sum.failed += failed;
  }
  return sum;
}

/** Whether a version was opened often enough to judge it, and fails far more often than the module's other versions. */
export function isFarAbove(usage: Usage, others: Usage): boolean {
  const openings = usage.opens + usage.failed;
  const usual = others.opens + others.failed >= enoughOpenings ? (failureRate(others) ?? 0) : 0;
  return openings >= enoughOpenings && usage.failed > openings * usual * farAboveUsual;
}

/** Whether a version should be rolled back: it fails, not by bad luck, and far more often than its module's other versions. */
export function shouldRollBack(usage: Usage, others: Usage): boolean {
  return verdictOf(usage) === 'fails' && usage.failed >= failuresToActOn && isFarAbove(usage, others);
}

/** Whether a version can be given to everyone in the place of another one: someone has opened it, and it does not fail. */
export function isProven(usage: Usage): boolean {
  const verdict = verdictOf(usage);
  return verdict === 'works' || verdict === 'tried';
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
