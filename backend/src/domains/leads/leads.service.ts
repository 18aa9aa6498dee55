import type { CustomValues } from '@switchboard/contracts/custom-fields';
import type { LeadInput, LeadSummary, NewLead } from '@switchboard/contracts/leads';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { once, type RequestKey, requestKey } from '../../once.ts';
import { assertNotStale } from '../../stale.ts';
import { assertTimeZone } from '../../time-zones.ts';
import { assertClient } from '../clients/clients.service.ts';
import { customColumn } from '../custom-fields/write-values.ts';
import { numberColumns, readLeadPhone } from './lead-numbers.ts';
import { assertOwner, lockNumber, numberTaken, ownersOfNumber } from './number-taken.ts';
import { zoneOfNumber } from './number-zone.ts';

type LeadFields = z.output<typeof LeadInput>;
type LeadInputFields = Pick<LeadFields, 'first_name' | 'last_name' | 'phone_number'> & Partial<LeadFields>;

/** A lead as the database has it; its column of fields holds what `customColumn` wrote. */
export type LeadRow = Omit<leads, 'custom_fields'> & { custom_fields: CustomValues };

const nameOf = ({ first_name, last_name }: Pick<leads, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** Reads one lead. Throws NOT_FOUND. */
export async function getLead(context: Context, id: string): Promise<LeadRow> {
  const lead = await context.db.leads.findFirst({ where: { id } });
  if (!lead) throw notFound('Lead');
  return lead as LeadRow;
}

/** Where a lead came from, when it was not simply entered. */
interface LeadOrigin extends Partial<RequestKey> {
  lead_upload_id?: string;
  created_by?: string | null;
}

const ownZone = (zone: string | null | undefined) => (zone ? { time_zone: zone, has_own_time_zone: true } : {});

/** The zone after a change: one that a person set stays until a person takes it away; else it follows the number. */
function zoneColumns(
  before: Pick<leads, 'phone_e164' | 'time_zone' | 'has_own_time_zone'>,
  phone: Pick<leads, 'time_zone'> | undefined,
  zone: string | null | undefined,
): Partial<Pick<leads, 'time_zone' | 'has_own_time_zone'>> {
  if (zone) return ownZone(zone);
  if (zone === undefined && !phone) return {};
  if (zone === undefined && before.has_own_time_zone) return { time_zone: before.time_zone };
  const ofNumber = phone ? phone.time_zone : before.phone_e164 && zoneOfNumber(before.phone_e164);
  return { time_zone: ofNumber, has_own_time_zone: false };
}

/** Creates a lead. Throws VALIDATION for a number that is not valid, and NOT_FOUND for an unknown client. */
export async function createLead(context: Context, input: LeadInputFields, origin: LeadOrigin = {}): Promise<LeadRow> {
  const { organizationId, actor } = context;
  if (input.time_zone) await assertTimeZone(context, input.time_zone);
  return transact(context, async (tx) => {
    const { phone, additional } = await numberColumns({ db: tx, organizationId }, input);
    if (input.client_id) await assertClient(tx, input.client_id);
    const lead = await tx.leads.create({
      data: {
        ...input,
        ...phone,
        ...additional,
        ...ownZone(input.time_zone),
        ...(await customColumn(tx, input.custom_fields)),
        organization_id: organizationId,
        created_by: userIdOf(actor),
        ...origin,
      },
    });
    await recordChange(tx, context, { resource: 'lead', id: lead.id, name: nameOf(lead), change: 'created' });
    return lead as LeadRow;
  });
}

type Answer = z.output<typeof NewLead>['same_number'];

const filled = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as T;

/** What a form entered: an empty field says nothing of the lead that is updated. */
function entered({ custom_fields, ...input }: LeadInputFields): Partial<LeadInputFields> {
  return { ...filled(input), ...(custom_fields && { custom_fields: filled(custom_fields) }) };
}

/** Creates a lead, or asks about the leads that have its number already, or does what was decided about them. */
function addLead(context: Context, input: LeadInputFields, answer: Answer, origin: LeadOrigin): Promise<LeadRow> {
  if (!answer || answer.action === 'second') return createLead(context, input, origin);
  return transact(context, async (tx) => {
    const rules = { db: tx, organizationId: context.organizationId };
    const phone = await readLeadPhone(rules, input.phone_number, 'phone_number');
    await lockNumber(tx, context, phone);
    const owners = await ownersOfNumber(tx, phone);
    if (answer.action === 'update') {
      const { phone_number: _, ...values } = entered(input);
      return updateLead(context, assertOwner(owners, answer).id, values);
    }
    if (owners.length > 0) throw numberTaken(phone, owners, 'Decide whether this is the same person.');
    return createLead(context, input, origin);
  });
}

/**
 * Adds a lead as `addLead` does, once for each key. Throws CONFLICT for a key that another request used, and (`number_taken`)
 * where a person has to decide about the number.
 */
export function createLeadOnce(
  context: Context,
  { same_number, ...input }: LeadInputFields & { same_number?: Answer },
  idempotencyKey: string | undefined,
): Promise<LeadRow> {
  const key = requestKey(idempotencyKey, same_number ? { ...input, same_number } : input);
  return once(
    key,
    (where) => context.db.leads.findFirst({ where }),
    (lead) => lead as LeadRow,
    () => addLead(context, input, same_number, { ...key }),
  );
}

/**
 * Changes the given fields of a lead. Throws NOT_FOUND, also for an unknown client, VALIDATION for a number that is not valid, and
 * CONFLICT (`stale`) where the lead was changed since it was read with `updated_at`.
 */
export async function updateLead(
  context: Context,
  id: string,
  {
    updated_at: seen,
    ...input
  }: Partial<LeadInputFields> & Pick<LeadOrigin, 'lead_upload_id'> & { updated_at?: string | undefined },
): Promise<LeadRow> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (input.time_zone) await assertTimeZone(context, input.time_zone);
  return transact(context, async (tx) => {
    if (input.client_id) await assertClient(tx, input.client_id);
    // Two people who fill in two fields of one lead keep both. A number's zone and the custom fields are written from what is read here.
    await tx.$queryRaw`SELECT id FROM leads WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.leads.findFirst({ where: { id } });
    if (!before) throw notFound('Lead');
    assertNotStale(before, seen, nameOf(before));
    const { phone, additional } = await numberColumns(
      { db: tx, organizationId: context.organizationId },
      input,
      before,
    );
    const custom = await customColumn(tx, input.custom_fields, before.custom_fields);
    const { count } = await tx.leads.updateMany({
      where: { id },
      data: {
        ...given,
        ...phone,
        ...additional,
        ...zoneColumns(before, phone, input.time_zone),
        ...custom,
        updated_at: new Date(),
      },
    });
    const lead = count ? await tx.leads.findFirst({ where: { id } }) : null;
    if (!lead) throw notFound('Lead');
    await recordChange(tx, context, {
      resource: 'lead',
      id,
      name: nameOf(lead),
      change: 'updated',
      details: difference(before, lead, [...new Set([...Object.keys(given), 'time_zone'])]),
    });
    return lead as LeadRow;
  });
}

/** Deletes a lead with its schedule; call logs stay. Throws NOT_FOUND. */
export async function deleteLead(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const lead = await tx.leads.findFirst({ where: { id }, select: { first_name: true, last_name: true } });
    const { count } = await tx.leads.deleteMany({ where: { id } });
    if (!lead || count === 0) throw notFound('Lead');
    await recordChange(tx, context, { resource: 'lead', id, name: nameOf(lead), change: 'deleted' });
  });
}

const summary = `
  SELECT coalesce(c.total, 0)::int AS total, coalesce(c.with_email, 0)::int AS with_email,
    coalesce(c.scheduled, 0)::int AS scheduled_calls,
    (SELECT coalesce(sum(total), 0)::int FROM lead_created_counts
     WHERE organization_id = $1::uuid AND bucket >= date_trunc('month', now() AT TIME ZONE $2) AT TIME ZONE $2) AS new_this_month
  FROM (SELECT $1::uuid AS organization_id) o LEFT JOIN lead_counters c USING (organization_id)`;

/** The cards above the list, from counters that the database keeps. */
export async function readLeadSummary(context: Context): Promise<LeadSummary> {
  const { rows } = await context.tenantPool.query<Omit<LeadSummary, 'without_email'>>({
    name: 'lead-summary',
    text: summary,
    values: [context.organizationId, context.organization.time_zone],
  });
  const counts = rows[0] ?? { total: 0, with_email: 0, scheduled_calls: 0, new_this_month: 0 };
  return { ...counts, without_email: counts.total - counts.with_email };
}
