import type { CustomValues } from '@switchboard/contracts/custom-fields';
import type { MergeLeads } from '@switchboard/contracts/lead-merges';
import { type MergedValue, mergedCustomPrefix } from '@switchboard/contracts/lead-merges.limits';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { otherNumbers } from '../leads/lead-numbers.ts';
import type { LeadRow } from '../leads/leads.service.ts';
import { cancelScheduledCall } from '../scheduled-calls/scheduled-calls.service.ts';
import { toLeadMerge } from './lead-merges.read.ts';
import { moveRows } from './lead-tables.ts';
import { asStored, type MergeSnapshot, restoredFields, type StoredRow } from './snapshot.ts';

const nameOf = ({ first_name, last_name }: Pick<leads, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** The leads of a merge, locked in one order so that two merges cannot wait for each other. Throws NOT_FOUND and CONFLICT. */
async function lockLeads(tx: Tx, survivorId: string, others: readonly string[]) {
  const ids = [...new Set([survivorId, ...others])];
  await tx.$queryRaw`SELECT id FROM leads WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await tx.leads.findMany({
    where: { id: { in: ids } },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  const survivor = found.find(({ id }) => id === survivorId);
  const merged = found.filter(({ id }) => id !== survivorId);
  if (!survivor || found.length < ids.length) throw notFound('Lead');
  if (
    merged.length === 0 ||
    survivor.phone_e164 === null ||
    merged.some(({ phone_e164 }) => phone_e164 !== survivor.phone_e164)
  )
    throw new AppError('CONFLICT', 'Only leads with the same phone number can be merged.', {
      reason: 'not_duplicates',
    });
  if (await tx.calls.count({ where: { lead_id: { in: ids }, ended_at: null } }))
    throw new AppError('CONFLICT', 'One of the leads is in a call. Merge them when it is over.', {
      reason: 'lead_in_call',
    });
  return { survivor, merged, phone_e164: survivor.phone_e164 };
}

/** A place in a campaign is one, however many of the leads had it: the others are dropped. */
function dropSecondPlaces(tx: Tx, survivorId: string, mergedIds: readonly string[]): Promise<{ row: StoredRow }[]> {
  return tx.$queryRaw<{ row: StoredRow }[]>`
    DELETE FROM campaign_leads c WHERE c.lead_id = ANY (${mergedIds}::uuid[]) AND EXISTS (
      SELECT FROM campaign_leads k WHERE k.campaign_id = c.campaign_id AND k.id <> c.id
        AND (k.lead_id = ${survivorId}::uuid OR (k.lead_id = ANY (${mergedIds}::uuid[]) AND k.id < c.id)))
    RETURNING to_jsonb(c) AS row`;
}

/** Of the calls that wait for one campaign, the first stays. */
async function cancelSecondCalls(tx: Tx, context: Context, leadIds: readonly string[]): Promise<string[]> {
  const second = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM (
      SELECT id, row_number() OVER (PARTITION BY campaign_id ORDER BY scheduled_time, id) AS place
      FROM scheduled_calls WHERE lead_id = ANY (${leadIds}::uuid[]) AND status = 'scheduled') waiting
    WHERE place > 1`;
  for (const { id } of second) await cancelScheduledCall(context, id);
  return second.map(({ id }) => id);
}

const isCustom = (field: MergedValue): field is `custom.${string}` => field.startsWith(mergedCustomPrefix);

type ValuesFrom = z.output<typeof MergeLeads>['values_from'];

/** What the lead that stays takes over from the others. */
function takenOver(survivor: leads, merged: readonly leads[], valuesFrom: ValuesFrom): Partial<LeadRow> {
  const all = new Map([survivor, ...merged].map((lead) => [lead.id, lead]));
  const values: Record<string, unknown> = {};
  const custom = { ...(survivor.custom_fields as CustomValues) };
  for (const [field, id] of Object.entries(valuesFrom) as [MergedValue, string][]) {
    const lead = all.get(id);
    if (!lead) throw notFound('Lead');
    if (isCustom(field)) {
      const key = field.slice(mergedCustomPrefix.length);
      const value = (lead.custom_fields as CustomValues)[key];
      if (value === undefined) delete custom[key];
      else custom[key] = value;
      continue;
    }
    values[field] = lead[field];
    if (field === 'time_zone') values.has_own_time_zone = lead.has_own_time_zone;
  }
  const called = [survivor, ...merged].flatMap(({ last_called_at }) => last_called_at?.getTime() ?? []);
  return {
    ...values,
    custom_fields: custom,
    // No number of a person is lost.
    additional_numbers: otherNumbers(
      survivor.phone_e164,
      [survivor, ...merged].flatMap(({ additional_numbers }) => additional_numbers),
    ),
    lead_upload_id:
      survivor.lead_upload_id ?? merged.find(({ lead_upload_id }) => lead_upload_id)?.lead_upload_id ?? null,
    total_calls: [survivor, ...merged].reduce((sum, { total_calls }) => sum + total_calls, 0),
    last_called_at: called.length > 0 ? new Date(Math.max(...called)) : null,
    // A sample into which a lead of their own goes is theirs.
    is_sample: [survivor, ...merged].every(({ is_sample }) => is_sample),
    updated_at: new Date(),
  };
}

async function recordMerge(
  tx: Tx,
  context: Context,
  before: leads,
  after: leads,
  merged: readonly leads[],
): Promise<void> {
  const ids = merged.map(({ id }) => id);
  await recordChange(tx, context, {
    resource: 'lead',
    id: after.id,
    name: nameOf(after),
    change: 'updated',
    action: 'merge',
    details: { ...difference(before, after, restoredFields), merged: merged.map(nameOf), merged_ids: ids },
  });
  for (const lead of merged)
    await recordChange(tx, context, {
      resource: 'lead',
      id: lead.id,
      name: nameOf(lead),
      change: 'deleted',
      action: 'merge',
      details: { into: nameOf(after), into_id: after.id },
    });
}

/**
 * Merges leads with one number into one of them, with everything that belongs to them. Throws NOT_FOUND, CONFLICT for
 * leads with other numbers, and what cancelling a call throws that is being dialed.
 */
export function mergeLeads(context: Context, survivorId: string, input: z.output<typeof MergeLeads>) {
  return transact(context, async (tx) => {
    const { survivor, merged, phone_e164 } = await lockLeads(tx, survivorId, input.lead_ids);
    const values = takenOver(survivor, merged, input.values_from);
    const mergedIds = merged.map(({ id }) => id);
    const cancelled = await cancelSecondCalls(tx, context, [survivorId, ...mergedIds]);
    const dropped = await dropSecondPlaces(tx, survivorId, mergedIds);
    const moved = await moveRows(tx, mergedIds, survivorId);
    await tx.leads.updateMany({ where: { id: survivorId }, data: values });
    await tx.leads.deleteMany({ where: { id: { in: mergedIds } } });
    const after = await tx.leads.findFirstOrThrow({ where: { id: survivorId } });
    const snapshot: MergeSnapshot = {
      survivor_before: asStored(survivor),
      survivor_after: asStored(after),
      merged: merged.map(asStored),
      moved,
      dropped_campaign_leads: dropped.map(({ row }) => row),
      cancelled_calls: cancelled,
    };
    const merge = await tx.lead_merges.create({
      data: {
        organization_id: context.organizationId,
        survivor_id: survivorId,
        survivor_name: nameOf(after),
        phone_e164,
        merged_names: merged.map(nameOf),
        snapshot: jsonColumn(snapshot),
        created_by: userIdOf(context.actor),
        created_by_name: auditColumnsOf(context.actor).actor_name,
      },
    });
    await recordMerge(tx, context, survivor, after, merged);
    return toLeadMerge(merge);
  });
}
