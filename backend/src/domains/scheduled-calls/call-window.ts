import { isTooFarAhead } from '@switchboard/contracts/scheduled-calls.limits';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { readCampaigns } from '../dialer/campaign-facts.ts';
import { callWindow, leadZone, windowOf } from '../dialer/rules/call-window.ts';
import { campaignDates } from '../dialer/rules/campaign.ts';
import { nextAllowedTime } from '../dialer/rules/decide.ts';
import type { CampaignState } from '../dialer/rules/dial-state.ts';
import { shownZone, type ZonedLead, zoneKey, zonesOf } from '../dialer/rules/lead-zones.ts';
import { openState } from '../dialer/rules/open-state.ts';
import { minuteText } from '../dialer/rules/zoned-time.ts';
import { zoneColumnsOf } from '../leads/number-zone.ts';
import { readPhone } from '../leads/phone.ts';

/** The columns of a lead that determine its location. */
export const zoneColumns = {
  time_zone: true,
  possible_time_zones: true,
  phone_e164: true,
  number_region: true,
} as const;

interface Timing {
  lead_time_zone: string | null;
  organization_time_zone: string;
  campaign: CampaignState | null;
}

/** Returns the first moment, not before another, at which leads of a zone key may be called; null if none is near enough to schedule. */
export const firstAllowedIn =
  ({ organization }: Pick<Context, 'organization'>) =>
  (zone: string, at: Date): Date | null => {
    const state = openState({ lead_time_zone: zone, organization_time_zone: organization.time_zone });
    const time = nextAllowedTime(state, at);
    return time && !isTooFarAhead(time) ? time : null;
  };

/** Checks a moment against the lead's local time and the campaign's days. */
function judgeTime(timing: Timing, at: Date) {
  // For a planned call only the time can be checked: everything else may have changed by then.
  const state = openState(timing);
  const results = [leadZone.check(state, at), campaignDates.check(state, at), callWindow.check(state, at)];
  const failed = results.find(({ passed }) => !passed);
  const next = nextAllowedTime(state, at);
  return {
    is_allowed: !failed,
    // Nothing is held yet: the person who chooses the time has to choose another one.
    explanation: ((failed ?? results[2])?.explanation ?? '').replace(/^Held until/, 'Not before'),
    next_allowed_time: next?.toISOString() ?? null,
  };
}

/** Refuses a moment at which the lead may not be called, with the first one at which it may. Throws VALIDATION. */
export function assertAllowedTime(timing: Timing, at: Date): void {
  const { is_allowed, explanation, next_allowed_time } = judgeTime(timing, at);
  if (is_allowed) return;
  throw new AppError('VALIDATION', explanation, {
    reason: 'outside_call_window',
    fields: { scheduled_time: explanation },
    details: { next_allowed_time, time_zone: shownZone(timing.lead_time_zone, timing.organization_time_zone) },
  });
}

/** The location of a lead when another of their numbers is dialed: their own zone, else the possible zones of that number. */
function withNumber<T extends ZonedLead & { has_own_time_zone: boolean; number_region: string | null }>(
  lead: T,
  phone_e164: string,
): T {
  return lead.has_own_time_zone ? lead : { ...lead, phone_e164, ...zoneColumnsOf(phone_e164) };
}

/** Whether a lead may be called at a moment, now by default. Throws NOT_FOUND. */
export function readCallWindow(
  context: Context,
  leadId: string,
  {
    at,
    campaign_id,
    number,
  }: { at?: string | undefined; campaign_id?: string | undefined; number?: string | undefined },
) {
  return transact(context, async (tx) => {
    const found = await tx.leads.findFirst({
      where: { id: leadId },
      select: { ...zoneColumns, has_own_time_zone: true },
    });
    if (!found) throw notFound('Lead');
    const lead = number ? withNumber(found, readPhone(number, 'number')) : found;
    const campaigns = await readCampaigns(tx, context.organizationId, [
      { lead_id: leadId, campaign_id: campaign_id ?? null },
    ]);
    const campaign = campaign_id ? campaigns.get(campaign_id) : null;
    if (campaign === undefined) throw notFound('Campaign');
    const timing = {
      lead_time_zone: zoneKey(lead),
      organization_time_zone: context.organization.time_zone,
      campaign: campaign?.stateFor(leadId) ?? null,
    };
    const moment = at ? new Date(at) : new Date();
    const window = windowOf(timing.campaign);
    return {
      time_zone: shownZone(timing.lead_time_zone, timing.organization_time_zone),
      is_leads_own_zone: lead.time_zone !== null,
      possible_time_zones: zonesOf(openState(timing)),
      number_region: lead.time_zone === null ? lead.number_region : null,
      window: window && { start: minuteText(window.start), end: minuteText(window.end) },
      at: moment,
      ...judgeTime(timing, moment),
    };
  });
}
