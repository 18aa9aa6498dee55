import type { EndedReason } from '@switchboard/contracts/calls';
import type { RetryRules } from '@switchboard/contracts/dialer';

/** What an outcome of a call is to the retries; null where nobody is called again for it. */
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

/** Whether somebody, or their voicemail, was spoken to in a call that ended so. */
export const isReached = (endedReason: string, wasConnected: boolean): boolean =>
  wasConnected && reached.has(endedReason);

/** How often a campaign has called a lead, and how often it may. */
export interface Attempts {
  used: number;
  limit: number | null;
}

/**
 * When a call is made again after an outcome, by the campaign's rules where it has some, else the organization's; null when
 * it is not. `retriesMade` counts those of this scheduled call, whatever for; `attempts` those of the campaign, this one among them.
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
