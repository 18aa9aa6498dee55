import type {
  ExistingLeadRule,
  ImportCause,
  ImportEncoding,
  ImportField,
  ImportStatus,
  SharedNumberRule,
} from '@switchboard/contracts/lead-imports.limits';
import type { BadgeTone } from '@switchboard/design-system';

export const fieldLabels: Record<ImportField, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  name: 'Whole name (first and last)',
  phone_number: 'Phone Number',
  email: 'Email',
  company: 'Company',
  title: 'Title',
  notes: 'Notes',
  source: 'Source',
  status: 'Status',
  country: 'Country of the phone number',
  time_zone: 'Time zone',
  do_not_call: 'Do not call (yes or no)',
};

export const delimiterLabels = { ',': 'Comma  ,', ';': 'Semicolon  ;', '\t': 'Tab', '|': 'Bar  |' } as const;

export const encodingLabels: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  'iso-8859-7': 'Greek (ISO-8859-7)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  macintosh: 'Western European (Macintosh)',
  'x-mac-cyrillic': 'Cyrillic (Macintosh)',
  cp437: 'DOS (CP437)',
  cp850: 'Western European DOS (CP850)',
  ibm866: 'Cyrillic DOS (CP866)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Ukrainian (KOI8-U)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese (Big5)',
};

export const existingLabels: Record<ExistingLeadRule, { label: string; description: string }> = {
  fill: { label: 'Fill in empty fields', description: 'Existing values stay.' },
  update: { label: 'Replace with the file', description: 'Empty cells change nothing.' },
  skip: { label: 'Leave them unchanged', description: 'Only new people become leads.' },
};

export const sharedNumberLabels: Record<SharedNumberRule, { label: string; description: string }> = {
  second: { label: 'Create a second lead', description: 'Both people keep their own details.' },
  skip: { label: 'Skip the row', description: 'The lead that has the number stays as it is.' },
  problem: { label: 'Show the row as a problem', description: 'You decide row by row.' },
};

/** Why rows can't become leads, shown after their count: '12 rows: no phone number'. */
export const causeLabels: Record<ImportCause, string> = {
  phone_missing: 'no phone number',
  phone_invalid: "the phone number isn't valid",
  phone_no_country: 'the phone number has no country',
  phone_shortened: 'a spreadsheet program shortened the phone number',
  phone_extension: "the phone number has an extension, which can't be dialed",
  phone_several: 'it may be more than one phone number',
  phone_premium: 'premium-rate or shared-cost number',
  phone_too_short: 'the phone number is too short',
  phone_fax: 'the only number is that of a fax',
  phone_too_many: 'more numbers than a lead can have',
  name_missing: 'no name',
  number_shared: 'the number belongs to another person',
  do_not_call_unclear: 'do not call is neither yes nor no',
  time_zone_unknown: "the time zone isn't known",
  value_invalid: "a value isn't valid",
  characters_unreadable: "characters can't be read in the chosen encoding",
  too_many_cells: 'more cells than the file has columns',
  quote_open: 'a quote is never closed',
};

export const statusLabels: Record<ImportStatus, { label: string; tone: BadgeTone }> = {
  ready: { label: 'Not started', tone: 'outline' },
  running: { label: 'Importing', tone: 'live' },
  completed: { label: 'Imported', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  undoing: { label: 'Undoing', tone: 'live' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const number = (count: number): string => count.toLocaleString('en-US');

/** Parts of a sentence: 'one, two and three'. */
export const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');

/** '1 lead', '2,000 leads'. */
export const counted = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/** After a count of rows: 'without one of its numbers'. */
export const withoutOne = (rows: number): string => `without one of ${rows === 1 ? 'its' : 'their'} numbers`;
