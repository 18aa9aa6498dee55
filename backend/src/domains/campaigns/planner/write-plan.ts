import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { emitEvent } from '../../../events/emit.ts';
import { recordChange } from '../../../events/record-change.ts';
import { fillVariables } from '../../calls/lead-variables.ts';
import type { Plan } from '../../dialer/plan/plan-state.ts';
import { idsInOrder } from './ids-in-order.ts';
import type { CampaignToPlan } from './read-plan-state.ts';

/** Stores planned calls as scheduled ones. A lead that someone has scheduled a call for in the meantime keeps that one. */
async function writeCalls(tx: Tx, context: Context, campaign: CampaignToPlan, { calls }: Plan): Promise<void> {
  const { agent_id: assistant_id, phone_number_id, id: campaign_id } = campaign;
  const leads = await tx.leads.findMany({ where: { id: { in: calls.map(({ lead_id }) => lead_id) } } });
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const assistant = await tx.assistants.findFirst({ where: { id: assistant_id }, select: { variables: true } });
  const ids = idsInOrder(calls.length, campaign);
  const rows = calls.flatMap(({ lead_id, due_at, attempt }, at) => {
    const lead = leadOf.get(lead_id);
    if (!lead) return [];
    return [
      {
        id: ids[at] as string,
        organization_id: context.organizationId,
        lead_id,
        assistant_id,
        phone_number_id,
        campaign_id,
        scheduled_time: due_at,
        due_at,
        retries_made: attempt - 1,
        assistant_variables: fillVariables(assistant?.variables ?? [], {}, lead, context.organization.name),
        custom_variables: {
          lead_first_name: lead.first_name,
          lead_last_name: lead.last_name,
          lead_phone_number: lead.phone_number,
          campaign_id,
        },
      },
    ];
  });
  await tx.scheduled_calls.createMany({ data: rows, skipDuplicates: true });
  const [first] = rows;
  if (first)
    await emitEvent(tx, context.organizationId, {
      type: 'scheduled_call.changed',
      subject_id: first.id,
      change: 'created',
    });
}

async function markPlanned(tx: Tx, campaign_id: string, { calls, final }: Plan): Promise<void> {
  const marks = [...calls.map(({ lead_id }) => ({ lead_id, reason: null })), ...final];
  if (marks.length === 0) return;
  await tx.$executeRaw`
    UPDATE campaign_leads m SET planned_at = now(), final_reason = d.reason
    FROM unnest(${marks.map(({ lead_id }) => lead_id)}::uuid[], ${marks.map(({ reason }) => reason)}::text[]) AS d(lead_id, reason)
    WHERE m.campaign_id = ${campaign_id}::uuid AND m.lead_id = d.lead_id`;
}

async function complete(tx: Tx, context: Context, { id, name }: CampaignToPlan, why: Plan['completed']): Promise<void> {
  await tx.campaigns.update({
    where: { id },
    data: { status: 'completed', pause_reason: null, updated_at: new Date() },
    select: { id: true },
  });
  await recordChange(tx, context, {
    resource: 'campaign',
    id,
    name,
    change: 'updated',
    action: 'complete',
    details: { why },
  });
}

/** Stores the plan in the transaction that locked the campaign. */
export async function writePlan(tx: Tx, context: Context, campaign: CampaignToPlan, plan: Plan): Promise<void> {
  const { id } = campaign;
  if (plan.calls.length > 0) await writeCalls(tx, context, campaign, plan);
  await markPlanned(tx, id, plan);
  if (plan.planned_until?.getTime() !== campaign.state.planned_until?.getTime())
    await tx.campaigns.update({ where: { id }, data: { planned_until: plan.planned_until }, select: { id: true } });
  if (plan.completed) await complete(tx, context, campaign, plan.completed);
  else if (plan.calls.length + plan.final.length > 0)
    await emitEvent(tx, context.organizationId, { type: 'campaign.changed', subject_id: id, change: 'updated' });
}
