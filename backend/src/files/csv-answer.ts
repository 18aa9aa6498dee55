import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { MemberContext } from '../context.ts';

/** What a file of comma-separated values is made of. */
interface CsvFile {
  /** Without the day and the ending: `audit-log`. */
  name: string;
  /** The names of the columns, each of them a field of every row. */
  columns: readonly string[];
  rows: AsyncIterable<object> | Iterable<object>;
  /** What parts the cells, where that is no comma. */
  delimiter?: string;
}

/** Rows as comma-separated values, written as they come and are taken off. */
export function csvAnswer(
  { log }: Pick<MemberContext, 'log'>,
  { name, columns, rows, delimiter = ',' }: CsvFile,
): Response {
  // A name that begins with = would be run as a formula by whoever opens the file.
  const table = stringify({ delimiter, columns: [...columns], header: true, bom: true, escape_formulas: true });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  table.on('error', (error) => log.error({ err: error, file: name }, 'a table could not be exported whole'));
  source.pipe(table);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    },
  });
}
