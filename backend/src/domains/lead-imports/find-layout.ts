import { createReadStream } from 'node:fs';
import {
  type ImportDelimiter,
  type ImportEncoding,
  importDelimiters,
  importEncodings,
} from '@switchboard/contracts/lead-imports.limits';
import chardet from 'chardet';
import { parse } from 'csv-parse/sync';
import { inOrder } from '../../text/in-order.ts';
import { FileRefusal } from './file-refusal.ts';

const sampleBytes = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Refuses what is another kind of file, whatever it is called. */
function refuseOtherKinds(head: Uint8Array): void {
  const again = 'Open it in your spreadsheet program and export it as CSV.';
  if (head.length === 0) throw new FileRefusal('empty', 'This file is empty.');
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04))
    throw new FileRefusal('not_csv', `This is an Excel workbook or another packed file, not CSV. ${again}`);
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefusal('not_csv', `This is an old Excel or Word file, not CSV. ${again}`);
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46) || startsWith(head, 0x1f, 0x8b))
    throw new FileRefusal('not_csv', 'This is a PDF or a packed file, not CSV. Export the leads as CSV.');
}

function markOf(head: Uint8Array): ImportEncoding | null {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(head, 0xfe, 0xff) ? 'utf-16be' : null;
}

/** UTF-16 without its mark: every other byte of plain text is zero. */
function unmarkedUtf16(head: Uint8Array): ImportEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const half = head.length / 2;
  if ((zeros[1] ?? 0) > half * 0.6 && (zeros[0] ?? 0) < half * 0.1) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.6 && (zeros[1] ?? 0) < half * 0.1 ? 'utf-16be' : null;
}

function isCleanIn(encoding: ImportEncoding, sample: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample);
    return true;
  } catch {
    return false;
  }
}

const latin: readonly string[] = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1254', 'macintosh'];

// Latin texts of one byte a letter differ in a few accents: there the commonest encoding is the better guess. Words of an
// odd length tell alphabets from scripts of two bytes a sign, which read everything else as signs too.
function foreignEncoding(bytes: Uint8Array): ImportEncoding | null {
  const sample = bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length);
  const high = sample.filter((byte) => byte > 127).length;
  const letters = sample.filter((byte) => byte > 127 || (byte | 32) >= 97).length;
  if (high < letters * 0.3) return null;
  return (
    chardet
      .analyse(sample)
      .map(({ name }) => importEncodings.find((encoding) => encoding === name.toLowerCase()))
      .find((encoding) => encoding && !latin.includes(encoding) && isCleanIn(encoding, sample)) ?? null
  );
}

/** Reads the file once: its beginning, where it first has more than plain letters, and whether all of it is UTF-8. */
async function look(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = new Uint8Array();
  let special: Uint8Array | null = null;
  let isUtf8 = true;
  for await (const chunk of createReadStream(path, { highWaterMark: sampleBytes })) {
    const bytes = chunk as Uint8Array;
    if (head.length === 0) head = new Uint8Array(bytes);
    special ??= bytes.some((byte) => byte > 127) ? new Uint8Array(bytes) : null;
    if (isUtf8)
      try {
        decoder.decode(bytes, { stream: true });
      } catch {
        isUtf8 = false;
      }
    else if (special) break;
  }
  return { head, special: special ?? head, isUtf8 };
}

/** How the bytes of a file are read. Throws FileRefusal for what is no text. */
export async function findEncoding(path: string): Promise<{ encoding: ImportEncoding; head: Uint8Array }> {
  const { head, special, isUtf8 } = await look(path);
  refuseOtherKinds(head);
  const encoding =
    markOf(head) ?? unmarkedUtf16(head) ?? (isUtf8 ? 'utf-8' : (foreignEncoding(special) ?? 'windows-1252'));
  return { encoding, head };
}

/** The beginning of a file as text. Throws FileRefusal for what is no text in this encoding. */
export function beginningOf(head: Uint8Array, encoding: ImportEncoding): string {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells programs and pictures from text
  const strange = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (strange > 20 && strange > text.length * 0.02)
    throw new FileRefusal('not_csv', 'This is not a text file. Export the leads as CSV.');
  return text;
}

/** A first line by which spreadsheet programs say how cells are parted. */
export const delimiterLine = /^sep=(.)\r?\n/;

function countCells(text: string, delimiter: string): number[] {
  try {
    const rows = parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to: 50,
    }) as string[][];
    return rows.map((row) => row.length);
  } catch {
    return [];
  }
}

/** What parts the cells: by which most rows have the same number of them, and more than one. */
export function findDelimiter(text: string): ImportDelimiter {
  const said = importDelimiters.find((delimiter) => delimiter === delimiterLine.exec(text)?.[1]);
  if (said) return said;
  // The last row of the sample is cut.
  const whole = text.length < sampleBytes / 2 ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of importDelimiters) {
    const counts = countCells(whole, delimiter);
    const first = counts[0] ?? 1;
    const alike = counts.filter((count) => count === first).length;
    const score = first > 1 ? alike * 100 + Math.min(first, 50) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const hasAddress = inOrder(/@./, /\./);
const isData = (cell: string) => hasAddress.test(cell) || (cell.match(/\d/g)?.length ?? 0) >= 6;

/** Whether the first row names the columns: it has no number or address in it, and says something. */
export const looksLikeHeader = (row: readonly string[]): boolean =>
  row.some((cell) => cell.trim() !== '') && !row.some(isData);
