import { randomUUID } from 'node:crypto';
import { isInWindow, nextOpening, windowOf } from '../domains/dialer/rules/call-window.ts';
import type { DemoContext, DemoLead } from './context.ts';

/** The rows that scheduled calls refer to. */
export interface ScheduleParties {
  assistantId: string;
  /** An assistant that is not published; undefined if all are. */
  draftId: string | undefined;
  numberId: string;
  campaignId: string;
  templateId: string;
  /** The form with which the campaigns were filled in. */
  schemaVersionId: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const hours = { call_start_time: '09:00', call_end_time: '17:00' };
const campaignWindow = windowOf(hours) ?? { start: 0, end: 0 };
const usualWindow = windowOf(null) ?? { start: 0, end: 0 };

/** A campaign that begins in some days: calls that are scheduled for it earlier wait. */
async function fillNextCampaign({ services, organization_id, people }: DemoContext, parties: ScheduleParties) {
  const id = randomUUID();
  await services.db.campaigns.create({
    data: {
      id,
      organization_id,
      name: 'Winter intake',
      description: 'First calls in the coming days.',
      feature_template_id: parties.templateId,
      schema_version_id: parties.schemaVersionId,
      phone_number_id: parties.numberId,
      configuration_data: { position: 'Site engineer', years: 3, remote: false },
      status: 'active',
      ...hours,
      start_date: new Date(Date.now() + 5 * day),
      created_by: people[0] ?? null,
    },
    select: { id: true },
  });
  return id;
}

interface Entry {
  lead: DemoLead;
  at: Date;
  assistant_id?: string | undefined;
  campaign_id?: string;
  status?: string;
  retries_made?: number;
}

/**
 * Other states that an operator meets, in addition to calls that wait for their time: held until the window opens, a campaign
 * begins or an assistant is published; refused; too late; withdrawn; retried; and some due within the hour. The dialer itself
 * decides about overdue calls a few seconds after it starts.
 */
export async function fillHeldCalls(
  context: DemoContext,
  leads: readonly DemoLead[],
  parties: ScheduleParties,
): Promise<void> {
  const { services, organization_id, people } = context;
  const rows = await services.db.leads.findMany({ select: { id: true, time_zone: true, scheduled_time: true } });
  const known = new Map(rows.map((row) => [row.id, row]));
  const blocked = new Set(
    (await services.db.do_not_call.findMany({ select: { phone_e164: true } })).map((one) => one.phone_e164),
  );
  const zoneOf = ({ id }: DemoLead) => known.get(id)?.time_zone ?? 'UTC';
  const now = new Date();
  const free = leads.filter(
    ({ id, first_name, phone_number }, index) =>
      index > 20 && first_name !== 'Test' && !known.get(id)?.scheduled_time && !blocked.has(phone_number),
  );
  const take = (count: number, fits: (lead: DemoLead) => boolean = () => true): DemoLead[] => {
    const taken = free.filter(fits).slice(0, count);
    for (const lead of taken) free.splice(free.indexOf(lead), 1);
    return taken;
  };
  const overdue = new Date(now.getTime() - minute);
  const later = (lead: DemoLead, minutes: number) => {
    const wanted = new Date(now.getTime() + minutes * minute);
    return nextOpening(usualWindow, zoneOf(lead), wanted) ?? wanted;
  };
  const winterId = await fillNextCampaign(context, parties);
  const isClosed = (lead: DemoLead) => !isInWindow(campaignWindow, zoneOf(lead), now);
  // At any time of day people somewhere may be called within the next hour, except in the small hours everywhere.
  const isOpen = (lead: DemoLead) => isInWindow(usualWindow, zoneOf(lead), new Date(now.getTime() + 60 * minute));
  const blockedLeads = leads.filter(
    ({ id, phone_number }) => blocked.has(phone_number) && !known.get(id)?.scheduled_time,
  );
  const entries: Entry[] = [
    ...take(3, isClosed).map((lead) => ({ lead, at: overdue, campaign_id: parties.campaignId })),
    ...take(2).map((lead) => ({ lead, at: overdue, campaign_id: winterId })),
    ...(parties.draftId ? take(2).map((lead) => ({ lead, at: overdue, assistant_id: parties.draftId })) : []),
    ...blockedLeads.slice(0, 2).map((lead) => ({ lead, at: overdue })),
    ...take(1).map((lead) => ({ lead, at: new Date(now.getTime() - 8 * day) })),
    ...take(2).map((lead) => ({ lead, at: new Date(now.getTime() + 2 * day), status: 'cancelled' })),
    ...take(1).map((lead) => ({ lead, at: later(lead, 150), retries_made: 1 })),
    ...take(6, isOpen).map((lead, index) => ({ lead, at: later(lead, 22 + index * 6) })),
  ];
  await services.db.scheduled_calls.createMany({
    data: entries.map(({ lead, at, assistant_id = parties.assistantId, campaign_id = null, ...state }) => ({
      organization_id,
      lead_id: lead.id,
      assistant_id,
      phone_number_id: parties.numberId,
      campaign_id,
      scheduled_time: at,
      due_at: at,
      ...state,
      custom_variables: {
        lead_first_name: lead.first_name,
        lead_last_name: lead.last_name,
        lead_phone_number: lead.phone_number,
        ...(campaign_id ? { campaign_id } : {}),
      },
      created_by: people[0] ?? null,
      created_at: new Date(Math.min(at.getTime(), now.getTime()) - day),
    })),
  });
}
