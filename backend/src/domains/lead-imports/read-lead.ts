import { type CustomFieldShape, type CustomValue, readCustomValue } from '@switchboard/contracts/custom-field-values';
import { customFieldPrefix, type ImportField } from '@switchboard/contracts/lead-imports.limits';
import { LeadInput } from '@switchboard/contracts/leads';
import { toE164 } from '../leads/phone.ts';

/** What is wrong with a row: with which target, or with all of it. */
export interface RowProblem {
  target: string | null;
  message: string;
}

/** What a row says of a lead; what it says nothing of is absent. */
export interface ImportedLead {
  phone_e164: string;
  fields: Partial<Record<Exclude<ImportField, 'name' | 'phone_number'>, string>>;
  custom: Record<string, CustomValue>;
  /** What only keeps it from becoming a new lead. */
  missing: RowProblem[];
}

export interface RowReader {
  mapping: readonly (string | null)[];
  country: string | null;
  fields: readonly CustomFieldShape[];
}

// An export puts an apostrophe before what a spreadsheet would take for a formula.
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell).trim();

function readPhone(text: string, country: string | null): { e164: string } | { message: string } {
  if (/^\d(\.|,)\d+E\+\d+$/i.test(text))
    return { message: `"${text}" was shortened by a spreadsheet program. Write the whole number.` };
  const e164 = toE164(text, country ?? undefined);
  if (e164) return { e164 };
  if (!text.startsWith('+') && !country)
    return { message: `"${text}" has no country. Choose the country of the file's numbers, or begin it with +.` };
  return { message: `"${text}" is not a valid phone number${text.startsWith('+') ? '' : ` in ${country}`}.` };
}

function splitName(name: string): { first_name?: string; last_name?: string } {
  const [before, after] = name.split(',').map((part) => part.trim());
  if (before && after) return { first_name: after, last_name: before };
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' '), ...(last ? { last_name: last } : {}) };
}

const unreadable = (text: string) => text.includes('\u0000') || text.includes('\ufffd') || !text.isWellFormed();

type Said = Partial<Record<string, string>>;

/** The cells by their targets; what cannot be kept is named. */
function collect(cells: readonly string[], { mapping }: RowReader, problems: RowProblem[]): Said {
  const said: Said = {};
  for (const [at, target] of mapping.entries()) {
    const text = withoutGuard(cells[at] ?? '');
    if (!target || text === '') continue;
    if (unreadable(text))
      problems.push({ target, message: 'This text has characters that cannot be read in the chosen encoding.' });
    else said[target] = said[target] ? `${said[target]} ${text}` : text;
  }
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    problems.push({
      target: null,
      message: `The row has ${cells.length} cells where the file has ${mapping.length} columns.`,
    });
  return said;
}

function checkFields(said: Said, problems: RowProblem[]): ImportedLead['fields'] {
  const fields: ImportedLead['fields'] = {};
  const given: Said = { ...(said.name ? splitName(said.name) : {}), ...said };
  for (const target of ['first_name', 'last_name', 'email', 'company', 'title', 'notes', 'source'] as const) {
    const text = given[target];
    if (text === undefined) continue;
    const read = LeadInput.shape[target].safeParse(text);
    if (read.success) fields[target] = text;
    else problems.push({ target, message: read.error.issues[0]?.message ?? 'This value is not valid.' });
  }
  return fields;
}

function readCustom(said: Said, { fields }: RowReader, problems: RowProblem[]): ImportedLead['custom'] {
  const custom: ImportedLead['custom'] = {};
  for (const field of fields) {
    const target = customFieldPrefix + field.key;
    const text = said[target];
    if (text === undefined) continue;
    const read = readCustomValue(field, text);
    if ('problem' in read) problems.push({ target, message: read.problem });
    else if (read.value !== null) custom[field.key] = read.value;
  }
  return custom;
}

/** What a row says of a lead, or everything that is wrong with it. */
export function readLead(cells: readonly string[], reader: RowReader): ImportedLead | RowProblem[] {
  const problems: RowProblem[] = [];
  const said = collect(cells, reader, problems);
  const fields = checkFields(said, problems);
  const custom = readCustom(said, reader, problems);
  const phone = said.phone_number === undefined ? null : readPhone(said.phone_number, reader.country);
  const isPhoneUnread = problems.some(({ target }) => target === 'phone_number');
  if (phone === null && !isPhoneUnread) problems.push({ target: 'phone_number', message: 'Phone number is required.' });
  if (phone && 'message' in phone) problems.push({ target: 'phone_number', message: phone.message });
  const isNamed = (target: string) => problems.some((problem) => [target, 'name', null].includes(problem.target));
  const missing = (['first_name', 'last_name'] as const)
    .filter((target) => fields[target] === undefined && !isNamed(target))
    .map((target) => ({
      target,
      message: target === 'first_name' ? 'First name is required.' : 'Last name is required.',
    }));
  if (phone && 'e164' in phone && problems.length === 0) return { phone_e164: phone.e164, fields, custom, missing };
  return [...problems, ...missing];
}
