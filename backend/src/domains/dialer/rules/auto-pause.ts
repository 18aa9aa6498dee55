import type { AutoPause } from '@switchboard/contracts/dialing-settings';

/** The carrier couldn't place or keep the call. An unanswered call or a busy line is not a failure. */
const failures: ReadonlySet<string> = new Set([
  'trunk-failed',
  'connection-failed',
  'network-disconnected',
  'technical-issues',
  'audio-failed',
  'unknown',
]);

export const isFailure = (endedReason: string): boolean => failures.has(endedReason);

/** Why a campaign pauses automatically at an instant, as a sentence for people; null if it continues. */
export function autoPause(
  rule: AutoPause | null,
  ended: readonly { ended_reason: string; ended_at: Date }[],
  instant: Date,
): string | null {
  if (!rule) return null;
  const since = instant.getTime() - rule.seconds * 1000;
  const recent = ended.filter(({ ended_at }) => ended_at.getTime() > since && ended_at <= instant);
  const failed = recent.filter(({ ended_reason }) => isFailure(ended_reason)).length;
  if (failed === 0 || recent.length < rule.calls || failed * 100 < rule.percent * recent.length) return null;
  return `${failed} of the ${recent.length} calls that ended in the last ${rule.seconds} seconds failed.`;
}
