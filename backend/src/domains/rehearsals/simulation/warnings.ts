import type { RehearsalWarning } from '@switchboard/contracts/rehearsals';
import { placesText, zonesOfKey } from '../../dialer/rules/lead-zones.ts';
import { changesOfClocks } from '../../dialer/rules/zone-shifts.ts';
import { dayText, placeOf, wallClock } from '../../dialer/rules/zoned-time.ts';
import { daysText, isBeyondLimit, type Rehearsed, type Run } from './world.ts';
import { rehearsedOpenings } from './zone-openings.ts';

const dayMs = 86_400_000;
const most = 3;

/** The setting that controls each rule about time. */
const settingOf: Record<string, string> = {
  campaign_dates: 'end_date',
  campaign_weekday: 'weekdays',
  outside_call_window: 'call_start_time',
};

const leadsText = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

function countByZone({ leads }: Rehearsed): Map<string, number> {
  const zones = new Map<string, number>();
  for (const { time_zone } of leads) {
    const zone = time_zone ?? '';
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  return zones;
}

/** The setting that keeps a zone closed for longer than the rehearsal. */
function settingThatShuts({ world: { campaign } }: Rehearsed, lastDay: string): string {
  if (campaign.start_date !== null && campaign.start_date > lastDay) return 'start_date';
  return campaign.weekdays.length < 7 ? 'weekdays' : 'call_start_time';
}

/** Zones that can't be called during the rehearsal, by the setting that closes them. */
function closedZones(rehearsed: Rehearsed): RehearsalWarning[] {
  const { world, starts_at, days } = rehearsed;
  const openingOf = rehearsedOpenings(rehearsed);
  const endsAt = starts_at + days * dayMs;
  const { end_date } = world.campaign;
  const bySetting = new Map<string, { zones: string[]; leads: number }>();
  for (const [zone, leads] of countByZone(rehearsed)) {
    const clocks = zonesOfKey(zone, world.organization.time_zone);
    const [shown] = clocks;
    if (!shown) continue;
    const opening = openingOf(zone);
    if ('at' in opening && opening.at.getTime() < endsAt) continue;
    const isOver = end_date !== null && wallClock(shown, new Date(starts_at)).date > end_date;
    // A future end date is only the cause for zones that nothing else keeps closed until then.
    const isShutBefore = 'at' in opening || (opening.never === 'campaign_dates' && !isOver);
    const lastDay = wallClock(shown, new Date(endsAt)).date;
    const setting = isShutBefore
      ? settingThatShuts(rehearsed, lastDay)
      : (settingOf[opening.never] ?? 'call_start_time');
    const found = bySetting.get(setting) ?? { zones: [], leads: 0 };
    bySetting.set(setting, { zones: [...found.zones, placesText(clocks)], leads: found.leads + leads });
  }
  const endsBefore = end_date !== null && Date.parse(end_date) < endsAt;
  const until = endsBefore ? `until its last day, ${dayText(end_date)}, is over` : `within ${daysText(days)}`;
  return [...bySetting].map(([setting, { zones, leads }]) => ({
    code: 'window_never_opens',
    setting,
    message:
      setting === 'end_date' && end_date !== null
        ? `Its last day, ${dayText(end_date)}, is over when it is launched, so no one in ${listed(zones)} is called (${leadsText(leads)}).`
        : `No one in ${listed(zones)} can be called ${until}: ${leadsText(leads)}.`,
  }));
}

/** Clock changes while leads are still to be called. */
function clockChanges(rehearsed: Rehearsed, { finished_at }: Run): RehearsalWarning[] {
  const { starts_at, days, world } = rehearsed;
  const endsAt = finished_at ?? starts_at + days * dayMs;
  const byDay = new Map<string, string[]>();
  const keys = [...countByZone(rehearsed).keys()];
  for (const zone of new Set(keys.flatMap((key) => zonesOfKey(key, world.organization.time_zone)))) {
    const [change] = changesOfClocks(zone, starts_at, endsAt);
    if (change === undefined) continue;
    const { date } = wallClock(zone, new Date(change));
    byDay.set(date, [...(byDay.get(date) ?? []), placeOf(zone)]);
  }
  return [...byDay].map(([date, zones]) => ({
    code: 'clock_change',
    setting: 'call_start_time',
    message: `Clocks change in ${listed(zones)} on ${dayText(date)}: from then on, the call window follows the new time.`,
  }));
}

/** Warnings to review before the campaign is launched. */
export function warningsOf(rehearsed: Rehearsed, run: Run): RehearsalWarning[] {
  const { world, leads, starts_at, days } = rehearsed;
  if (leads.length === 0)
    return [{ code: 'no_leads', setting: null, message: 'The campaign has no leads, so no one is called.' }];
  if (run.calls === 0 && run.reached > 0 && run.never_reached.length === 0)
    return [
      { code: 'reached_before', setting: null, message: 'All leads were reached before, so no one is left to call.' },
    ];
  const warnings = closedZones(rehearsed);
  const isShort = run.never_reached.some(({ reason }) => reason === 'limit');
  if (run.minutes_gone_at !== null && isShort) {
    const day = Math.floor((run.minutes_gone_at - starts_at) / dayMs) + 1;
    const limit = world.minutes.limit ?? 0;
    warnings.push({
      code: 'minutes_used_up',
      setting: 'max_call_minutes_per_instance',
      message: `The ${limit === 1 ? 'one minute' : `${limit} minutes`} of the template ${limit === 1 ? 'is' : 'are'} used up, or kept for calls under way, on day ${day}.`,
    });
  }
  if (run.paused)
    warnings.push({
      code: 'paused_by_failures',
      setting: 'auto_pause',
      message: `The campaign pauses automatically on day ${Math.floor((run.paused.at - starts_at) / dayMs) + 1}: ${run.paused.reason}`,
    });
  const { organization, campaign } = world.retries;
  const isRetried = Object.keys(campaign ?? organization).length > 0;
  const givenUp = run.never_reached.filter(({ reason }) => reason === 'attempts_used_up').length;
  if (givenUp > 0 && !isRetried && !run.paused)
    warnings.push({
      code: 'no_retries',
      setting: 'retry_rules',
      message: `No one is called a second time: ${leadsText(givenUp)} ${givenUp === 1 ? 'is' : 'are'} given up after one call.`,
    });
  const beyond = leads.filter((lead) => isBeyondLimit(world, lead)).length;
  if (beyond > 0)
    warnings.push({
      code: 'leads_over_limit',
      setting: 'max_leads',
      message: `The campaign may have ${world.lead_limit} leads: ${leadsText(beyond)} more than that are not called.`,
    });
  const waiting = run.never_reached.filter(({ reason }) => reason === 'ended_first').length;
  // If no lead could be called at all, a warning above gives the reason.
  const isSaid = run.calls === 0 && warnings.length > 0;
  if (run.finished_at === null && !run.paused && waiting > 0 && !isSaid)
    warnings.push({
      code: 'not_finished',
      setting: world.max_calls_per_minute === null ? 'end_date' : 'max_calls_per_minute',
      message: `After ${days === 1 ? 'one day' : `${days} days`} ${leadsText(waiting)} still ${waiting === 1 ? 'waits' : 'wait'} for a call.`,
    });
  return [...warnings, ...clockChanges(rehearsed, run)];
}
