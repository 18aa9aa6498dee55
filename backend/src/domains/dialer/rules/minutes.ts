import type { CampaignState } from './dial-state.ts';

/** The maximum connected time of a call if minutes are limited and its campaign sets none, in seconds. */
export const usualLongestCallSeconds = 600;

/** Seconds that are neither used nor reserved for calls in progress; null without a limit of minutes. */
export function secondsLeft({ minutes: { used, reserved, limit } }: Pick<CampaignState, 'minutes'>): number | null {
  return limit === null ? null : Math.round((limit - used - reserved) * 60);
}

/**
 * The maximum connected seconds of an allowed call, at most the rest of its campaign's minutes. They are reserved for the call until
 * it ends. Null for no limit.
 */
export function secondsGranted(campaign: CampaignState | null): number | null {
  if (!campaign) return null;
  const longest = campaign.longest_call_seconds ?? null;
  const left = secondsLeft(campaign);
  return left === null ? longest : Math.min(longest ?? usualLongestCallSeconds, left);
}
