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

/**
 * When a call is made again after an outcome, by the campaign's rules where it has some, else the organization's; null when
 * it is not. `retriesMade` counts those of this scheduled call, whatever for.
 */
export function nextRetry(
  { organization, campaign }: { organization: RetryRules; campaign: RetryRules | null },
  { endedReason, retriesMade }: { endedReason: string; retriesMade: number },
  endedAt: Date,
): Date | null {
  const kind = retryKindOf(endedReason);
  const rule = kind && (campaign ?? organization)[kind];
  if (!rule || retriesMade >= rule.times) return null;
  return new Date(endedAt.getTime() + rule.after_minutes * 60_000);
}
