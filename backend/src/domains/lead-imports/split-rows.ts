import { type ImportDelimiter, importLimits } from '@switchboard/contracts/lead-imports.limits';
import { CsvError, parse } from 'csv-parse/sync';
import { FileRefusal } from './file-refusal.ts';

/** A row of a file: the line on which it begins, and its cells. */
export interface FileRow {
  line: number;
  cells: string[];
  /** Whether a quote in it is never closed: then it is this line alone, and its quotes are text. */
  isOpen?: true;
}

// A file with more of them is not CSV, and searching for the end of each takes time.
const mostOpen = 100;

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const neverEnds = (line: number) =>
  new FileRefusal(
    'unreadable_csv',
    `The row that begins on line ${line} does not end: a quote (") may be missing there. Correct it and upload the file again.`,
  );

/** The rows of a text with the bytes at which each ends, as far as they can be parsed; `isOpen` if the next one does not end. */
function parseRows(bytes: Buffer, delimiter: string) {
  const rows: { cells: string[]; end: number }[] = [];
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: importLimits.rowCharacters,
      on_record: (cells: string[], { bytes: end }) => {
        rows.push({ cells, end });
        return null;
      },
    });
    return { rows, isOpen: false, isTooLong: false };
  } catch (error) {
    const code = error instanceof CsvError ? error.code : null;
    if (code !== 'CSV_MAX_RECORD_SIZE' && code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { rows, isOpen: true, isTooLong: code === 'CSV_MAX_RECORD_SIZE' };
  }
}

/**
 * Splits a text into rows, piece by piece. If a quote is never closed, the line on which its row begins is a row of its own, and
 * the rest is read as if it were not there. `take` returns the rows that a piece completes; throws FileRefusal.
 */
export function createRowSplitter(delimiter: ImportDelimiter): { take(piece: string, isLast: boolean): FileRow[] } {
  let rest = Buffer.alloc(0);
  let line = 1;
  let open = 0;

  const pass = (end: number): string => {
    const text = rest.subarray(0, end).toString();
    rest = rest.subarray(end);
    line += lineEnds(text);
    return text;
  };

  const rowOf = (cells: string[], end: number): FileRow => {
    const isEnded = /[\r\n]$/.test(pass(end));
    const row = { line: line - (isEnded ? 1 : 0) - lineEnds(cells.join(' ')), cells };
    if (cells.length > importLimits.columns)
      throw new FileRefusal(
        'unreadable_csv',
        `Line ${row.line} has ${cells.length.toLocaleString('en-US')} cells; a file may have ${importLimits.columns} columns.`,
      );
    return row;
  };

  const openRow = (): FileRow => {
    const first = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(rest.toString())?.[0] ?? '';
    open += 1;
    if (first.length > importLimits.rowCharacters || open > mostOpen) throw neverEnds(line);
    const begins = line;
    pass(Buffer.byteLength(first));
    return { line: begins, cells: first.replace(/(?<![\r\n])[\r\n]+$/, '').split(delimiter), isOpen: true };
  };

  return {
    take(piece, isLast) {
      rest = Buffer.concat([rest, Buffer.from(piece)]);
      const taken: FileRow[] = [];
      for (;;) {
        const { rows, isOpen, isTooLong } = parseRows(rest, delimiter);
        // The last row of a piece may continue in the next one.
        const whole = isOpen || isLast ? rows : rows.slice(0, -1);
        let from = 0;
        for (const { cells, end } of whole) {
          taken.push(rowOf(cells, end - from));
          from = end;
        }
        if (!isOpen || !(isTooLong || isLast)) return taken;
        const row = openRow();
        if (row.cells.some((cell) => cell.trim() !== '')) taken.push(row);
      }
    },
  };
}
