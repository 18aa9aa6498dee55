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

/** What of a lead says where it is. */
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

/** Gives the first moment, not before another, at which leads of a zone key are called; null when none comes that is near enough to schedule. */
export const firstAllowedIn =
  ({ organization }: Pick<Context, 'organization'>) =>
  (zone: string, at: Date): Date | null => {
    const state = openState({ lead_time_zone: zone, organization_time_zone: organization.time_zone });
    const time = nextAllowedTime(state, at);
    return time && !isTooFarAhead(time) ? time : null;
  };

/** What the lead's clocks and the campaign's days say of a moment. */
function judgeTime(timing: Timing, at: Date) {
  // Of a call that is only planned, the time is all there is to judge: everything else may have changed when it comes.
  const state = openState(timing);
  const results = [leadZone.check(state, at), campaignDates.check(state, at), callWindow.check(state, at)];
  const failed = results.find(({ passed }) => !passed);
  const next = nextAllowedTime(state, at);
  return {
    is_allowed: !failed,
    // Nothing is held yet: whoever chooses the time has to choose another one.
    explanation: ((failed ?? results[2])?.explanation ?? '').replace(/^Held until/, 'Not before'),
    next_allowed_time: next?.toISOString() ?? null,
  };
}

/** Refuses a moment at which the lead is not called, with the first one at which it is. Throws VALIDATION. */
export function assertAllowedTime(timing: Timing, at: Date): void {
  const { is_allowed, explanation, next_allowed_time } = judgeTime(timing, at);
  if (is_allowed) return;
  throw new AppError('VALIDATION', explanation, {
    reason: 'outside_call_window',
    fields: { scheduled_time: explanation },
    details: { next_allowed_time, time_zone: shownZone(timing.lead_time_zone, timing.organization_time_zone) },
  });
}

/** Where a lead is when another number of theirs is dialed: their own zone, else where that number may be. */
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
