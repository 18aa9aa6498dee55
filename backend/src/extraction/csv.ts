import { CsvError, parse } from 'csv-parse/sync';
import { cleanText, type DocumentContent } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';
import { decodeText } from './txt.ts';

const delimiters = [',', ';', '\t', '|'];

/** The delimiter of the cells: the most frequent one in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** A table as rows; unclosed quotes are ordinary characters. */
export function readCsv(bytes: Buffer): DocumentContent {
  const text = cleanText(decodeText(bytes).slice(0, limits.textCharacters + 1_000));
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      trim: true,
    });
    return { blocks: rows.map((cells) => ({ kind: 'row' as const, cells })), links: [], notes: [] };
  } catch (error) {
    if (error instanceof CsvError) throw new ExtractionError('corrupt', error.message);
    throw error;
  }
}
