import type { DocumentKind } from './document-kinds.ts';

export const extractionReasons = [
  'unsupported_type',
  'type_mismatch',
  'too_large',
  'empty',
  'encrypted',
  'corrupt',
  'too_complex',
  'too_many_parts',
  'timeout',
  'out_of_memory',
  'no_text',
] as const;

export type ExtractionReason = (typeof extractionReasons)[number];

const messages: Record<ExtractionReason, string> = {
  unsupported_type: 'This type of file cannot be read. Upload a PDF, DOC, DOCX, TXT, RTF or ODT file.',
  type_mismatch:
    'The content of this file is not what its name says. Save the document again as PDF or DOCX and upload it.',
  too_large:
    'This file is larger than 10 MB. Remove pictures or pages, or save it with compression, and upload it again.',
  empty: 'This file is empty. Check the original and upload it again.',
  encrypted: 'This file is protected with a password. Remove the password and upload it again.',
  corrupt: 'This file is damaged or incomplete. Open it, save it again and upload the new copy.',
  too_complex: 'This file is built in a way that cannot be read safely. Save a plain copy as PDF and upload that.',
  too_many_parts:
    'This document has more than 100,000 headings, paragraphs, list items and table cells. Split it and upload the parts.',
  timeout: 'Reading this file took too long. Save a shorter or simpler copy as PDF and upload that.',
  out_of_memory: 'This file needs too much memory to read. Save a shorter or simpler copy as PDF and upload that.',
  no_text:
    'This file has no text, only pictures, as a scan has. Upload a version with text, or run text recognition on it first.',
};

/** Advice for tables, which people don't save as documents. */
const tableMessages: Partial<Record<ExtractionReason, string>> = {
  type_mismatch:
    'The content of this file is not what its name says. Save the table again as CSV in your spreadsheet program and upload it.',
  too_large: 'This file is larger than 10 MB. Split the table into several CSV files and upload them.',
  corrupt:
    'This table is damaged or incomplete: its rows cannot be read. Save it again as CSV in your spreadsheet program and upload it.',
  too_complex: 'This table is too large to read. Split it into several CSV files and upload them.',
  too_many_parts: 'This table has more than 100,000 cells. Split it into several CSV files and upload them.',
  timeout: 'Reading this table took too long. Split it into several CSV files and upload them.',
  out_of_memory: 'This table needs too much memory to read. Split it into several CSV files and upload them.',
  no_text: 'This table has no text. Check the original and upload it again.',
};

/** A document that cannot be read: `reason` is for programs, `message` is a sentence for the person who uploaded it. */
export class ExtractionError extends Error {
  readonly reason: ExtractionReason;
  /** The exact finding, for the log; never shown to users. */
  readonly detail: string | undefined;

  constructor(reason: ExtractionReason, detail?: string, kind?: DocumentKind) {
    super((kind === 'csv' ? tableMessages[reason] : undefined) ?? messages[reason]);
    this.name = 'ExtractionError';
    this.reason = reason;
    this.detail = detail;
  }
}
