import type { CustomFieldShape } from '@switchboard/contracts/custom-field-values';
import type { ImportDelimiter, ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import type { FooterLine } from './find-footers.ts';
import type { BadRow, ImportedLead } from './read-lead.ts';

/** How to read a file, as far as it is known. */
export interface GivenLayout {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  has_header: boolean;
  /** Rows above the header, such as notes of the program that wrote the file. */
  skip_rows?: number;
  /** Whether footer lines, such as totals and page numbers, are left out. */
  has_footer?: boolean;
}

/** The detected layout of a file. */
export interface FileLayout extends GivenLayout {
  columns: string[];
  samples: string[][];
  /** The footer lines that are left out. Files that were uploaded earlier have none. */
  footer?: FooterLine[];
}

export interface Inspection {
  layout: FileLayout;
  rows: number;
}

/** A row from the reader: a lead, or its problems. */
export type ReadRow =
  | { line: number; cells: string[]; lead: ImportedLead }
  | ({ line: number; cells: string[] } & BadRow);

/** An inspected file. `isConverted`: it was a workbook or contacts, and is CSV now. */
export interface TakenIn {
  isConverted: boolean;
  inspection: Inspection;
}

export type Inspected = TakenIn | { refused: { reason: ErrorReason; message: string } };

/** The request to the reading thread. */
export interface ReaderOrder {
  path: string;
  layout: GivenLayout & { columns?: string[]; footer?: FooterLine[] };
  skip: number;
  batch: number;
  mapping: (string | null)[];
  country: string | null;
  fields: CustomFieldShape[];
  allows_premium: boolean;
}

/** A file to read, and a request for its next rows. */
export type ReaderMessage = ReaderOrder | 'next';

export type ReaderAnswer =
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; reason: ErrorReason; message: string };
