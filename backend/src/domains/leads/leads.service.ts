import type { LeadInput, LeadSummary } from '@switchboard/contracts/leads';
import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { toE164 } from './phone.ts';

type NewLead = z.output<typeof LeadInput>;

/** Reads one lead. Throws NOT_FOUND. */
export async function getLead(context: Context, id: string): Promise<leads> {
  const lead = await context.db.leads.findFirst({ where: { id } });
  if (!lead) throw notFound('Lead');
  return lead;
}

/** Creates a lead. */
export function createLead(context: Context, input: NewLead): Promise<leads> {
  const { organizationId, person } = context;
  return context.db.$transaction(async (tx) => {
    const lead = await tx.leads.create({
      data: {
        ...input,
        organization_id: organizationId,
        phone_e164: toE164(input.phone_number),
        created_by: person.id,
      },
    });
    await audit(tx, context, { action: 'create', resource_type: 'lead', resource_id: lead.id });
    await emitEvent(tx, organizationId, { type: 'lead.changed', subject_id: lead.id, change: 'created' });
    return lead;
  });
}

/** Changes the given fields of a lead. Throws NOT_FOUND. */
export function updateLead(context: Context, id: string, input: Partial<NewLead>): Promise<leads> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const phone = input.phone_number === undefined ? {} : { phone_e164: toE164(input.phone_number) };
  return context.db.$transaction(async (tx) => {
    const { count } = await tx.leads.updateMany({
      where: { id },
      data: { ...given, ...phone, updated_at: new Date() },
    });
    const lead = count ? await tx.leads.findFirst({ where: { id } }) : null;
    if (!lead) throw notFound('Lead');
    await audit(tx, context, {
      action: 'update',
      resource_type: 'lead',
      resource_id: id,
      details: { fields: Object.keys(given) },
    });
    await emitEvent(tx, context.organizationId, { type: 'lead.changed', subject_id: id, change: 'updated' });
    return lead;
  });
}

/** Deletes a lead with its schedule; call logs stay. Throws NOT_FOUND. */
export async function deleteLead(context: Context, id: string): Promise<void> {
  await context.db.$transaction(async (tx) => {
    const { count } = await tx.leads.deleteMany({ where: { id } });
    if (count === 0) throw notFound('Lead');
    await audit(tx, context, { action: 'delete', resource_type: 'lead', resource_id: id });
    await emitEvent(tx, context.organizationId, { type: 'lead.changed', subject_id: id, change: 'deleted' });
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
    values: [context.organizationId, context.membership.time_zone],
  });
  const counts = rows[0] ?? { total: 0, with_email: 0, scheduled_calls: 0, new_this_month: 0 };
  return { ...counts, without_email: counts.total - counts.with_email };
}
