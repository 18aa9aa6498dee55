import type { LeadInput, LeadSummary } from '@switchboard/contracts/leads';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { assertClient } from '../clients/clients.service.ts';
import { phoneColumns } from './phone.ts';

type LeadFields = z.output<typeof LeadInput>;
type NewLead = Pick<LeadFields, 'first_name' | 'last_name' | 'phone_number'> & Partial<LeadFields>;

const nameOf = ({ first_name, last_name }: Pick<leads, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** Reads one lead. Throws NOT_FOUND. */
export async function getLead(context: Context, id: string): Promise<leads> {
  const lead = await context.db.leads.findFirst({ where: { id } });
  if (!lead) throw notFound('Lead');
  return lead;
}

/** Where a lead came from, when it was not simply entered. */
interface LeadOrigin {
  lead_upload_id?: string;
  created_by?: string | null;
}

/** Creates a lead. Throws VALIDATION for a number that is not valid, and NOT_FOUND for an unknown client. */
export async function createLead(context: Context, input: NewLead, origin: LeadOrigin = {}): Promise<leads> {
  const { organizationId, actor } = context;
  const phone = phoneColumns(input.phone_number);
  return transact(context, async (tx) => {
    if (input.client_id) await assertClient(tx, input.client_id);
    const lead = await tx.leads.create({
      data: { ...input, ...phone, organization_id: organizationId, created_by: userIdOf(actor), ...origin },
    });
    await recordChange(tx, context, { resource: 'lead', id: lead.id, name: nameOf(lead), change: 'created' });
    return lead;
  });
}

/** Changes the given fields of a lead. Throws NOT_FOUND, also for an unknown client, and VALIDATION for a number that is not valid. */
export async function updateLead(
  context: Context,
  id: string,
  input: Partial<NewLead> & Pick<LeadOrigin, 'lead_upload_id'>,
): Promise<leads> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const phone = input.phone_number === undefined ? {} : phoneColumns(input.phone_number);
  return transact(context, async (tx) => {
    if (input.client_id) await assertClient(tx, input.client_id);
    const before = await tx.leads.findFirst({ where: { id } });
    const { count } = await tx.leads.updateMany({
      where: { id },
      data: { ...given, ...phone, updated_at: new Date() },
    });
    const lead = count ? await tx.leads.findFirst({ where: { id } }) : null;
    if (!before || !lead) throw notFound('Lead');
    await recordChange(tx, context, {
      resource: 'lead',
      id,
      name: nameOf(lead),
      change: 'updated',
      details: difference(before, lead, Object.keys(given)),
    });
    return lead;
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
