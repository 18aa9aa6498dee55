import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { contactRows } from './contact-rows.ts';
import { FileRefusal } from './file-refusal.ts';
import { workbookRows } from './workbook-rows.ts';

/** Kinds of files that are converted to CSV before they are read. */
export type ConvertedKind = 'workbook' | 'contacts';

const headBytes = 4096;

/** The kind of a file by its first bytes; null for text, which is read directly, and for everything that is refused later. */
function kindOf(head: Uint8Array): ConvertedKind | null {
  if (Buffer.from(head.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'))) return 'workbook';
  // UTF-16 has a zero next to each letter.
  const start = Buffer.from(head).toString('latin1').replaceAll('\u0000', '');
  return /^[^A-Za-z]{0,8}BEGIN:VCARD\s/i.test(start) ? 'contacts' : null;
}

async function headOf(path: string): Promise<Uint8Array> {
  for await (const chunk of createReadStream(path, { end: headBytes - 1 })) return chunk as Uint8Array;
  return new Uint8Array();
}

/**
 * Converts the rows of an Excel workbook, or the contacts of a vCard file, to CSV in UTF-8 at `target`. Returns null, and writes
 * nothing, for any other file. Throws FileRefusal.
 */
export async function convert(path: string, target: string): Promise<ConvertedKind | null> {
  const kind = kindOf(await headOf(path));
  if (kind === null) return null;
  const bytes = await readFile(path);
  const rows = kind === 'workbook' ? await workbookRows(bytes) : contactRows(bytes);
  if (rows.length === 0) throw new FileRefusal('empty', 'This file has no rows of leads.');
  // A row without values remains a line, so that problems name the row of the sheet.
  const lines = rows.map((cells) => (cells.every((cell) => cell === '') ? '\n' : stringify([cells])));
  await writeFile(target, lines.join(''));
  return kind;
}
