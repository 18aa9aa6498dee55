import readWorkbook, { type CellValue } from 'read-excel-file/node';
import { ExtractionError } from '../../extraction/extraction-error.ts';
import { openZip, packStored } from '../../extraction/zip.ts';
import { FileRefusal } from './file-refusal.ts';
import { knownHeaders } from './guess-mapping.ts';

/** A hundred thousand rows of leads are about sixty megabytes of XML. */
const bounds = { memberBytes: 80 * 2 ** 20, totalBytes: 120 * 2 ** 20 };
const exportIt = 'Open it in your spreadsheet program and export it as CSV.';

/** A packed file whose parts were all inflated within bounds, so that the library meets no zip bomb. Throws FileRefusal. */
async function checked(bytes: Buffer): Promise<Buffer> {
  try {
    const zip = await openZip(bytes, bounds);
    if (!zip.names.includes('xl/workbook.xml'))
      throw new FileRefusal('not_csv', `This is a packed file, but not an Excel workbook. ${exportIt}`);
    // Pictures and charts contain no leads.
    const names = zip.names.filter((name) => /\.(?:xml|rels)$/.test(name));
    const members: { name: string; data: Buffer }[] = [];
    for (const name of names) members.push({ name, data: (await zip.read(name)) ?? Buffer.alloc(0) });
    return packStored(members);
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    if (error instanceof ExtractionError && error.reason === 'encrypted')
      throw new FileRefusal(
        'not_csv',
        'This workbook is protected with a password. Remove it and upload the file again.',
      );
    if (error instanceof ExtractionError && error.reason === 'too_complex')
      throw new FileRefusal('unreadable_csv', `This workbook is too large to be read. ${exportIt}`);
    throw damaged();
  }
}

const damaged = () => new FileRefusal('unreadable_csv', `This workbook is damaged and cannot be read. ${exportIt}`);

/** A cell as text. Dates are days, with the time if there is one. */
function textOf(cell: CellValue | Date | null): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '');
  // A phone number stored as a number has all its digits, and no exponent.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  return String(cell);
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** The maximum number of rows above a sheet's header. */
const maxAbove = 20;

const hasHeader = (rows: readonly string[][]) => rows.slice(0, maxAbove).some((row) => knownHeaders(row) > 1);

/**
 * The rows of the first sheet with a header, or else of the first that has any: a workbook may have a cover. Empty rows between rows
 * stay. Throws FileRefusal.
 */
export async function workbookRows(bytes: Buffer): Promise<string[][]> {
  const workbook = await checked(bytes);
  const sheets = await readWorkbook(workbook, { trim: false }).catch(() => {
    throw damaged();
  });
  const filled = sheets.flatMap(({ data }) => {
    const rows = data.map((row) => row.map(textOf));
    const last = rows.findLastIndex((row) => !isEmpty(row));
    return last >= 0 ? [rows.slice(0, last + 1)] : [];
  });
  return filled.find(hasHeader) ?? filled[0] ?? [];
}
