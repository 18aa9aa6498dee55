import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { userIdOf } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import { RunningExports } from './running-exports.ts';

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

const running = new RunningExports();

/** An answer of which nothing is taken for so long ends, and gives its place and its cursor back. */
export const idleMs = 60_000;

const notTaken = new Error('The download stopped: no data was read for a minute');

/** What is written, no further ahead than it is taken off. */
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
 * Rows as comma-separated values, written as they come and are taken off. Throws LIMIT_EXCEEDED while the person or the organization has
 * too many such answers.
 */
export function csvAnswer(
  { log, actor, organizationId }: Pick<MemberContext, 'log' | 'actor' | 'organizationId'>,
  { name, columns, rows, delimiter = ',' }: CsvFile,
): Response {
  const end = running.begin({ personId: userIdOf(actor) ?? ('id' in actor ? actor.id : actor.kind), organizationId });
  // A name that begins with = would be run as a formula by whoever opens the file.
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
