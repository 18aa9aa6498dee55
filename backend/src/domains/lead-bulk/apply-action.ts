import type { BulkAction } from '@switchboard/contracts/lead-bulk';
import type { Lead } from '@switchboard/contracts/leads';
import { auditAll } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addNumbers } from '../do-not-call/do-not-call.service.ts';
import { toE164 } from '../leads/phone.ts';

type Lines = readonly Lead[];

const nameOf = ({ first_name, last_name }: Lead) => `${first_name} ${last_name}`;

const entryOf = (lead: Lead, action: string, details: Prisma.InputJsonObject) => ({
  action,
  resource_type: 'lead',
  resource_id: lead.id,
  resource_name: nameOf(lead),
  details,
});

async function deleteAll(tx: Tx, context: Context, leads: Lines): Promise<number> {
  const { count } = await tx.leads.deleteMany({ where: { id: { in: leads.map(({ id }) => id) } } });
  await auditAll(
    tx,
    context,
    leads.map((lead) => entryOf(lead, 'delete', {})),
  );
  return count;
}

async function setAll(
  tx: Tx,
  context: Context,
  leads: Lines,
  action: Extract<BulkAction, { kind: 'set' }>,
): Promise<number> {
  const { kind: _, ...given } = action;
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = Object.keys(values) as ('client_id' | 'status' | 'source')[];
  const differing = leads.filter((lead) => fields.some((field) => lead[field] !== values[field]));
  const { count } = await tx.leads.updateMany({
    where: { id: { in: differing.map(({ id }) => id) } },
    data: { ...values, updated_at: new Date() },
  });
  const before = (lead: Lead) => Object.fromEntries(fields.map((field) => [field, lead[field]]));
  await auditAll(
    tx,
    context,
    differing.map((lead) => entryOf(lead, 'update', { before: before(lead), after: values })),
  );
  return count;
}

/** Applies an action to these leads in the caller's transaction; returns how many changed. */
export async function applyAction(tx: Tx, context: Context, leads: Lines, action: BulkAction): Promise<number> {
  if (leads.length === 0) return 0;
  switch (action.kind) {
    case 'delete':
      return deleteAll(tx, context, leads);
    case 'set':
      return setAll(tx, context, leads, action);
    case 'do_not_call': {
      const numbers = new Set(
        leads.flatMap(({ phone_number, additional_numbers }) =>
          [toE164(phone_number) ?? [], additional_numbers].flat(),
        ),
      );
      return addNumbers(context, [...numbers], action);
    }
  }
}
