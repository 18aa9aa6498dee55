import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { ImportDelimiter, ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import { decoderOf } from './decoders.ts';
import { cellsOfRow, delimiterLine } from './find-layout.ts';
import { createRowSplitter, type FileRow } from './split-rows.ts';

// What is parsed at once.
const pieceBytes = 256 * 1024;

/** Bytes to text, and away with the line that is for spreadsheet programs. */
function decoded(encoding: ImportEncoding): Transform {
  const decode = decoderOf(encoding);
  let isFirst = true;
  const clean = (piece: string) => {
    // Programs of DOS end a file with it.
    const text = piece.replaceAll('\u001a', '');
    if (!isFirst || text === '') return text;
    isFirst = false;
    return delimiterLine.test(text) ? text.replace(delimiterLine, '\n') : text;
  };
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform: (chunk: Buffer, _, done) => done(null, clean(decode(chunk))),
    flush: (done) => done(null, clean(decode(null))),
  });
}

/** Some programs quote each row as a whole: then its one cell is the row. */
const unwrapped = (row: FileRow, delimiter: ImportDelimiter): FileRow => ({
  ...row,
  cells: cellsOfRow(row.cells, delimiter),
});

/** Reads the rows of a file one by one, so that its size costs no memory. Throws FileRefusal. */
export async function* readRows(
  path: string,
  { encoding, delimiter }: { encoding: ImportEncoding; delimiter: ImportDelimiter },
): AsyncGenerator<FileRow> {
  const source = createReadStream(path, { highWaterMark: pieceBytes });
  const text = decoded(encoding);
  const rows = createRowSplitter(delimiter);
  source.on('error', (error) => text.destroy(error));
  try {
    for await (const piece of source.pipe(text) as AsyncIterable<string>)
      for (const row of rows.take(piece, false)) yield unwrapped(row, delimiter);
    for (const row of rows.take('', true)) yield unwrapped(row, delimiter);
  } finally {
    source.destroy();
    text.destroy();
  }
}
