import { openings } from '../../dialer/plan/plan-campaign.ts';
import { createStore } from './store.ts';
import type { Rehearsed } from './world.ts';

const dayMs = 86_400_000;

/** When the campaign of a rehearsal can first call a zone. */
export function rehearsedOpenings(rehearsed: Rehearsed) {
  const { world, starts_at } = rehearsed;
  const campaign = createStore({ ...rehearsed, leads: [] }).campaignFor(null, starts_at);
  return openings({ campaign, organization_time_zone: world.organization.time_zone }, new Date(starts_at));
}

/** Whether a zone can't be called in all the days of a rehearsal. */
export function neverOpens(rehearsed: Rehearsed): (zone: string | null) => boolean {
  const openingOf = rehearsedOpenings(rehearsed);
  const endsAt = rehearsed.starts_at + rehearsed.days * dayMs;
  return (zone) => {
    const opening = openingOf(zone);
    if ('at' in opening) return opening.at.getTime() >= endsAt;
    return opening.never === 'outside_call_window' || opening.never === 'campaign_weekday';
  };
}
