import type { RescheduleCall, ScheduleCall } from '@switchboard/contracts/scheduled-calls';
import { isTooFarAhead, tooFarAhead } from '@switchboard/contracts/scheduled-calls.limits';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { textArray } from '../../database/text-array.ts';
import { transact } from '../../database/transact.ts';
import { AppError, isUniqueViolation, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { type leads, Prisma } from '../../generated/prisma/client.ts';
import { once, type RequestKey, requestKey } from '../../once.ts';
import { readCampaigns } from '../dialer/campaign-facts.ts';
import { type ZonedLead, zoneKey } from '../dialer/rules/lead-zones.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { toE164 } from '../leads/phone.ts';
import { assertAllowedTime } from './call-window.ts';
import { readScheduledCall, type ScheduledCallRow, toScheduledCall } from './scheduled-calls.read.ts';

type NewSchedule = z.output<typeof ScheduleCall>;
type Reschedule = z.output<typeof RescheduleCall>;

function assertAhead(time: Date): void {
  const refuse = (reason: 'in_past' | 'too_far_ahead', message: string) =>
    new AppError('VALIDATION', message, { reason, fields: { scheduled_time: message } });
  if (time.getTime() <= Date.now()) throw refuse('in_past', 'Cannot schedule a call in the past');
  if (isTooFarAhead(time)) throw refuse('too_far_ahead', tooFarAhead);
}

/** Throws NOT_FOUND for an assistant or number that doesn't exist, and VALIDATION for a number that is inbound or retired. */
export async function assertParties(tx: Tx, { assistant_id, phone_number_id }: Partial<NewSchedule>): Promise<void> {
  if (assistant_id && !(await tx.assistants.findFirst({ where: { id: assistant_id }, select: { id: true } })))
    throw notFound('Assistant');
  if (!phone_number_id) return;
  const number = await tx.phone_numbers.findFirst({
    where: { id: phone_number_id },
    select: { type: true, retired_at: true },
  });
  if (!number) throw notFound('Phone number');
  const message =
    number.type === 'outbound'
      ? 'This number is retired. Please select another one'
      : 'Please select an outbound phone number';
  if (number.type !== 'outbound' || number.retired_at)
    throw new AppError('VALIDATION', message, { fields: { phone_number_id: message } });
}

/** Refuses a time that has passed or at which the lead may not be called. */
async function assertTime(
  tx: Tx,
  context: Context,
  { lead, campaign_id, time }: { lead: ZonedLead & Pick<leads, 'id'>; campaign_id: string | null; time: Date },
): Promise<void> {
  assertAhead(time);
  const campaigns = await readCampaigns(tx, context.organizationId, [{ lead_id: lead.id, campaign_id }]);
  const campaign = campaign_id ? campaigns.get(campaign_id) : null;
  if (campaign === undefined) throw notFound('Campaign');
  assertAllowedTime(
    {
      lead_time_zone: zoneKey(lead),
      organization_time_zone: context.organization.time_zone,
      campaign: campaign?.stateFor(lead.id) ?? null,
    },
    time,
  );
}

async function assertMayBeCalled(tx: Tx, lead: leads): Promise<void> {
  const e164 = toE164(lead.phone_number);
  const message = 'No phone number available for this lead';
  if (!e164) throw new AppError('VALIDATION', message, { fields: { lead_id: message } });
  const numbers = [e164, ...lead.additional_numbers];
  if ((await tx.do_not_call.count({ where: { phone_e164: { in: numbers }, lifted_at: null } })) > 0)
    throw new AppError('CONFLICT', 'The number is on the do-not-call list of your organization.', {
      reason: 'do_not_call',
    });
}

const record = (tx: Tx, context: Context, row: ScheduledCallRow, action: string) =>
  recordChange(tx, context, {
    resource: 'scheduled_call',
    id: row.id,
    name: nameOfLead(row.lead),
    change: action === 'schedule' ? 'created' : 'updated',
    action,
    details: { lead_id: row.lead_id, scheduled_time: row.scheduled_time.toISOString() },
  });

interface ScheduleOptions {
  /** The time was valid when it was chosen for a call that this one replaces. It may have passed: the dialer checks it again. */
  keepsTime?: boolean;
}

function insert(context: Context, input: NewSchedule, key: RequestKey | null, { keepsTime = false }: ScheduleOptions) {
  return transact(context, async (tx) => {
    const { lead_id, assistant_id, phone_number_id, assistant_variables } = input;
    const lead = await tx.leads.findFirst({ where: { id: lead_id } });
    if (!lead) throw notFound('Lead');
    await assertParties(tx, input);
    const time = new Date(input.scheduled_time);
    const campaign_id = input.campaign_id ?? null;
    if (!keepsTime) await assertTime(tx, context, { lead, campaign_id, time });
    await assertMayBeCalled(tx, lead);
    const { id } = await tx.scheduled_calls.create({
      data: {
        organization_id: context.organizationId,
        lead_id,
        assistant_id,
        phone_number_id,
        campaign_id,
        scheduled_time: time,
        due_at: time,
        assistant_variables,
        custom_variables: {
          lead_first_name: lead.first_name,
          lead_last_name: lead.last_name,
          lead_phone_number: lead.phone_number,
          campaign_id,
        },
        created_by: userIdOf(context.actor),
        ...key,
      },
      select: { id: true },
    });
    const row = await readScheduledCall(tx, id);
    await record(tx, context, row, 'schedule');
    return toScheduledCall(row, context.organization.time_zone);
  });
}

/**
 * Schedules a call. Throws VALIDATION for a time that has passed or at which the lead may not be called, NOT_FOUND, and CONFLICT
 * if the lead already waits for a call of the same campaign.
 */
export function scheduleCall(
  context: Context,
  input: NewSchedule,
  idempotencyKey: string | undefined,
  options: ScheduleOptions = {},
) {
  const key = requestKey(idempotencyKey, input);
  return once(
    key,
    (where) => context.db.scheduled_calls.findFirst({ where }),
    async ({ id }) => toScheduledCall(await readScheduledCall(context.db, id), context.organization.time_zone),
    () => insert(context, input, key, options),
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', 'This lead already has a scheduled call. Reschedule that one instead.', {
      reason: 'already_scheduled',
    });
  });
}

const overMessages: Record<string, string> = {
  cancelled: 'This call was already cancelled.',
  expired: 'This call expired before it could be made.',
};

/** Locks a scheduled call that is still to be made. A worker that dials it holds the lock until the attempt is committed. */
async function lockOpen(tx: Tx, id: string): Promise<ScheduledCallRow> {
  await tx.$queryRaw`SELECT id FROM scheduled_calls WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await readScheduledCall(tx, id);
  if (row.status === 'called')
    throw new AppError('CONFLICT', 'This call is in progress or was already placed.', { reason: 'already_called' });
  if (row.status !== 'scheduled')
    throw new AppError('CONFLICT', overMessages[row.status] ?? 'This call is no longer scheduled.', {
      reason: 'not_scheduled',
    });
  return row;
}

const withoutHold = { hold_reason: null, hold_explanation: null, hold_until: null, held_since: null };
/** Invalidates the claim of a worker that has claimed the call in the meantime. */
const withoutClaim = { claimed_by: null, claim_expires_at: null, claim_fence: { increment: 1 } };

/** Changes the time, assistant or number of an open call. Throws as `scheduleCall` does, and CONFLICT once it was made. */
export function rescheduleCall(context: Context, id: string, input: Reschedule) {
  return transact(context, async (tx) => {
    const before = await lockOpen(tx, id);
    await assertParties(tx, input);
    const time = input.scheduled_time ? new Date(input.scheduled_time) : before.scheduled_time;
    if (input.scheduled_time) {
      const lead = { ...before.lead, id: before.lead_id };
      await assertTime(tx, context, { lead, campaign_id: before.campaign_id, time });
    }
    const { assistant_id, phone_number_id, assistant_variables } = input;
    await tx.scheduled_calls.update({
      where: { id },
      data: {
        ...(assistant_id ? { assistant_id } : {}),
        ...(phone_number_id ? { phone_number_id } : {}),
        ...(assistant_variables ? { assistant_variables } : {}),
        ...(input.scheduled_time ? { scheduled_time: time, due_at: time } : { due_at: before.scheduled_time }),
        ...withoutHold,
        ...withoutClaim,
        updated_at: new Date(),
      },
      select: { id: true },
    });
    const row = await readScheduledCall(tx, id);
    await record(tx, context, row, 'reschedule');
    return toScheduledCall(row, context.organization.time_zone);
  });
}

/** Cancels an open call. Throws NOT_FOUND, and CONFLICT once it was made, cancelled or given up. */
export function cancelScheduledCall(context: Context, id: string) {
  return transact(context, async (tx) => {
    await lockOpen(tx, id);
    await tx.scheduled_calls.update({
      where: { id },
      data: { status: 'cancelled', ...withoutHold, ...withoutClaim, updated_at: new Date() },
      select: { id: true },
    });
    const row = await readScheduledCall(tx, id);
    await record(tx, context, row, 'cancel');
    return toScheduledCall(row, context.organization.time_zone);
  });
}

/** Cancels a call that is still open; one that is in progress continues, and isn't tried again. Returns whether it was open. */
export function endScheduledCall(context: Context, id: string): Promise<boolean> {
  return transact(context, async (tx) => {
    // The lock makes a call that is dialed or that ends at this moment wait, or be waited for.
    const [row] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status FROM scheduled_calls WHERE id = ${id}::uuid FOR UPDATE`;
    if (row?.status === 'scheduled') await cancelScheduledCall(context, id);
    if (row?.status === 'called')
      await tx.scheduled_calls.updateMany({ where: { id }, data: { is_last_attempt: true } });
    return row?.status === 'scheduled';
  });
}

/** Cancels every open call to some numbers, for all of their leads, in the caller's transaction. Returns how many. */
export async function cancelCallsTo(
  tx: Tx,
  context: Context,
  numbers: readonly string[],
  explanation: string,
): Promise<number> {
  const wanted = textArray(numbers);
  const open = await tx.$queryRaw<{ id: string }[]>`
    UPDATE scheduled_calls s SET status = 'cancelled', hold_reason = NULL, hold_explanation = NULL, hold_until = NULL,
      held_since = NULL, claimed_by = NULL, claim_expires_at = NULL, claim_fence = claim_fence + 1, updated_at = now(),
      closed_explanation = ${explanation}
    FROM leads l WHERE l.organization_id = s.organization_id AND l.id = s.lead_id
      AND s.organization_id = ${context.organizationId}::uuid AND s.status = 'scheduled'
      AND (l.phone_e164 = ANY (${wanted}) OR l.additional_numbers && ${wanted})
    RETURNING s.id`;
  for (const { id } of open) await record(tx, context, await readScheduledCall(tx, id), 'cancel');
  return open.length;
}

/**
 * Cancels the open calls of a campaign, for all or some of its leads, in the caller's transaction. Returns how many. Calls of named
 * leads that are in progress continue, and aren't tried again.
 */
export async function cancelCallsOf(
  tx: Tx,
  { campaign_id, lead_ids = null }: { campaign_id: string; lead_ids?: readonly string[] | null },
): Promise<number> {
  const ofLeads = lead_ids ? Prisma.sql`AND s.lead_id = ANY (${textArray(lead_ids)}::uuid[])` : Prisma.empty;
  const inProgress = lead_ids
    ? Prisma.sql`OR (s.status = 'called' AND NOT s.is_last_attempt AND EXISTS (SELECT FROM calls k
        WHERE k.organization_id = s.organization_id AND k.scheduled_call_id = s.id AND k.ended_at IS NULL))`
    : Prisma.empty;
  const affected = Prisma.sql`s.campaign_id = ${campaign_id}::uuid ${ofLeads} AND (s.status = 'scheduled' ${inProgress})`;
  // Waits for calls that are dialed or end at this moment. A statement that waits doesn't see their calls; the next one does.
  await tx.$executeRaw`SELECT FROM scheduled_calls s WHERE ${affected} FOR UPDATE`;
  const changed = await tx.$queryRaw<{ status: string }[]>`
    UPDATE scheduled_calls s SET hold_reason = NULL, hold_explanation = NULL, hold_until = NULL, held_since = NULL, claimed_by = NULL,
      claim_expires_at = NULL, claim_fence = claim_fence + 1, is_last_attempt = true,
      updated_at = CASE WHEN status = 'scheduled' THEN now() ELSE updated_at END,
      status = CASE WHEN status = 'scheduled' THEN 'cancelled' ELSE status END
    WHERE ${affected}
    RETURNING status`;
  return changed.filter(({ status }) => status === 'cancelled').length;
}
