import { randomUUID } from 'node:crypto';
import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import { maxAdditionalNumbers, maxNotesLength } from '@switchboard/contracts/leads.limits';
import { otherNumbers } from '../leads/lead-numbers.ts';
import { isNameless, isSamePerson } from '../leads/same-person.ts';
import type { ImportedLead, RowProblem } from './read-lead.ts';
import type { ReadRow } from './reader.schema.ts';

/** The columns of a lead that a file can set, as they are stored. */
export interface KeptLead {
  first_name: string;
  last_name: string;
  email: string | null;
  additional_numbers: string[];
  company: string | null;
  title: string | null;
  notes: string | null;
  source: string | null;
  status: string;
  time_zone: string | null;
  has_own_time_zone: boolean;
  client_id: string | null;
  custom_fields: Record<string, unknown>;
}

/** A lead as the rows so far make it: an existing one with its changes, or a new one. */
export interface Draft {
  id: string;
  isNew: boolean;
  phone_e164: string;
  /** The possible locations of a new lead's number. */
  ofNumber?: ImportedLead['ofNumber'];
  lead: KeptLead;
  isChanged: boolean;
  /** For an existing lead: the import that created it, if any, and its values before these rows. */
  existing?: { lead_import_id: string | null; before: KeptLead };
}

const columns = ['email', 'company', 'title', 'notes', 'source'] as const;

/** Notes with the other addresses of a row, unless they contain them already. */
function withEmails(notes: string | null | undefined, emails: readonly string[], own: string | null): string | null {
  const known = `${notes ?? ''}\n${own ?? ''}`.toLowerCase();
  const lines = emails.filter((email) => !known.includes(email.toLowerCase())).map((email) => `Other email: ${email}`);
  const all = [notes, ...lines].filter(Boolean).join('\n');
  return (all.length > maxNotesLength ? notes : all) || null;
}

function newLead(
  { fields, custom, time_zone, phone_e164, ofNumber, additional, other_emails }: ImportedLead,
  client_id: string | null,
): KeptLead {
  const { first_name = '', last_name = '', email, company, title, notes, source, status } = fields;
  const none = null;
  return {
    first_name,
    last_name,
    email: email ?? none,
    additional_numbers: otherNumbers(phone_e164, additional),
    company: company ?? none,
    title: title ?? none,
    notes: withEmails(notes, other_emails, email ?? none),
    source: source ?? 'Import',
    status: status ?? 'new',
    time_zone: time_zone ?? ofNumber.time_zone,
    has_own_time_zone: time_zone !== null,
    client_id,
    custom_fields: custom,
  };
}

/** Merges a row into an existing lead: into its empty fields, or all of its values. True if it changes anything. */
function merge(
  { lead, phone_e164: own }: Draft,
  { fields, custom, time_zone, phone_e164, additional, other_emails }: ImportedLead,
  { existing, client_id }: ImportOptions,
): boolean {
  const isOpen = (value: unknown) => existing === 'update' || value === null || value === undefined || value === '';
  let isChanged = false;
  const set = (holder: object, key: string, value: unknown) => {
    const before = (holder as Record<string, unknown>)[key];
    if (value === undefined || value === null || before === value || !isOpen(before)) return;
    Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
    isChanged = true;
  };
  // A placeholder is not a name; an incomplete name is completed, and never replaced by a part of it.
  if (isNameless(lead) && fields.first_name) Object.assign(lead, { first_name: '', last_name: '' });
  const notes = fields.notes && withEmails(fields.notes, other_emails, null);
  const given = { ...fields, notes };
  for (const column of ['first_name', 'last_name', ...columns] as const) set(lead, column, given[column]);
  if (existing === 'update') set(lead, 'status', fields.status);
  if (time_zone && (existing === 'update' || !lead.has_own_time_zone)) {
    isChanged ||= lead.time_zone !== time_zone || !lead.has_own_time_zone;
    Object.assign(lead, { time_zone, has_own_time_zone: true });
  }
  // Numbers are only ever added: no lead loses one.
  const numbers = otherNumbers(own, [...lead.additional_numbers, phone_e164, ...additional]);
  if (numbers.length > lead.additional_numbers.length) {
    lead.additional_numbers = numbers;
    isChanged = true;
  }
  // The same applies to other addresses: existing notes stay.
  const withOthers = withEmails(lead.notes, other_emails, lead.email);
  if (withOthers !== lead.notes && other_emails.length > 0) {
    lead.notes = withOthers;
    isChanged = true;
  }
  set(lead, 'client_id', client_id);
  for (const [key, value] of Object.entries(custom)) set(lead.custom_fields, key, value);
  return isChanged;
}

/** All leads have the same time, and ids decrease with the line: sorted newest first, leads are listed as in the file. */
const idOfLine = (line: number) => `${(0xffffffff - line).toString(16).padStart(8, '0')}${randomUUID().slice(8)}`;

const nameOf = ({ lead: { first_name, last_name } }: Draft) => `${first_name} ${last_name}`.trim();

const sharedWith = (drafts: readonly Draft[]): RowProblem => ({
  target: 'phone_number',
  cause: 'number_shared',
  message: `This number belongs to ${drafts.map(nameOf).join(' and ')}.`,
  owners: drafts.map((draft) => ({ id: draft.id, name: nameOf(draft) })),
});

/** Existing leads and those from the rows so far, by each of their numbers. */
export type Drafts = Map<string, Draft[]>;

export function addDraft(drafts: Drafts, draft: Draft): void {
  for (const number of new Set([draft.phone_e164, ...draft.lead.additional_numbers])) {
    const known = drafts.get(number);
    if (!known) drafts.set(number, [draft]);
    else if (!known.includes(draft)) known.push(draft);
  }
}

/** All numbers of some rows. */
export const numbersOf = (rows: readonly ReadRow[]): string[] => [
  ...new Set(rows.flatMap((row) => ('lead' in row ? [row.lead.phone_e164, ...row.lead.additional] : []))),
];

/** The plan for a row. */
export interface RowPlan {
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  problems: readonly RowProblem[];
  /** The row's lead. */
  lead_id: string | null;
  /** Whether its number belongs to a person with another name. */
  isShared: boolean;
  /** Its numbers that must not be called. */
  stopped: readonly string[];
  /** Its numbers that the lead doesn't get. */
  notices: readonly RowProblem[];
}

/** The numbers of a row that its lead doesn't get: unreadable ones, and those for which it has no room. */
function noticesOf({ phone_e164, lead: made }: Draft, lead: ImportedLead): RowProblem[] {
  const kept = new Set([phone_e164, ...made.additional_numbers]);
  const tooMany = [lead.phone_e164, ...lead.additional].filter((number) => !kept.has(number));
  return [
    ...lead.notices,
    ...tooMany.map((number) => ({
      target: 'phone_number',
      cause: 'phone_too_many' as const,
      message: `A lead can have up to ${maxAdditionalNumbers} additional numbers. ${number} is left out.`,
    })),
  ];
}

/**
 * Plans a row and adds it to the drafts. If a person has decided whom it is about, `same` is that lead, or null for
 * someone new.
 */
export function planRow(
  drafts: Drafts,
  row: ReadRow,
  options: ImportOptions,
  { same }: { same?: string | null } = {},
): RowPlan {
  const plan = { problems: [], lead_id: null, isShared: false, stopped: [], notices: [] };
  if ('problems' in row) return { ...plan, outcome: 'failed', problems: row.problems, stopped: row.do_not_call ?? [] };
  const { lead } = row;
  const numbers = [lead.phone_e164, ...lead.additional];
  const stopped = lead.do_not_call ? numbers : [];
  const known = [...new Set(numbers.flatMap((number) => drafts.get(number) ?? []))];
  // A row never fills in another person's fields, even if they share a number.
  const draft = known.find((one) => (same === undefined ? isSamePerson(one.lead, lead.fields) : one.id === same));
  if (same && !draft) return { ...plan, outcome: 'failed', problems: [sharedWith(known)], stopped: [] };
  const [other] = drafts.get(lead.phone_e164) ?? [];
  if (draft) {
    const isChanged = options.existing !== 'skip' && merge(draft, lead, options);
    draft.isChanged ||= isChanged;
    if (isChanged) addDraft(drafts, draft);
    const notices = options.existing === 'skip' ? [] : noticesOf(draft, lead);
    return { ...plan, outcome: isChanged ? 'updated' : 'unchanged', lead_id: draft.id, stopped, notices };
  }
  if (lead.missing.length > 0) return { ...plan, outcome: 'failed', problems: lead.missing, stopped };
  const shared = { ...plan, isShared: other !== undefined, stopped };
  if (other && options.shared_number === 'skip') return { ...shared, outcome: 'unchanged' };
  if (other && options.shared_number === 'problem')
    return { ...shared, outcome: 'failed', problems: [sharedWith(drafts.get(lead.phone_e164) ?? [])] };
  const id = idOfLine(row.line);
  const made = newLead(lead, options.client_id);
  const { phone_e164, ofNumber } = lead;
  const one = { id, isNew: true, phone_e164, ofNumber, lead: made, isChanged: true };
  addDraft(drafts, one);
  return { ...shared, outcome: 'created', lead_id: id, notices: noticesOf(one, lead) };
}

/** The position of the column that a problem is about; null if it is about the whole row. */
export function columnOf({ target, column }: RowProblem, { mapping }: ImportOptions): number | null {
  const at = column ?? mapping.indexOf(target);
  return at === -1 ? null : at;
}
