import { failureRate, shouldRollBack, type Usage, verdictOf } from '@switchboard/contracts/module-health';
import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import type { Act } from './assignment.ts';
import { counted } from './format.ts';
import { findVersion, rollbackPlan } from './versions.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The share of failed openings: '7.5 %'; null where nothing was opened. */
function rateText(usage: Usage): string | null {
  const rate = failureRate(usage);
  return rate === null ? null : percent.format(rate).replace('%', ' %');
}

/** What browsers said of a version: '3 of 40 openings failed (7.5 %)'. */
export function usageText(usage: Usage): string {
  const { opens, failed } = usage;
  if (opens + failed === 0) return 'No one has opened it';
  if (failed === 0) return `Opened ${counted(opens, 'time')}, none failed`;
  return `${failed} of ${counted(opens + failed, 'opening')} failed (${rateText(usage)})`;
}

/** Why a canary needs a second word before everybody gets it; null where it was opened and did not fail. */
export function doubtAbout(usage: Usage): string | null {
  if (usage.failed > 0) return `${usageText(usage)}.`;
  return usage.opens === 0 ? 'No one has opened it yet, so it may not work.' : null;
}

/** A version that should be taken back, and the act that does so. */
export interface Advice {
  version: PublishedVersion;
  act: Act;
  label: string;
}

/** What should be rolled back now: the canary first, since fewer people have it; null when all is well. */
export function adviceFor(module: RegistryModule): Advice | null {
  const { active_version, fallback_version, canary, deactivated_at } = module.assignment;
  if (deactivated_at !== null) return null;
  const tried = findVersion(module, canary?.version);
  if (tried && shouldRollBack(tried))
    return { version: tried, act: { kind: 'rollback' }, label: rollbackPlan(module)?.text ?? 'Roll back' };
  const active = findVersion(module, active_version);
  if (!active || !shouldRollBack(active)) return null;
  const back = findVersion(module, fallback_version);
  return back && verdictOf(back) !== 'fails'
    ? { version: active, act: { kind: 'activate', version: back.version }, label: `Back to ${back.version}` }
    : { version: active, act: { kind: 'deactivate' }, label: 'Take it away from everyone' };
}
