import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { contactRows } from './contact-rows.ts';
import { FileRefusal } from './file-refusal.ts';
import { workbookRows } from './workbook-rows.ts';

/** Kinds of files that are read as the CSV they are converted to. */
export type ConvertedKind = 'workbook' | 'contacts';

const headBytes = 4096;

/** What a file is by its first bytes; null for text, which is read as it is, and for everything that is refused later. */
function kindOf(head: Uint8Array): ConvertedKind | null {
  if (Buffer.from(head.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'))) return 'workbook';
  // UTF-16 has a zero beside each letter.
  const start = Buffer.from(head).toString('latin1').replaceAll('\u0000', '');
  return /^[^A-Za-z]{0,8}BEGIN:VCARD\s/i.test(start) ? 'contacts' : null;
}

async function headOf(path: string): Promise<Uint8Array> {
  for await (const chunk of createReadStream(path, { end: headBytes - 1 })) return chunk as Uint8Array;
  return new Uint8Array();
}

/**
 * Writes the rows of an Excel workbook, or the contacts of a vCard file, as CSV in UTF-8 to `target`. Gives null, and writes
 * nothing, for any other file. Throws FileRefusal.
 */
export async function convert(path: string, target: string): Promise<ConvertedKind | null> {
  const kind = kindOf(await headOf(path));
  if (kind === null) return null;
  const bytes = await readFile(path);
  const rows = kind === 'workbook' ? await workbookRows(bytes) : contactRows(bytes);
  if (rows.length === 0) throw new FileRefusal('empty', 'This file has no rows of leads.');
  // A row without values stays a line, so that problems name the row of the sheet.
  const lines = rows.map((cells) => (cells.every((cell) => cell === '') ? '\n' : stringify([cells])));
  await writeFile(target, lines.join(''));
  return kind;
}
