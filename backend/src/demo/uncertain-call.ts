import { randomUUID } from 'node:crypto';
import { decide } from '../domains/dialer/rules/decide.ts';
import { type DemoContext, type DemoLead, whenOpen } from './context.ts';
import { json, stateOf } from './made-calls.ts';

const summary = "Something went wrong at the moment of dialing. We can't confirm whether the lead was called.";

/** An attempt whose worker died while dialing: a person has to find out whether the lead was called. */
export async function fillUncertainCall(
  context: DemoContext,
  { id: lead_id, first_name, last_name, phone_number }: DemoLead,
  { assistant_id, phone_number_id }: { assistant_id: string; phone_number_id: string },
): Promise<void> {
  const { services, demo, organization_id } = context;
  const id = randomUUID();
  const lead = await services.db.leads.findFirst({ where: { id: lead_id }, select: { time_zone: true } });
  const created_at = whenOpen(new Date(Date.now() - 3 * 3_600_000), lead?.time_zone ?? demo.time_zone);
  const ended_at = new Date(created_at.getTime() + 15_000);
  const who = { lead_name: `${first_name} ${last_name}`, phone_number };
  const parties = { organization_id, lead_id, assistant_id };
  const end = { ended_reason: 'technical-issues' };
  await services.db.calls.create({
    data: {
      ...parties,
      ...who,
      ...end,
      id,
      phone_number_id,
      carrier: 'sandbox',
      status: 'disconnected',
      created_at,
      ended_at,
    },
    select: { id: true },
  });
  await services.db.call_attempts.create({
    data: {
      organization_id,
      call_id: id,
      attempt_number: 1,
      status: 'uncertain',
      outcome: 'technical-issues',
      started_at: created_at,
      settled_at: ended_at,
    },
    select: { id: true },
  });
  await services.db.call_logs.create({
    data: {
      ...parties,
      ...who,
      ...end,
      call_id: id,
      call_type: 'outbound',
      from_number: demo.numbers.find(({ type }) => type === 'outbound')?.phone_number ?? null,
      to_number: phone_number,
      status: 'failed',
      outcome: 'technical-issues',
      summary,
      is_simulated: true,
      created_at,
    },
    select: { id: true },
  });
  // Requested by a person, who may call at any hour.
  const state = {
    ...stateOf(context, { created_at, phone_number }, null),
    asker: 'person',
    scheduled_time: null,
  } as const;
  await services.db.dial_decisions.create({
    data: {
      organization_id,
      call_id: id,
      lead_id,
      attempt_number: 1,
      is_allowed: true,
      rules: decide(state, created_at).rules.map((rule) => json(rule)),
      inputs: json(state),
      decided_at: created_at,
      last_decided_at: created_at,
    },
    select: { id: true },
  });
}
