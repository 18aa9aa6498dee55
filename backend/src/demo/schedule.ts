import { randomUUID } from 'node:crypto';
import { nextOpening, windowOf } from '../domains/dialer/rules/call-window.ts';
import type { DemoContext, DemoLead } from './context.ts';
import type { ScheduleParties } from './held-calls.ts';

const hour = 3_600_000;
const campaignHours = { call_start_time: '09:00', call_end_time: '17:00' };

/** A paused campaign: its calls are held, and show why. */
async function fillPausedCampaign(
  { services, organization_id, people }: DemoContext,
  parties: ScheduleParties,
): Promise<string> {
  const id = randomUUID();
  await services.db.campaigns.create({
    data: {
      id,
      organization_id,
      name: 'Second round',
      description: 'Waits until the first round is evaluated.',
      feature_template_id: parties.templateId,
      schema_version_id: parties.schemaVersionId,
      phone_number_id: parties.numberId,
      status: 'paused',
      ...campaignHours,
      created_by: people[0] ?? null,
    },
  });
  return id;
}

/** Calls of today and tomorrow, some of which the dialer will hold because their campaign is paused. */
export async function fillSchedule(context: DemoContext, leads: DemoLead[], parties: ScheduleParties): Promise<void> {
  const { services, organization_id, people } = context;
  const pausedId = await fillPausedCampaign(context, parties);
  const zones = new Map(
    (await services.db.leads.findMany({ select: { id: true, time_zone: true } })).map((lead) => [
      lead.id,
      lead.time_zone,
    ]),
  );
  const window = windowOf({ ...campaignHours }) ?? { start: 0, end: 0 };
  const rows = leads.flatMap(({ id, first_name, last_name, phone_number }, index) => {
    if (index % 11 !== 5 && index % 17 !== 3) return [];
    const isHeld = index % 11 !== 5;
    const wanted = new Date(Math.ceil((Date.now() + (1 + (index % 37)) * hour) / 900_000) * 900_000);
    const open = nextOpening(window, zones.get(id) ?? 'UTC', wanted) ?? wanted;
    // Held calls were due a moment ago.
    const scheduled_time = isHeld ? new Date(Date.now() - 60_000) : open;
    const campaign_id = isHeld ? pausedId : parties.campaignId;
    const custom_variables = {
      lead_first_name: first_name,
      lead_last_name: last_name,
      lead_phone_number: phone_number,
      campaign_id,
    };
    return [
      {
        organization_id,
        lead_id: id,
        assistant_id: parties.assistantId,
        phone_number_id: parties.numberId,
        campaign_id,
        scheduled_time,
        due_at: scheduled_time,
        custom_variables,
        created_by: people[0] ?? null,
      },
    ];
  });
  await services.db.scheduled_calls.createMany({ data: rows });
}
