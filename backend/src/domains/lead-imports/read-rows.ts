import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { ImportDelimiter, ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import { delimiterLine } from './find-layout.ts';
import { createRowSplitter, type FileRow } from './split-rows.ts';

// What is parsed at once.
const pieceBytes = 256 * 1024;

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
    for await (const piece of source.pipe(text) as AsyncIterable<string>) yield* rows.take(piece, false);
    yield* rows.take('', true);
  } finally {
    source.destroy();
    text.destroy();
  }
}
