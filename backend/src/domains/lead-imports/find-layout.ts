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
import { decoderOf } from './decoders.ts';
import { FileRefusal } from './file-refusal.ts';
import { encodingsOfNumbers, fitOf, linesWithAccents } from './fits-encoding.ts';
import { knownHeaders } from './guess-mapping.ts';
import { encodingOfLanguage, fieldOfHeader, isExactHeader } from './header-words.ts';

const sampleBytes = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Refuses files of other kinds, whatever their name. */
function refuseOtherKinds(head: Uint8Array): void {
  const again = 'Open it in your spreadsheet program and save it as CSV or as an Excel workbook (.xlsx).';
  if (head.length === 0) throw new FileRefusal('empty', 'This file is empty.');
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04))
    throw new FileRefusal('not_csv', `This is a packed file, not CSV. ${again}`);
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefusal('not_csv', `This is an old Excel or Word file. ${again}`);
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46) || startsWith(head, 0x1f, 0x8b))
    throw new FileRefusal('not_csv', 'This is a PDF or a packed file, not CSV. Export the leads as CSV.');
}

function markOf(head: Uint8Array): ImportEncoding | null {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(head, 0xfe, 0xff) ? 'utf-16be' : null;
}

/** Detects UTF-16 without a byte order mark: every other byte of plain text is zero. */
function unmarkedUtf16(head: Uint8Array): ImportEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const half = head.length / 2;
  if ((zeros[1] ?? 0) > half * 0.6 && (zeros[0] ?? 0) < half * 0.1) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.6 && (zeros[1] ?? 0) < half * 0.1 ? 'utf-16be' : null;
}

const latin: readonly ImportEncoding[] = ['windows-1252', 'windows-1250', 'windows-1254', 'macintosh'];
const western: readonly ImportEncoding[] = ['windows-1252', 'iso-8859-15'];
const ofDos: readonly ImportEncoding[] = ['cp850', 'cp437'];

/** The text in an encoding, or null if some of its bytes are invalid in it. */
function textIn(encoding: ImportEncoding, sample: Uint8Array): string | null {
  try {
    const text = decoderOf(encoding, true)(sample);
    // Letters of DOS encodings are control characters, or signs between letters, in Windows encodings.
    return /[\u0080-\u009f\ufffd]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The cells of the first lines, which contain the header. */
const headersIn = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .slice(0, 5)
    .flatMap((line) => line.split(/[,;\t|]/))
    .map((cell) => cell.replace(/"/g, ''));

/** How many header words with other letters than a to z are known column names of a language. */
function foreignHeaders(text: string): number {
  const known = headersIn(text).filter((cell) => /[^ -~]/.test(cell) && fieldOfHeader(cell) !== null);
  // Words are also known with other accents, but only one encoding has them right.
  return known.length + known.filter(isExactHeader).length;
}

// Letters read in the wrong encoding: signs next to letters, capitals within words, a closing quote before a word.
const oddSigns =
  /\p{L}[\p{S}¡-¿]|[\p{S}¡-¿]\p{L}|\p{Ll}\p{Lu}\p{Ll}|\p{L}[À-ÖØ-ÞŠŽŒŸ]\p{Ll}|\p{Ll}[À-ÖØ-ÞŠŽŒŸ]|(?<![\p{L}\p{N}])’\p{L}/gu;

/** The weight of an encoding that is usual for the region of the headers or the numbers. */
const expectedWeight = 1.5;

/**
 * The encoding of text that is not Unicode. Headers decide if their language is recognized; otherwise the encoding in
 * which most words are words of one language, among those that the library finds possible.
 */
function foreignEncoding(bytes: Uint8Array, head: Uint8Array): ImportEncoding | null {
  const sample = bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length);
  const top = head.subarray(0, head.lastIndexOf(10) + 1 || head.length);
  const likely = chardet
    .analyse(sample)
    .flatMap(({ name }) => importEncodings.find((encoding) => encoding === name.toLowerCase()) ?? [])
    .filter((encoding): boolean => encoding !== 'utf-8');
  const others = importEncodings.filter((encoding) => !encoding.startsWith('utf') && !ofDos.includes(encoding));
  const clean = [...new Set([...likely, ...latin, ...others])].filter(
    (encoding) => textIn(encoding, sample) !== null && textIn(encoding, top) !== null,
  );
  const oddIn = (encoding: ImportEncoding) => {
    const text = textIn(encoding, sample);
    return text === null ? Infinity : (text.match(oddSigns)?.length ?? 0);
  };
  const leastOdd = (encodings: readonly ImportEncoding[]) =>
    encodings.toSorted((a, b) => oddIn(a) - oddIn(b))[0] ?? null;
  const scores = clean.map((encoding) => foreignHeaders(textIn(encoding, top) ?? ''));
  const best = Math.max(0, ...scores);
  const language = encodingOfLanguage(headersIn(textIn('windows-1252', top) ?? ''));
  const ofLanguage = [language, ...(language === 'windows-1250' ? (['iso-8859-2'] as const) : [])];
  if (best > 0) {
    const known = clean.filter((_, at) => scores[at] === best);
    // Encodings of neighboring regions have the same accents in a header, and others in names.
    const usual = (language ? ofLanguage : western).filter((one) => one !== null && known.includes(one));
    return leastOdd([...new Set([...usual, ...known])] as ImportEncoding[]);
  }
  const lines = linesWithAccents(sample);
  const expected = language ? ofLanguage : encodingsOfNumbers(textIn('macintosh', lines) ?? '');
  const fits = new Map(
    [...clean, ...ofDos].flatMap((encoding): [ImportEncoding, number][] => {
      const text = textIn(encoding, lines);
      if (text === null) return [];
      const fit = fitOf(text, encoding) * (expected.includes(encoding) ? expectedWeight : 1);
      return [[encoding, fit - (text.match(oddSigns)?.length ?? 0)]];
    }),
  );
  const inOrder = [...new Set([...ofLanguage, ...latin, ...likely, ...ofDos, ...clean])].filter(
    (encoding) => encoding !== null && fits.has(encoding),
  ) as ImportEncoding[];
  return inOrder.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))[0] ?? null;
}

/** Reads the file once: its beginning, its first part with more than plain letters, and whether all of it is UTF-8. */
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

/** The encoding of a file. Throws FileRefusal for files that are not text. */
export async function findEncoding(path: string): Promise<{ encoding: ImportEncoding; head: Uint8Array }> {
  const { head, special, isUtf8 } = await look(path);
  refuseOtherKinds(head);
  const encoding =
    markOf(head) ?? unmarkedUtf16(head) ?? (isUtf8 ? 'utf-8' : (foreignEncoding(special, head) ?? 'windows-1252'));
  return { encoding, head };
}

/** The beginning of a file as text. Throws FileRefusal if it is not text in this encoding. */
export function beginningOf(head: Uint8Array, encoding: ImportEncoding): string {
  const text = decoderOf(encoding)(head).replaceAll('\u001a', '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells programs and pictures from text
  const strange = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  if (strange > 20 && strange > text.length * 0.02)
    throw new FileRefusal('not_csv', 'This is not a text file. Export the leads as CSV.');
  return text;
}

/** A first line in which spreadsheet programs name the delimiter. */
export const delimiterLine = /^sep=(.)\r?\n/;

/** The cells of a row; if the file quotes the row as a whole, its only cell is split. */
export function cellsOfRow(cells: readonly string[], delimiter: string): string[] {
  const [only] = cells;
  if (cells.length !== 1 || !only?.includes(delimiter)) return [...cells];
  try {
    return (parse(only, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][])[0] ?? [only];
  } catch {
    return [only];
  }
}

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
    return rows.map((row) => cellsOfRow(row, delimiter).length);
  } catch {
    return [];
  }
}

function mostCommon(counts: readonly number[]): number | undefined {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort(([a, m], [b, n]) => n - m || b - a)[0]?.[0];
}

/** The delimiter with which most rows have the same number of cells, and more than one. */
export function findDelimiter(text: string): ImportDelimiter {
  const said = importDelimiters.find((delimiter) => delimiter === delimiterLine.exec(text)?.[1]);
  if (said) return said;
  // The sample may cut off its last row.
  const whole = text.length < sampleBytes / 2 ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of importDelimiters) {
    const counts = countCells(whole, delimiter);
    const usual = mostCommon(counts.filter((count) => count > 1));
    const alike = counts.filter((count) => count === usual).length;
    const score = usual ? alike * 100 + Math.min(usual, 50) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const letters = (cell: string) => cell.match(/\p{L}/gu)?.length ?? 0;
const hasAddress = inOrder(/@./, /\./);
const isData = (cell: string) =>
  (!/\s/.test(cell) && hasAddress.test(cell)) || ((cell.match(/\p{Nd}/gu)?.length ?? 0) >= 6 && letters(cell) < 3);

/** Whether the first row names the columns: it has no number or address in it, and is not empty. */
export const looksLikeHeader = (row: readonly string[]): boolean =>
  row.some((cell) => cell.trim() !== '') && !row.some((cell) => isData(cell.trim()));

/** The number of rows above the header: the header is the first row with more known column names than any before it. */
export function findHeader(rows: readonly string[][]): number {
  const known = rows.map((row) => (looksLikeHeader(row) ? knownHeaders(row) : 0));
  const at = known.findIndex((count, place) => count > 1 && known.slice(0, place).every((before) => before < 2));
  return at > 0 ? at : 0;
}
