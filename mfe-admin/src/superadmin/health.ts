import {
  enoughOpenings,
  failureRate,
  highestFailureRate,
  isProven,
  shouldRollBack,
  sumUsage,
  type Usage,
} from '@switchboard/contracts/module-health';
import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import type { Act } from './assignment.ts';
import { counted } from './format.ts';
import { findVersion } from './versions.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The share of failed openings: '7.5%'; null without openings. */
function rateText(usage: Usage): string | null {
  const rate = failureRate(usage);
  return rate === null ? null : percent.format(rate);
}

/** The openings and failures that browsers reported: '3 of 40 openings failed (7.5%)'. */
export function usageText(usage: Usage): string {
  const { opens, failed } = usage;
  if (opens + failed === 0) return 'No one has opened it';
  if (failed === 0) return `Opened ${counted(opens, 'time')}, none failed`;
  return `${failed} of ${counted(opens + failed, 'opening')} failed (${rateText(usage)})`;
}

/** Why a canary needs another confirmation before everyone gets it; null if it was opened and didn't fail. */
export function doubtAbout(usage: Usage): string | null {
  if (usage.failed > 0) return `${usageText(usage)}.`;
  return usage.opens === 0 ? 'No one has opened it yet, so it may not work.' : null;
}

/** A version that should be rolled back, and the act for that. */
export interface Advice {
  version: PublishedVersion;
  act: Act;
  label: string;
}

const usageOfOthers = (module: RegistryModule, version: PublishedVersion): Usage =>
  sumUsage(module.versions.filter((other) => other !== version));

/** Whether a version fails far more often than the module's other versions. */
const isFailing = (module: RegistryModule, version: PublishedVersion): boolean =>
  shouldRollBack(version, usageOfOthers(module, version));

/** The figures behind a piece of advice, and what they are compared with. */
export function reasonFor(module: RegistryModule, { version }: Advice): string {
  const { opens, failed } = usageOfOthers(module, version);
  const compared =
    opens + failed >= enoughOpenings
      ? 'Other versions of this module fail far less often.'
      : 'No other version was opened often enough to compare.';
  return `${usageText(version)}. Up to ${highestFailureRate * 100}% counts as working. ${compared}`;
}

function canaryAdvice(module: RegistryModule, version: PublishedVersion): Advice {
  const earlier = findVersion(module, module.assignment.canary_before?.version);
  return earlier && isProven(earlier)
    ? { version, act: { kind: 'rollback' }, label: `Back to the canary of ${earlier.version}` }
    : { version, act: { kind: 'rollback', ends_canary: true }, label: `End the canary of ${version.version}` };
}

/**
 * The least drastic step that helps, and null when all is well: ending a canary first, since fewer people have it, then returning to an
 * earlier version that people have opened, and deactivating the module last.
 */
export function adviceFor(module: RegistryModule): Advice | null {
  const { active_version, previous_version, fallback_version, canary, deactivated_at } = module.assignment;
  if (deactivated_at !== null) return null;
  const tried = findVersion(module, canary?.version);
  if (tried && isFailing(module, tried)) return canaryAdvice(module, tried);
  const active = findVersion(module, active_version);
  if (!active || !isFailing(module, active)) return null;
  const back = [fallback_version, previous_version].map((one) => findVersion(module, one));
  const proven = back.find((one) => one && one.retired_at === null && isProven(one));
  return proven
    ? { version: active, act: { kind: 'activate', version: proven.version }, label: `Back to ${proven.version}` }
    : { version: active, act: { kind: 'deactivate' }, label: 'Take it away…' };
}
