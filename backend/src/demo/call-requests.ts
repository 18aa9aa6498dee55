import { nextOpening, windowOf } from '../domains/dialer/rules/call-window.ts';
import type { DemoContext, DemoLead } from './context.ts';
import { pastMoment } from './context.ts';

const topics = ['Prices of a group plan', 'A date next week', 'The invoice of October', 'How to change a booking'];
const states = ['pending', 'completed', 'pending', 'scheduled', 'completed', 'retried', 'failed', 'completed'] as const;
const hour = 3_600_000;

/** Parties of the requested calls. */
interface RequestParties {
  assistantId: string;
  /** The number that the lead knows. */
  phoneNumberId: string;
  /** The number for outbound calls. */
  outboundId: string;
}

/** When a lead may be called: this many hours from now, or as soon afterwards as the window opens. */
async function timesOf({ services }: DemoContext): Promise<(lead: DemoLead, hours: number) => Date> {
  const rows = await services.db.leads.findMany({ select: { id: true, time_zone: true } });
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone ?? 'UTC']));
  const window = windowOf(null) ?? { start: 0, end: 0 };
  return ({ id }, hours) => {
    const wanted = new Date(Date.now() + hours * hour);
    return nextOpening(window, zones.get(id) ?? 'UTC', wanted) ?? wanted;
  };
}

/** Leads who asked to be called: some wait, some have a time or are retried, some were reached, some were not. */
export async function fillCallRequests(
  context: DemoContext,
  leads: readonly DemoLead[],
  { assistantId, phoneNumberId, outboundId }: RequestParties,
): Promise<void> {
  const { services, demo, organization_id, people } = context;
  const { db } = services;
  const timeOf = await timesOf(context);
  const waiting = await db.scheduled_calls.findMany({ select: { lead_id: true } });
  const busy = new Set(waiting.map(({ lead_id }) => lead_id));
  const asking = leads.filter(({ first_name }, index) => index % 7 === 3 && first_name !== 'Test').slice(0, 16);
  for (const [index, lead] of asking.entries()) {
    const { id: lead_id, first_name, last_name, phone_number } = lead;
    const wanted = states[index % states.length] ?? 'pending';
    const isTimed = (wanted === 'scheduled' || wanted === 'retried') && !busy.has(lead_id);
    const created_by = people[index % people.length] ?? null;
    const at = isTimed ? timeOf(lead, wanted === 'retried' ? 3 : 26 + index) : null;
    const variables = { lead_first_name: first_name, lead_last_name: last_name, lead_phone_number: phone_number };
    const call = at
      ? await db.scheduled_calls.create({
          data: {
            organization_id,
            lead_id,
            assistant_id: assistantId,
            phone_number_id: outboundId,
            scheduled_time: at,
            due_at: at,
            retries_made: wanted === 'retried' ? 1 : 0,
            custom_variables: variables,
            created_by,
          },
          select: { id: true },
        })
      : null;
    await db.call_requests.create({
      data: {
        organization_id,
        lead_id,
        assistant_id: assistantId,
        phone_number_id: phoneNumberId,
        status: call ? 'scheduled' : wanted === 'completed' || wanted === 'failed' ? wanted : 'pending',
        scheduled_time: at,
        scheduled_call_id: call?.id ?? null,
        custom_variables: { topic: topics[index % topics.length] ?? '', ...variables },
        created_by,
        created_at: pastMoment(`${demo.name} requests`, index, 9),
      },
      select: { id: true },
    });
  }
}
