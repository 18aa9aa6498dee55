import { type CustomFieldShape, type CustomValue, readCustomValue } from '@switchboard/contracts/custom-field-values';
import { customFieldPrefix, type ImportCause } from '@switchboard/contracts/lead-imports.limits';
import { LeadInput } from '@switchboard/contracts/leads';
import type { PhoneProblem } from '@switchboard/contracts/phone-rules';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { zoneColumnsOf, zoneOfNumber } from '../leads/number-zone.ts';
import { readNumbers } from '../leads/phone.ts';
import { forbidsCalls } from './call-permission.ts';
import { countryOfText } from './country-of-text.ts';
import { isFaxLabel, isSurnamePrefix, labelColumns, phoneRank } from './guess-mapping.ts';
import { splitWholeName } from './split-whole-name.ts';
import { zoneOfText } from './zone-of-text.ts';

/** A problem of a row, with one of its targets or as a whole. */
export interface RowProblem {
  target: string | null;
  cause: ImportCause;
  message: string;
  /** The column, if several have the target. */
  column?: number;
  /** The leads that have the number, if that is the problem. */
  owners?: { id: string; name: string }[];
}

const textFields = ['first_name', 'last_name', 'email', 'company', 'title', 'notes', 'source', 'status'] as const;

/** A row's values for a lead; empty ones are absent. */
export interface ImportedLead {
  phone_e164: string;
  /** Where the number may be located. Determined in the reader's thread: for a batch it takes too long for the event loop. */
  ofNumber: ReturnType<typeof zoneColumnsOf>;
  /** Its other numbers. */
  additional: string[];
  /** Its other addresses, which are kept in the notes. */
  other_emails: string[];
  fields: Partial<Record<(typeof textFields)[number], string>>;
  /** The zone that a person set, if it differs from that of the number. */
  time_zone: string | null;
  /** Whether it says that the number must not be called. */
  do_not_call: boolean;
  custom: Record<string, CustomValue>;
  /** Problems that only prevent it from becoming a new lead. */
  missing: RowProblem[];
  /** Numbers of the row that can't be kept. */
  notices: RowProblem[];
}

/** The problems of a row; a number in it that must not be called is still kept. */
export interface BadRow {
  problems: RowProblem[];
  do_not_call?: string[];
}

export interface RowReader {
  mapping: readonly (string | null)[];
  country: string | null;
  fields: readonly CustomFieldShape[];
  /** The names of the columns: of several numbers, that of a mobile comes first; some show that names begin with the surname. */
  columns?: readonly string[];
  /** Whether leads may have premium-rate and shared-cost numbers. */
  allows_premium?: boolean;
}

// Exports put an apostrophe before text that a spreadsheet would take for a formula.
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell).trim();

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;
const emptyCell = /^(?:[-–—]|#?n\/a|null)$/i;

function decoded(one: string): string {
  let text = '';
  const ontext = (piece: string) => {
    text += piece;
  };
  const parser = new Parser({ ontext }, { decodeEntities: true });
  parser.end(one);
  return text;
}

/** The content of a cell as plain text, regardless of the program that wrote it. */
function textOf(cell: string): string {
  const text = withoutGuard(cell);
  if (emptyCell.test(text)) return '';
  return text.includes('&') ? text.replace(entity, decoded) : text;
}

const phoneMessages: Record<PhoneProblem, (text: string, country: string | null) => string> = {
  shortened: (text) => `"${text}" was shortened by a spreadsheet program. Write the whole number.`,
  no_country: (text, country) =>
    country
      ? `"${text}" may begin with a country code or with an area code. Begin it with + or with 0.`
      : `"${text}" has no country. Choose the country of the file's numbers, or begin it with +.`,
  extension: (text) => `"${text}" has an extension, which can't be dialed. Write the number without it.`,
  several: (text) => `"${text}" is more than one phone number.`,
  premium: (text) => `"${text}" is a premium-rate or shared-cost number, which can't be a lead's.`,
  fax: (text) => `"${text}" is a fax number. Add a phone number.`,
  too_short: (text) => `"${text}" is too short for a phone number. A digit may be missing.`,
  invalid: (text, country) =>
    `"${text}" is not a valid phone number${text.startsWith('+') || !country ? '' : ` in ${country}`}.`,
};

interface PhoneCell {
  text: string;
  column: number;
}

/** The valid numbers of a row, by the order of its cells, and the problems of its other numbers. */
function readPhones(
  cells: readonly PhoneCell[],
  country: string | null,
  { allows_premium = false }: RowReader,
): { numbers: string[]; unread: RowProblem[] } {
  const numbers: string[] = [];
  const unread: RowProblem[] = [];
  for (const { text, column } of cells) {
    const read = readNumbers(text, country, { allowsPremium: allows_premium });
    const isRead = 'e164' in read;
    if (isRead) numbers.push(read.e164, ...read.others);
    for (const one of isRead ? read.unread : [{ text, problem: read.problem }])
      unread.push({
        target: 'phone_number',
        cause: `phone_${one.problem}`,
        message: phoneMessages[one.problem](one.text, country),
        column,
      });
  }
  return { numbers: [...new Set(numbers)], unread };
}

const unreadable = (text: string) => text.includes('\u0000') || text.includes('\ufffd') || !text.isWellFormed();

interface Said {
  /** The value of each target except the number and the address. */
  cells: Partial<Record<string, string>>;
  /** The cells that may hold a number, mobiles first. */
  phones: PhoneCell[];
  emails: string[];
  /** Whether the number may be called: the columns about it, with their names. */
  permissions: { header: string; text: string; column: number }[];
}

const knownLabels = new WeakMap<readonly string[], ReadonlyMap<number, number>>();

/** Cached, because the columns are the same for every row of a file. */
function labelsOf(columns: readonly string[]): ReadonlyMap<number, number> {
  const labels = knownLabels.get(columns) ?? labelColumns(columns);
  knownLabels.set(columns, labels);
  return labels;
}

/** The cells by their targets; adds problems for values that can't be kept. */
function collect(cells: readonly string[], { mapping, columns = [] }: RowReader, problems: RowProblem[]): Said {
  const said: Said = { cells: {}, phones: [], emails: [], permissions: [] };
  const phones: (PhoneCell & { rank: number })[] = [];
  const labels = labelsOf(columns);
  for (const [at, target] of mapping.entries()) {
    const text = textOf(cells[at] ?? '');
    if (!target || text === '') continue;
    if (unreadable(text))
      problems.push({
        target,
        cause: 'characters_unreadable',
        message: "This text has characters that can't be read in the chosen encoding.",
        column: at,
      });
    else if (target === 'phone_number') {
      const label = cells[labels.get(at) ?? -1] ?? '';
      const rank = Math.min(phoneRank(columns[at] ?? ''), label ? phoneRank(label) : Number.POSITIVE_INFINITY);
      if (!isFaxLabel(label)) phones.push({ text, column: at, rank });
    } else if (target === 'email') said.emails.push(text);
    else if (target === 'do_not_call') said.permissions.push({ header: columns[at] ?? '', text, column: at });
    else {
      const before = said.cells[target];
      const parts = isSurnamePrefix(columns[at] ?? '') ? [text, before] : [before, text];
      said.cells[target] = parts.filter(Boolean).join(' ');
    }
  }
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    problems.push({
      target: null,
      cause: 'too_many_cells',
      message: `The row has ${cells.length} cells where the file has ${mapping.length} columns.`,
    });
  said.phones = phones.sort((a, b) => a.rank - b.rank);
  return said;
}

/** A lead has one address; this many others are kept in its notes. */
const maxOtherEmails = 5;

const shapes = { ...LeadInput.shape, status: z.string().max(100) };

/** The valid addresses of some cells, each of which may contain several; the first text if none is valid. */
function emailsIn(texts: readonly string[]): string[] {
  const written = texts.flatMap((text) => text.split(/:{3}|[;,|\n]/)).map((text) => text.trim());
  const plain = written.map((text) => (/<([^<>\s]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, ''));
  const valid = plain.filter((text) => text !== '' && shapes.email.safeParse(text).success);
  const isNew = (text: string, at: number) => valid.findIndex((one) => one.toLowerCase() === text.toLowerCase()) === at;
  return valid.length > 0 ? valid.filter(isNew) : texts.slice(0, 1);
}

function checkFields(said: Said, reader: RowReader, problems: RowProblem[]): ImportedLead['fields'] {
  const { cells, emails, phones } = said;
  const fields: ImportedLead['fields'] = {};
  const nameHeader = reader.columns?.[reader.mapping.indexOf('name')] ?? '';
  const [email] = emailsIn(emails);
  const written = /^\D{0,4}(?:\+|00)(36|81|84)/.exec(phones[0]?.text ?? '')?.[1];
  const countryOfPerson = written ? countryOfText(written) : readCountry(said, reader);
  const given: Partial<Record<string, string>> = {
    ...(cells.name ? splitWholeName(cells.name, nameHeader, countryOfPerson) : {}),
    ...(email === undefined ? {} : { email }),
    ...cells,
  };
  for (const target of textFields) {
    const text = given[target];
    if (text === undefined) continue;
    const read = shapes[target].safeParse(text);
    if (read.success) fields[target] = text;
    else
      problems.push({
        target,
        cause: 'value_invalid',
        message: read.error.issues[0]?.message ?? "This value isn't valid.",
      });
  }
  return fields;
}

function readCustom(said: Said, { fields }: RowReader, problems: RowProblem[]): ImportedLead['custom'] {
  const custom: ImportedLead['custom'] = {};
  for (const field of fields) {
    const target = customFieldPrefix + field.key;
    const text = said.cells[target];
    if (text === undefined) continue;
    const read = readCustomValue(field, text);
    if ('problem' in read) problems.push({ target, cause: 'value_invalid', message: read.problem });
    else if (read.value !== null) custom[field.key] = read.value;
  }
  return custom;
}

function readCountry(said: Said, { country }: RowReader): string | null {
  // An unknown country in the row still overrides the country of the file.
  return said.cells.country ? countryOfText(said.cells.country) : country;
}

/** The zone that a cell names, unless it is that of the number anyway. */
function readZone(said: Said, e164: string | null, problems: RowProblem[]): string | null {
  const text = said.cells.time_zone;
  if (!text) return null;
  const zone = zoneOfText(text);
  if (zone) return e164 && zone === zoneOfNumber(e164) ? null : zone;
  problems.push({
    target: 'time_zone',
    cause: 'time_zone_unknown',
    message: `"${text}" isn't a time zone, such as America/New_York.`,
  });
  return null;
}

/** Whether any column forbids calls. A value that is neither yes nor no is a problem, unless another column forbids them anyway. */
function readDoNotCall({ permissions }: Said, problems: RowProblem[]): boolean {
  const read = permissions.map((one) => ({ ...one, isForbidden: forbidsCalls(one.header, one.text) }));
  if (read.some(({ isForbidden }) => isForbidden)) return true;
  const unclear = read.find(({ isForbidden }) => isForbidden === null);
  if (unclear)
    problems.push({
      target: 'do_not_call',
      cause: 'do_not_call_unclear',
      message: `"${unclear.text}" is neither yes nor no. Say whether the number may be called.`,
      column: unclear.column,
    });
  return false;
}

function ofUnknownCountry(problem: RowProblem, country: string | undefined): RowProblem {
  if (problem.cause !== 'phone_no_country' || !country || countryOfText(country)) return problem;
  return { ...problem, message: `The number has no country code, and "${country}" isn't a country we know.` };
}

/** A problem with one number of a row that becomes a lead with another number. */
const leftOut = (problem: RowProblem): RowProblem => ({
  ...problem,
  message: `${problem.message} This number is left out.`,
});

/** A row's values for a lead, or all of its problems. */
export function readLead(cells: readonly string[], reader: RowReader): ImportedLead | BadRow {
  const problems: RowProblem[] = [];
  const said = collect(cells, reader, problems);
  const fields = checkFields(said, reader, problems);
  const custom = readCustom(said, reader, problems);
  const { numbers, unread } = readPhones(said.phones, readCountry(said, reader), reader);
  const [phone_e164 = null, ...additional] = numbers;
  const time_zone = readZone(said, phone_e164, problems);
  const do_not_call = readDoNotCall(said, problems);
  const isPhoneUnread = problems.some(({ target }) => target === 'phone_number');
  const [unreadFirst] = unread;
  if (!phone_e164 && unreadFirst) problems.push(ofUnknownCountry(unreadFirst, said.cells.country));
  else if (!phone_e164 && !isPhoneUnread)
    problems.push({ target: 'phone_number', cause: 'phone_missing', message: 'Phone number is required.' });
  const isNamed =
    fields.first_name !== undefined ||
    fields.last_name !== undefined ||
    problems.some(({ target }) => ['first_name', 'last_name', 'name', null].includes(target));
  const missing: RowProblem[] = isNamed
    ? []
    : [
        {
          target: 'first_name',
          cause: 'name_missing',
          message: 'A name is required: a first name, a last name or both.',
        },
      ];
  if (phone_e164 && problems.length === 0)
    return {
      phone_e164,
      ofNumber: zoneColumnsOf(phone_e164),
      additional,
      other_emails: emailsIn(said.emails).slice(1, maxOtherEmails + 1),
      fields,
      custom,
      time_zone,
      do_not_call,
      missing,
      notices: unread.map((problem) => leftOut(ofUnknownCountry(problem, said.cells.country))),
    };
  return { problems: [...problems, ...missing], ...(phone_e164 && do_not_call ? { do_not_call: numbers } : {}) };
}
