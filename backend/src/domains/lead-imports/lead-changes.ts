import { isDeepStrictEqual } from 'node:util';
import { otherNumbers } from '../leads/lead-numbers.ts';
import { zoneColumnsOf } from '../leads/number-zone.ts';
import type { KeptLead } from './plan-rows.ts';

/** Fields of a lead by name: first and last name are one field, and so are a time zone and whether it is the lead's own. */
type FieldValues = Record<string, unknown>;

/** What an import changed in a lead. */
export interface LeadChanges {
  before: FieldValues;
  after: FieldValues;
}

const customPrefix = 'custom.';

function fieldsOf(lead: KeptLead): FieldValues {
  const { first_name, last_name, time_zone, has_own_time_zone, custom_fields, ...columns } = lead;
  return {
    ...columns,
    name: { first_name, last_name },
    time_zone: { time_zone, has_own_time_zone },
    ...Object.fromEntries(Object.entries(custom_fields).map(([key, value]) => [`${customPrefix}${key}`, value])),
  };
}

/** The fields that differ between two states of a lead; null where a state doesn't have one. */
export function changesBetween(one: KeptLead, other: KeptLead): LeadChanges {
  const [before, after] = [fieldsOf(one), fieldsOf(other)];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  );
  const pick = (values: FieldValues) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** What decides how a field is restored. */
export interface RestoreRules {
  /** Whether a lead can still have a value of a custom field: null where the field was deleted. */
  isValid: (key: string, value: unknown) => boolean | null;
  /** Clients that still exist. */
  clients: ReadonlySet<string>;
}

function setField(lead: KeptLead, phone: string | null, field: string, value: unknown, { clients }: RestoreRules) {
  if (field === 'name') Object.assign(lead, value);
  else if (field === 'additional_numbers') lead.additional_numbers = otherNumbers(phone, value as string[]);
  else if (field === 'client_id') lead.client_id = clients.has(value as string) ? (value as string) : null;
  else if (field === 'time_zone') {
    Object.assign(lead, value);
    // The phone number may have changed since.
    if (!lead.has_own_time_zone && phone) lead.time_zone = zoneColumnsOf(phone).time_zone;
  } else if (!field.startsWith(customPrefix)) Object.assign(lead, { [field]: value });
  else {
    const { [field.slice(customPrefix.length)]: _, ...others } = lead.custom_fields;
    lead.custom_fields = value === null ? others : { ...others, [field.slice(customPrefix.length)]: value };
  }
}

/**
 * Restores the fields of a lead that are still as the import left them: whether any is written, and whether all are as they were
 * before the import.
 */
export function restoreFields(
  lead: KeptLead,
  phone: string | null,
  { before, after }: LeadChanges,
  rules: RestoreRules,
): { isChanged: boolean; isWhole: boolean } {
  const now = fieldsOf(lead);
  let isChanged = false;
  let isWhole = true;
  for (const [field, value] of Object.entries(before)) {
    const current = now[field] ?? null;
    if (isDeepStrictEqual(current, value)) continue;
    const isValid = field.startsWith(customPrefix) ? rules.isValid(field.slice(customPrefix.length), value) : true;
    if (isValid === null) continue;
    const isRestored = isValid && isDeepStrictEqual(current, after[field]);
    if (isRestored) setField(lead, phone, field, value, rules);
    isChanged ||= isRestored;
    // A client that was deleted, or the zone of another number, does not come back.
    isWhole &&= isRestored && isDeepStrictEqual(fieldsOf(lead)[field] ?? null, value);
  }
  return { isChanged, isWhole };
}
