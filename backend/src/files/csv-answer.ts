import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { userIdOf } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import { RunningExports } from './running-exports.ts';

/** A file of comma-separated values. */
interface CsvFile {
  /** Without the date and the extension: `audit-log`. */
  name: string;
  /** The names of the columns, which are also fields of every row. */
  columns: readonly string[];
  rows: AsyncIterable<object> | Iterable<object>;
  /** The delimiter of the cells; a comma by default. */
  delimiter?: string;
}

const running = new RunningExports();

/** After this time without a read, an answer ends and releases its place and its cursor. */
export const idleMs = 60_000;

const notTaken = new Error('The download stopped: no data was read for a minute');

/** Pauses writing until the reader takes more. */
function takenOff(table: Readable): ReadableStream {
  const idle = setTimeout(() => table.destroy(notTaken), idleMs).unref();
  table.on('close', () => clearTimeout(idle));
  const pieces = table[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        idle.refresh();
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void table.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Rows as comma-separated values, written as they arrive and are read. Throws LIMIT_EXCEEDED while the person or the organization
 * has too many such answers.
 */
export function csvAnswer(
  { log, actor, organizationId }: Pick<MemberContext, 'log' | 'actor' | 'organizationId'>,
  { name, columns, rows, delimiter = ',' }: CsvFile,
): Response {
  const end = running.begin({ personId: userIdOf(actor) ?? ('id' in actor ? actor.id : actor.kind), organizationId });
  // A spreadsheet program would run a name that begins with = as a formula.
  const table = stringify({ delimiter, columns: [...columns], header: true, bom: true, escape_formulas: true });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => {
    source.destroy();
    end();
  });
  table.on('error', (error) => {
    if (error === notTaken) log.info({ file: name }, error.message);
    else log.error({ err: error, file: name }, 'a table could not be exported whole');
  });
  source.pipe(table);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(takenOff(table), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    },
  });
}
