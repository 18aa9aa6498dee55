import { type CustomFieldShape, readCustomValue } from '@switchboard/contracts/custom-field-values';
import type { Tx } from '../../database/database.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { type LeadChanges, type RestoreRules, restoreFields } from './lead-changes.ts';
import type { KeptLead } from './plan-rows.ts';
import { updateLeads } from './write-leads.ts';

const restoredAtOnce = 500;

interface StoredLead extends KeptLead {
  id: string;
  phone_e164: string | null;
}

type ChangedLead = StoredLead & LeadChanges;

/** Some of the leads that an import changed, locked, with what it changed of them. */
const changedLeads = (tx: Tx, import_id: string): Promise<ChangedLead[]> =>
  tx.$queryRaw<ChangedLead[]>`
    SELECT l.id, l.phone_e164, l.additional_numbers, l.first_name, l.last_name, l.email, l.company, l.title, l.notes, l.source, l.status,
      l.time_zone, l.has_own_time_zone, l.client_id, l.custom_fields, c.before, c.after
    FROM lead_import_changes c JOIN leads l ON l.organization_id = c.organization_id AND l.id = c.lead_id
    WHERE c.import_id = ${import_id}::uuid ORDER BY l.id LIMIT ${restoredAtOnce} FOR UPDATE OF l`;

/** Whether a lead can still have a value of a custom field: null where the field was deleted. */
function isValidOf(fields: readonly CustomFieldShape[]): RestoreRules['isValid'] {
  return (key, value) => {
    const field = fields.find((one) => one.key === key);
    if (!field) return null;
    const given = value as string | number | null;
    return field.withdrawn_choices?.includes(String(given)) || !('problem' in readCustomValue(field, given));
  };
}

async function rulesFor(tx: Tx, rows: readonly LeadChanges[]): Promise<RestoreRules> {
  const named = rows.map(({ before }) => before.client_id).filter((id): id is string => typeof id === 'string');
  const clients = await tx.clients.findMany({ where: { id: { in: named } }, select: { id: true } });
  return { isValid: isValidOf(await readCustomFields(tx)), clients: new Set(clients.map(({ id }) => id)) };
}

/**
 * Restores some of the leads that an import changed, and forgets its changes to them: counts those that are as before, and those
 * that keep what someone changed after the import.
 */
export async function restoreLeads(tx: Tx, import_id: string): Promise<{ restored: number; kept: number }> {
  const rows = await changedLeads(tx, import_id);
  if (rows.length === 0) return { restored: 0, kept: 0 };
  const rules = await rulesFor(tx, rows);
  let kept = 0;
  const leads = rows.flatMap(({ id, phone_e164, before, after, ...lead }) => {
    const { isChanged, isWhole } = restoreFields(lead, phone_e164, { before, after }, rules);
    if (!isWhole) kept += 1;
    return isChanged ? [{ ...lead, lead_id: id }] : [];
  });
  await updateLeads(tx, leads, null);
  await tx.lead_import_changes.deleteMany({ where: { import_id, lead_id: { in: rows.map(({ id }) => id) } } });
  return { restored: rows.length - kept, kept };
}

/** Restores what one row changed of a lead, except for what was changed since then; nothing where the lead is gone. */
export async function restoreLead(tx: Tx, lead_id: string, changes: LeadChanges): Promise<void> {
  const [found] = await tx.$queryRaw<StoredLead[]>`
    SELECT id, phone_e164, additional_numbers, first_name, last_name, email, company, title, notes, source, status, time_zone,
      has_own_time_zone, client_id, custom_fields
    FROM leads WHERE id = ${lead_id}::uuid FOR UPDATE`;
  if (!found) return;
  const { id: _, phone_e164, ...lead } = found;
  const { isChanged } = restoreFields(lead, phone_e164, changes, await rulesFor(tx, [changes]));
  if (isChanged) await updateLeads(tx, [{ ...lead, lead_id }], null);
}
