import type { CampaignState } from './dial-state.ts';

/** How long a call may be connected where minutes are limited and its campaign says nothing, in seconds. */
export const usualLongestCallSeconds = 600;

/** Seconds that are neither used nor kept for calls under way; null without a limit of minutes. */
export function secondsLeft({ minutes: { used, reserved, limit } }: Pick<CampaignState, 'minutes'>): number | null {
  return limit === null ? null : Math.round((limit - used - reserved) * 60);
}

/**
 * For how many seconds a call that is allowed may be connected, at most what is left of its campaign's minutes: so much is kept for
 * it until it ends. Null for any length.
 */
export function secondsGranted(campaign: CampaignState | null): number | null {
  if (!campaign) return null;
  const longest = campaign.longest_call_seconds ?? null;
  const left = secondsLeft(campaign);
  return left === null ? longest : Math.min(longest ?? usualLongestCallSeconds, left);
}
