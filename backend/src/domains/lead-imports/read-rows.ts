import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { type ImportDelimiter, type ImportEncoding, importLimits } from '@switchboard/contracts/lead-imports.limits';
import { CsvError, type Info, parse } from 'csv-parse';
import { FileRefusal } from './file-refusal.ts';
import { delimiterLine } from './find-layout.ts';

/** A row of a file: the line on which it begins, and its cells. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** Bytes to text, and away with the line that is for spreadsheet programs. */
function decoded(encoding: ImportEncoding): Transform {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  const clean = (text: string) => {
    if (!isFirst || text === '') return text;
    isFirst = false;
    return delimiterLine.test(text) ? text.replace(delimiterLine, '\n') : text;
  };
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform: (chunk: Buffer, _, done) => done(null, clean(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, clean(decoder.decode())),
  });
}

function refusalOf(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const unclosed = error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED';
  return new FileRefusal(
    'unreadable_csv',
    unclosed
      ? `The row that begins on line ${line} does not end: a quote (") may be missing there. Mend it and upload the file again.`
      : `Line ${line} cannot be read as CSV. Mend it and upload the file again.`,
  );
}

/** Reads the rows of a file one by one, so that its size costs no memory. Throws FileRefusal. */
export async function* readRows(
  path: string,
  { encoding, delimiter }: { encoding: ImportEncoding; delimiter: ImportDelimiter },
): AsyncGenerator<FileRow> {
  const source = createReadStream(path);
  const text = decoded(encoding);
  const rows = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: importLimits.rowCharacters,
    info: true,
  });
  source.on('error', (error) => rows.destroy(error));
  text.on('error', (error) => rows.destroy(error));
  source.pipe(text).pipe(rows);
  let line = 1;
  let doubled = 0;
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.length > importLimits.columns)
        throw new FileRefusal(
          'unreadable_csv',
          `Line ${line} has ${record.length.toLocaleString('en-US')} cells; a file may have ${importLimits.columns} columns.`,
        );
      const inside = record.join(' ').match(/\r\n|\r|\n/g) ?? [];
      // The parser counts both characters of a line end that lies within quotes.
      doubled += inside.filter((end) => end.length === 2).length;
      // A row ends on the line that is counted, and begins as many lines above it as its cells have line ends.
      yield { line: info.lines - doubled - inside.length, cells: record };
      line = info.lines - doubled + 1;
    }
  } catch (error) {
    throw refusalOf(error, line);
  } finally {
    source.destroy();
    rows.destroy();
  }
}
