import type {
  ExistingLeadRule,
  ImportEncoding,
  ImportField,
  ImportStatus,
} from '@switchboard/contracts/lead-imports.limits';
import type { BadgeTone } from '@switchboard/design-system';

export const fieldWords: Record<ImportField, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  name: 'Whole name (first and last)',
  phone_number: 'Phone Number',
  email: 'Email',
  company: 'Company',
  title: 'Title',
  notes: 'Notes',
  source: 'Source',
};

export const delimiterWords = { ',': 'Comma  ,', ';': 'Semicolon  ;', '\t': 'Tab', '|': 'Bar  |' } as const;

export const encodingWords: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Western European (Macintosh)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese (Big5)',
};

export const existingWords: Record<ExistingLeadRule, { label: string; description: string }> = {
  fill: { label: 'Fill in what is empty', description: 'What a lead says already stays.' },
  update: { label: 'Replace with the file', description: 'Cells that are empty in the file change nothing.' },
  skip: { label: 'Leave them alone', description: 'Only new numbers become leads.' },
};

export const statusWords: Record<ImportStatus, { label: string; tone: BadgeTone }> = {
  ready: { label: 'Not started', tone: 'outline' },
  running: { label: 'Importing', tone: 'live' },
  completed: { label: 'Imported', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  undoing: { label: 'Deleting its leads', tone: 'live' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const number = (count: number): string => count.toLocaleString('en-US');

/** '1 lead', '2,000 leads'. */
export const counted = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
