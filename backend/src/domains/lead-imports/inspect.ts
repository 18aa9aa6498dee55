import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import { FileRefusal } from './file-refusal.ts';
import { beginningOf, findDelimiter, findEncoding, findHeader, looksLikeHeader } from './find-layout.ts';
import { readRows } from './read-rows.ts';
import type { GivenLayout, Inspection } from './reader.schema.ts';

/** So many rows may stand above the header. */
const maxPreamble = 20;

const widest = (rows: readonly string[][]) => rows.reduce((most, row) => Math.max(most, row.length), 0);

/** Finds out how a file is read, or how it looks when it is read as `given`. Throws FileRefusal. */
export async function inspect(path: string, given: GivenLayout | null): Promise<Inspection> {
  const found = await findEncoding(path);
  const encoding = given?.encoding ?? found.encoding;
  const text = beginningOf(found.head, encoding);
  const delimiter = given?.delimiter ?? findDelimiter(text);
  const first: string[][] = [];
  let count = 0;
  for await (const { cells } of readRows(path, { encoding, delimiter })) {
    count += 1;
    if (first.length <= maxPreamble + importLimits.sampleRows)
      first.push(cells.map((cell) => cell.trim().slice(0, 200)));
    if (count > importLimits.rows + maxPreamble + 1) break;
  }
  const skip_rows = given?.skip_rows ?? (given ? 0 : findHeader(first.slice(0, maxPreamble)));
  const rest = first.slice(skip_rows);
  const has_header = given?.has_header ?? looksLikeHeader(rest[0] ?? []);
  const rows = count - skip_rows - (has_header ? 1 : 0);
  if (rows <= 0) throw new FileRefusal('empty', 'This file has no rows of leads.');
  if (rows > importLimits.rows)
    throw new FileRefusal('unreadable_csv', 'This file has more than 100,000 rows. Split it and upload the parts.');
  const samples = rest.slice(has_header ? 1 : 0).slice(0, importLimits.sampleRows);
  const names = has_header ? (rest[0] ?? []) : [];
  const width = has_header ? names.length : widest(samples);
  const columns = Array.from(
    { length: width },
    (_, at) => names[at]?.replaceAll('\u0000', '').toWellFormed() || `Column ${at + 1}`,
  );
  const shown = samples.map((row) => row.map((cell) => cell.replaceAll('\u0000', '\ufffd').toWellFormed()));
  return { layout: { encoding, delimiter, has_header, skip_rows, columns, samples: shown }, rows };
}
