import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import { FileRefusal } from './file-refusal.ts';
import { createFooterFinder } from './find-footers.ts';
import { beginningOf, findDelimiter, findEncoding, findHeader, looksLikeHeader } from './find-layout.ts';
import { readRows } from './read-rows.ts';
import type { GivenLayout, Inspection } from './reader.schema.ts';
import type { FileRow } from './split-rows.ts';

/** The maximum number of rows above the header. */
const maxPreamble = 20;

const widest = (rows: readonly string[][]) => rows.reduce((most, row) => Math.max(most, row.length), 0);

const readable = (cell: string) => cell.replaceAll('\u0000', '\ufffd').toWellFormed();

/** Where the leads of a file begin, by its first rows. */
function findTop(first: readonly string[][], given: GivenLayout | null) {
  const skip_rows = given?.skip_rows ?? (given ? 0 : findHeader(first.slice(0, maxPreamble)));
  const has_header = given?.has_header ?? looksLikeHeader(first[skip_rows] ?? []);
  return { skip_rows, has_header, above: skip_rows + (has_header ? 1 : 0) };
}

/** Reads all rows of a file: its first ones, their number, and which of them are footers. */
async function readThrough(
  path: string,
  given: GivenLayout | null,
  found: Pick<GivenLayout, 'encoding' | 'delimiter'>,
) {
  const first: FileRow[] = [];
  let count = 0;
  const begin = () => {
    const top = findTop(
      first.map(({ cells }) => cells),
      given,
    );
    const finder = createFooterFinder(top.has_header ? (first[top.skip_rows]?.cells ?? []) : null);
    for (const row of first.slice(top.above)) finder.look(row);
    return { top, finder };
  };
  let begun: ReturnType<typeof begin> | null = null;
  for await (const row of readRows(path, found)) {
    count += 1;
    if (first.length <= maxPreamble + importLimits.sampleRows)
      first.push({ ...row, cells: row.cells.map((cell) => cell.trim().slice(0, 200)) });
    else {
      begun ??= begin();
      begun.finder.look(row);
    }
    if (count > importLimits.rows + maxPreamble + 1) break;
  }
  const { top, finder } = begun ?? begin();
  return { first, count, top, footer: given?.has_footer === false ? [] : finder.end() };
}

/** Finds out how to read a file, or reads it as `given`. Throws FileRefusal. */
export async function inspect(path: string, given: GivenLayout | null): Promise<Inspection> {
  const found = await findEncoding(path);
  const encoding = given?.encoding ?? found.encoding;
  const text = beginningOf(found.head, encoding);
  const delimiter = given?.delimiter ?? findDelimiter(text);
  const { first, count, top, footer } = await readThrough(path, given, { encoding, delimiter });
  const { skip_rows, has_header, above } = top;
  const rows = count - above - footer.length;
  if (rows <= 0) throw new FileRefusal('empty', 'This file has no rows of leads.');
  if (rows > importLimits.rows)
    throw new FileRefusal('unreadable_csv', 'This file has more than 100,000 rows. Split it and upload the parts.');
  const left = new Set(footer.map(({ line }) => line));
  const samples = first
    .slice(above)
    .filter(({ line }) => !left.has(line))
    .slice(0, importLimits.sampleRows)
    .map(({ cells }) => cells);
  const names = has_header ? (first[skip_rows]?.cells ?? []) : [];
  const width = has_header ? names.length : widest(samples);
  const columns = Array.from(
    { length: width },
    (_, at) => names[at]?.replaceAll('\u0000', '').toWellFormed() || `Column ${at + 1}`,
  );
  const shown = samples.map((row) => row.map(readable));
  const has_footer = given?.has_footer ?? true;
  return { layout: { encoding, delimiter, has_header, skip_rows, has_footer, columns, samples: shown, footer }, rows };
}
