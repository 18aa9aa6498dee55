import type { ModuleFailure } from './developers.ts';

/** Minimum openings for a meaningful failure rate. */
export const enoughOpenings = 20;

/** Maximum share of failed openings at which a version counts as working. */
export const highestFailureRate = 0.02;

/** Minimum failures to act on: fewer can be coincidence. */
export const failuresToActOn = 3;

/** How often browsers opened a version, and how often opening it failed. */
export interface Usage {
  opens: number;
  failed: number;
}

/**
 * Whether a failure is caused by the version and made its page unusable. Slow or broken networks and late errors don't
 * count.
 */
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

/** What browsers' reports show about a version. */
export type Verdict = 'works' | 'tried' | 'unopened' | 'fails';

/** The share of failed openings, 0 to 1; null without openings. */
export function failureRate({ opens, failed }: Usage): number | null {
  return opens + failed === 0 ? null : failed / (opens + failed);
}

/**
 * `fails` needs more failures than coincidence explains, or at least as many as openings; `works` needs enough
 * openings; otherwise `tried`.
 */
export function verdictOf(usage: Usage): Verdict {
  const rate = failureRate(usage);
  if (rate === null) return 'unopened';
  if (rate <= highestFailureRate) return usage.opens >= enoughOpenings ? 'works' : 'tried';
  return usage.failed >= failuresToActOn || usage.failed >= usage.opens ? 'fails' : 'tried';
}

/** The factor by which a version must exceed its module's usual failure rate to be blamed. */
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

/**
 * Whether to roll a version back: it fails more than coincidence explains, and far more often than its module's other
 * versions.
 */
export function shouldRollBack(usage: Usage, others: Usage): boolean {
  return verdictOf(usage) === 'fails' && usage.failed >= failuresToActOn && isFarAbove(usage, others);
}

/** Whether a version can replace another one for everyone: it was opened, and does not fail. */
export function isProven(usage: Usage): boolean {
  const verdict = verdictOf(usage);
  return verdict === 'works' || verdict === 'tried';
}

const preference: readonly Verdict[] = ['works', 'tried', 'unopened', 'fails'];

/**
 * The version, of several with the newest first, to show if another one does not work: the newest that works, else the
 * newest that was at least tried, else the newest unopened one, and a failing one last.
 */
export function bestFallback<T>(newestFirst: readonly T[], usageOf: (version: T) => Usage): T | undefined {
  const verdicts = newestFirst.map((version) => ({ version, verdict: verdictOf(usageOf(version)) }));
  for (const wanted of preference) {
    const found = verdicts.find(({ verdict }) => verdict === wanted);
    if (found) return found.version;
  }
  return undefined;
}
