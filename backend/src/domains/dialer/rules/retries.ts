import type { EndedReason } from '@switchboard/contracts/calls';
import type { RetryRules } from '@switchboard/contracts/dialer';

/** The retry rule for an outcome of a call; null if the outcome has no retry. */
export function retryKindOf(endedReason: string): keyof RetryRules | null {
  switch (endedReason) {
    case 'busy':
      return 'busy';
    case 'no-answer':
      return 'no_answer';
    case 'trunk-failed':
    case 'connection-failed':
      return 'failed';
    default:
      return null;
  }
}

const reached: ReadonlySet<string> = new Set<EndedReason>([
  'assistant-ended-call',
  'user-ended-call',
  'staff-ended-call',
  'transferred',
  'voicemail',
  'interview-completed',
  'time-limit-reached',
]);

/** Whether a call with this end reached a person or their voicemail. */
export const isReached = (endedReason: string, wasConnected: boolean): boolean =>
  wasConnected && reached.has(endedReason);

/** How often a campaign has called a lead, and the limit. */
export interface Attempts {
  used: number;
  limit: number | null;
}

/**
 * When a call is retried after an outcome, by the campaign's rules if it has any, otherwise the organization's; null if it isn't.
 * `retriesMade` counts the retries of this scheduled call after any outcome, `attempts` those of the campaign, including this one.
 */
export function nextRetry(
  { organization, campaign }: { organization: RetryRules; campaign: RetryRules | null },
  { endedReason, retriesMade, attempts }: { endedReason: string; retriesMade: number; attempts?: Attempts },
  endedAt: Date,
): Date | null {
  const kind = retryKindOf(endedReason);
  const rule = kind && (campaign ?? organization)[kind];
  if (!rule || retriesMade >= rule.times) return null;
  if (attempts && attempts.limit !== null && attempts.used >= attempts.limit) return null;
  return new Date(endedAt.getTime() + rule.after_minutes * 60_000);
}
