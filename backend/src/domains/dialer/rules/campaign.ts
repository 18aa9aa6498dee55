import type { CampaignState, DialState } from './dial-state.ts';
import { notBefore, zoneOf } from './dial-state.ts';
import { inEveryZone } from './lead-zones.ts';
import { secondsLeft } from './minutes.ts';
import type { Rule, TimeRule } from './rule.ts';
import { dayText, firstInstant, isZone, momentText, placeOf, wallClock } from './zoned-time.ts';

export const campaignStatus: Rule = (state) => {
  const { campaign } = state;
  const rule = 'campaign_not_active' as const;
  if (!campaign) return { rule, passed: true, explanation: 'The call belongs to no campaign.' };
  if (campaign.status === 'active') return { rule, passed: true, explanation: `${campaign.name} is active.` };
  return {
    rule,
    passed: false,
    explanation: `${notBefore(state, `${campaign.name} is active`)}: it is ${campaign.status}, and only active campaigns dial.`,
  };
};

function firstDay(campaign: CampaignState, zone: string, instant: Date): Date | null {
  const { start_date } = campaign;
  if (!start_date || wallClock(zone, instant).date >= start_date) return instant;
  return firstInstant(
    zone,
    { from: instant, day: start_date, minute: 0 },
    (at) => wallClock(zone, at).date >= start_date,
  );
}

const isOver = ({ end_date }: CampaignState, zone: string, instant: Date): boolean =>
  end_date !== null && wallClock(zone, instant).date > end_date;

/** A campaign's first and last day are inclusive, in the lead's zone. */
export const campaignDates: TimeRule = inEveryZone({
  check(state: DialState, instant: Date) {
    const rule = 'campaign_dates' as const;
    const { campaign } = state;
    if (!campaign?.start_date && !campaign?.end_date)
      return { rule, passed: true, explanation: 'No dates are set for it.' };
    const zone = zoneOf(state);
    if (!isZone(zone)) return { rule, passed: false, explanation: 'The time zone of the lead is not known.' };
    if (isOver(campaign, zone, instant))
      return {
        rule,
        passed: false,
        explanation: `${campaign.name} ended on ${dayText(campaign.end_date ?? '')} in ${placeOf(zone)}.`,
      };
    const start = firstDay(campaign, zone, instant);
    if (start?.getTime() === instant.getTime())
      return { rule, passed: true, explanation: `Today is one of the days of ${campaign.name}.` };
    if (!start) return { rule, passed: false, explanation: `${campaign.name} does not begin.` };
    return {
      rule,
      passed: false,
      explanation: `${notBefore(state, momentText(zone, start, instant))}: ${campaign.name} begins then.`,
      retry_at: start.toISOString(),
    };
  },
  next(state, instant) {
    const { campaign } = state;
    if (!campaign?.start_date && !campaign?.end_date) return instant;
    const zone = zoneOf(state);
    if (!isZone(zone) || isOver(campaign, zone, instant)) return null;
    const start = firstDay(campaign, zone, instant);
    return start && !isOver(campaign, zone, start) ? start : null;
  },
});

export const campaignMinutes: Rule = (state) => {
  const { campaign } = state;
  const rule = 'campaign_minutes' as const;
  const left = campaign && secondsLeft(campaign);
  if (!campaign || left === null) return { rule, passed: true, explanation: 'No limit of minutes is set.' };
  const { used, reserved, limit } = campaign.minutes;
  const passed = left > 0;
  const minutes = `${Math.ceil(used)} of ${limit} minutes are used, ${Math.ceil(reserved)} are kept for calls under way.`;
  return {
    rule,
    passed,
    explanation: passed ? minutes : `${notBefore(state, `${campaign.name} has minutes again`)}: ${minutes}`,
  };
};

export const campaignLeads: Rule = ({ campaign }) => {
  const rule = 'campaign_leads' as const;
  const limit = campaign?.leads.limit ?? null;
  if (!campaign || limit === null) return { rule, passed: true, explanation: 'No limit of leads is set.' };
  const { place } = campaign.leads;
  if (place === null) return { rule, passed: true, explanation: `The lead isn't in the campaign ${campaign.name}.` };
  const passed = place <= limit;
  return {
    rule,
    passed,
    explanation: passed
      ? `The lead is number ${place} of the ${limit} that ${campaign.name} may have.`
      : `${campaign.name} may have ${limit} leads, and this one is number ${place}.`,
  };
};
