import type { CustomFieldShape } from '@switchboard/contracts/custom-field-values';
import type { ImportDelimiter, ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import type { BadRow, ImportedLead } from './read-lead.ts';

/** How a file is read, where that is known. */
export interface GivenLayout {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  has_header: boolean;
  /** Rows above the header, such as notes of the program that wrote the file. */
  skip_rows?: number;
}

/** What was found in a file. */
export interface FileLayout extends GivenLayout {
  columns: string[];
  samples: string[][];
}

export interface Inspection {
  layout: FileLayout;
  rows: number;
}

/** A row as the reader hands it over: a lead, or what is wrong. */
export type ReadRow =
  | { line: number; cells: string[]; lead: ImportedLead }
  | ({ line: number; cells: string[] } & BadRow);

/** What the thread that reads is asked for. */
export type ReaderOrder =
  /** Writes a workbook or contacts as CSV to `target`; any other file is left as it is. */
  | { kind: 'convert'; path: string; target: string }
  | { kind: 'inspect'; path: string; given: GivenLayout | null }
  | {
      kind: 'read';
      path: string;
      layout: GivenLayout & { columns?: string[] };
      skip: number;
      batch: number;
      mapping: (string | null)[];
      country: string | null;
      fields: CustomFieldShape[];
      allows_premium: boolean;
    };

export type ReaderAnswer =
  | { kind: 'converted'; isConverted: boolean }
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; reason: ErrorReason; message: string };
