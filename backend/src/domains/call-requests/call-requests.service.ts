import type { CallRequestInput, CallRequestSource } from '@switchboard/contracts/call-requests';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { call_requests, leads } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { getCallRequest } from './call-requests.read.ts';
import { cancelForRequest, scheduleForRequest } from './schedule-request.ts';

type Wish = z.output<typeof CallRequestInput>;
type Wanted = Pick<Wish, 'lead_id' | 'assistant_id' | 'phone_number_id'>;

const nameOf = ({ first_name, last_name }: Pick<leads, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

// In the order of the form's fields.
async function findLead(tx: Tx, { lead_id, assistant_id, phone_number_id }: Wanted): Promise<leads> {
  const lead = await tx.leads.findFirst({ where: { id: lead_id } });
  const assistant = await tx.assistants.findFirst({ where: { id: assistant_id }, select: { id: true } });
  const number = await tx.phone_numbers.findFirst({ where: { id: phone_number_id }, select: { id: true } });
  if (lead && assistant && number) return lead;
  const fields = {
    ...(lead ? {} : { lead_id: 'Selected lead not found.' }),
    ...(assistant ? {} : { assistant_id: 'Assistant not found' }),
    ...(number ? {} : { phone_number_id: 'Phone number not found' }),
  };
  throw new AppError('NOT_FOUND', Object.values(fields)[0] ?? '', { fields });
}

function withLead(variables: Record<string, string>, lead: leads): Record<string, string> {
  return {
    ...variables,
    lead_first_name: lead.first_name,
    lead_last_name: lead.last_name,
    lead_phone_number: lead.phone_number,
  };
}

/**
 * Requests a call, at a time if one is given. Throws NOT_FOUND for a lead, assistant or number that doesn't exist, and for a time as
 * `scheduleCall` does.
 */
export async function createCallRequest(context: Context, input: Wish) {
  return getCallRequest(context, await addCallRequest(context, input, 'organization'));
}

/** The same for any source; returns its id. */
export function addCallRequest(context: Context, input: Wish, source: CallRequestSource): Promise<string> {
  const { assistant_variables = {}, custom_variables = {}, lead_id, assistant_id, phone_number_id } = input;
  return transact(context, async (tx) => {
    const lead = await findLead(tx, input);
    const request = await tx.call_requests.create({
      data: {
        organization_id: context.organizationId,
        lead_id,
        assistant_id,
        phone_number_id,
        source,
        assistant_variables,
        custom_variables: withLead(custom_variables, lead),
        created_by: userIdOf(context.actor),
      },
    });
    if (input.scheduled_time) await scheduleForRequest(tx, context, request, input.scheduled_time);
    await recordChange(tx, context, {
      resource: 'call_request',
      id: request.id,
      name: nameOf(lead),
      change: 'created',
    });
    return request.id;
  });
}

/** The display name of a request: the name of its lead. */
export async function nameOfLead(tx: Tx, { lead_id }: Pick<call_requests, 'lead_id'>): Promise<string> {
  return nameOf(await tx.leads.findFirstOrThrow({ where: { id: lead_id } }));
}

/** The request, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockCallRequest(tx: Tx, id: string): Promise<call_requests> {
  await tx.$queryRaw`SELECT id FROM call_requests WHERE id = ${id}::uuid FOR UPDATE`;
  const request = await tx.call_requests.findFirst({ where: { id } });
  if (!request) throw notFound('Call request');
  return request;
}

/** Throws CONFLICT for a request whose call has been made. */
export function assertNotCompleted({ status }: Pick<call_requests, 'status'>): void {
  if (status === 'completed')
    throw new AppError('CONFLICT', 'This call request is completed. Create another one to call the lead again.', {
      reason: 'call_request_completed',
    });
}

/** Whether a change leaves a request at its time, which has passed. */
function keepsPassedTime({ scheduled_time: stored }: call_requests, wanted: Wish['scheduled_time']): boolean {
  if (!stored || stored > new Date()) return false;
  return wanted === undefined || (wanted !== null && Date.parse(wanted) === stored.getTime());
}

/** Changes a request. Throws NOT_FOUND and, for one whose call has been made, CONFLICT. */
export async function updateCallRequest(
  context: Context,
  id: string,
  change: Partial<Wish> & { updated_at?: string | undefined },
) {
  const { scheduled_time, updated_at: seen, ...wanted } = change;
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<Wish>;
  await transact(context, async (tx) => {
    const stored = await lockCallRequest(tx, id);
    assertNotCompleted(stored);
    assertNotStale(stored, seen, 'This call request');
    const keepsTime = keepsPassedTime(stored, scheduled_time);
    const isOver = keepsTime && stored.status === 'failed';
    // The waiting call is replaced by one with the new values. One that was made isn't repeated for its old time.
    const wasWaiting = !isOver && (await cancelForRequest(tx, context, stored));
    const asked = scheduled_time === undefined ? stored.scheduled_time?.toISOString() : scheduled_time;
    const time = keepsTime && !wasWaiting ? null : asked;
    const lead = await findLead(tx, { ...stored, ...given });
    const variables = given.custom_variables ?? (stored.custom_variables as Record<string, string>);
    const request = await tx.call_requests.update({
      where: { id },
      data: { ...given, custom_variables: withLead(variables, lead), updated_at: new Date() },
    });
    if (time) await scheduleForRequest(tx, context, request, time, { keepsTime });
    await recordChange(tx, context, {
      resource: 'call_request',
      id,
      name: nameOf(lead),
      change: 'updated',
      details: difference(
        stored,
        { ...request, scheduled_time: isOver ? stored.scheduled_time : time ? new Date(time) : null },
        [...Object.keys(given), 'scheduled_time'],
      ),
    });
  });
  return getCallRequest(context, id);
}

/** Deletes a request; the logs of its calls stay. Throws NOT_FOUND. */
export async function deleteCallRequest(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const request = await lockCallRequest(tx, id);
    const name = await nameOfLead(tx, request);
    await cancelForRequest(tx, context, request);
    await tx.call_requests.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'call_request', id, name, change: 'deleted' });
  });
}
