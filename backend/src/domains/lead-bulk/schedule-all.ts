import { randomUUID } from 'node:crypto';
import type { ScheduleAction as Action } from '@switchboard/contracts/lead-bulk';
import type { UnschedulableReason } from '@switchboard/contracts/lead-bulk.limits';
import type { z } from 'zod';
import { auditAll } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { lead_bulk_runs, leads, Prisma } from '../../generated/prisma/client.ts';
import { fillVariables } from '../calls/lead-variables.ts';
import { zoneKey } from '../dialer/rules/lead-zones.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { firstAllowedIn } from '../scheduled-calls/call-window.ts';
import { newPacing, type Pacing, takePlace } from './pacing.ts';

export type ScheduleAction = z.output<typeof Action>;
export type Skipped = Partial<Record<UnschedulableReason, number>>;

/** What a batch of calls has come to: the run keeps it. */
export interface Scheduled {
  changed: number;
  skipped: Skipped;
  pacing: Pacing;
}

async function alreadyScheduled(tx: Tx, leadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.scheduled_calls.findMany({
    where: { lead_id: { in: [...leadIds] }, campaign_id: null, status: 'scheduled' },
    select: { lead_id: true },
  });
  return new Set(rows.map(({ lead_id }) => lead_id));
}

const planOf = (run: lead_bulk_runs, action: ScheduleAction): Pacing =>
  (run.pacing as unknown as Pacing | null) ?? newPacing(new Date(action.not_before), action.calls_per_hour);

function newCall(context: Context, run: lead_bulk_runs, action: ScheduleAction, lead: leads, names: readonly string[]) {
  const { assistant_id, phone_number_id, assistant_variables } = action;
  return (at: Date) => ({
    id: randomUUID(),
    organization_id: context.organizationId,
    lead_id: lead.id,
    assistant_id,
    phone_number_id,
    scheduled_time: at,
    due_at: at,
    bulk_run_id: run.id,
    assistant_variables: fillVariables(names, assistant_variables, lead, context.organization.name),
    custom_variables: {
      lead_first_name: lead.first_name,
      lead_last_name: lead.last_name,
      lead_phone_number: lead.phone_number,
      campaign_id: null,
    },
    created_by: run.created_by,
  });
}

/** Schedules a call to each of these leads in the caller's transaction, at the pace of the run. */
export async function scheduleAll(
  tx: Tx,
  context: Context,
  run: lead_bulk_runs,
  leadIds: readonly string[],
): Promise<Scheduled> {
  const action = run.action as unknown as ScheduleAction;
  const pacing = planOf(run, action);
  const skipped: Skipped = { ...(run.skipped as Skipped) };
  const assistant = await tx.assistants.findFirst({ where: { id: action.assistant_id }, select: { variables: true } });
  // As the list has them: the places in time go by its order.
  const found = new Map(
    (await tx.leads.findMany({ where: { id: { in: [...leadIds] } } })).map((lead) => [lead.id, lead]),
  );
  const waiting = await alreadyScheduled(tx, leadIds);
  const skip = (reason: UnschedulableReason) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
    return [];
  };
  const calls = leadIds.flatMap((id) => {
    const lead = found.get(id);
    if (!lead) return [];
    if (lead.phone_e164 === null) return skip('no_number');
    if (lead.do_not_call) return skip('do_not_call');
    if (waiting.has(id)) return skip('already_scheduled');
    const at = takePlace(pacing, zoneKey(lead) ?? '', firstAllowedIn(context));
    return at ? [newCall(context, run, action, lead, assistant?.variables ?? [])(at)] : skip('no_allowed_time');
  });
  const { count } = await tx.scheduled_calls.createMany({ data: calls, skipDuplicates: true });
  await auditAll(
    tx,
    context,
    calls.map(({ id, lead_id, scheduled_time }) => ({
      action: 'schedule',
      resource_type: 'scheduled_call',
      resource_id: id,
      resource_name: nameOfLead(found.get(lead_id) as leads),
      details: { lead_id, scheduled_time: scheduled_time.toISOString() } as Prisma.InputJsonObject,
    })),
  );
  const [first] = calls;
  if (first)
    await emitEvent(tx, run.organization_id, {
      type: 'scheduled_call.changed',
      subject_id: first.id,
      change: 'created',
    });
  return { changed: count, skipped, pacing };
}
