import type { Page } from '@switchboard/contracts/shared';
import type pg from 'pg';
import { decodeCursor, encodeCursor, type SortType } from './cursor.ts';
import { withMomentsAsText } from './moments.ts';
import { statementName } from './statement-name.ts';

/** The order of a paginated list: by a column (in SQL also by an expression), then by id in the same direction. */
export interface Order<By extends string = string, T extends SortType = SortType> {
  by: By;
  type: T;
  direction: 'asc' | 'desc';
}

export const newestFirst = { by: 'created_at', type: 'moment', direction: 'desc' } as const satisfies Order;

/** How many rows to read, and after which cursor. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

type Placed<By extends string> = { id: string } & Record<By, string | number | Date>;

/** A page from `limit + 1` rows, the last of which only shows that there are more; `by` names the sort column. */
function pageOf<By extends string, T extends Placed<By>>(rows: readonly T[], { limit }: PageRequest, by: By): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encodeCursor([last[by], last.id]) : null };
}

// Values for Prisma's comparisons; infinity has no Date.
interface ValueOf {
  text: string;
  int: number;
  moment: Date;
}

/** The arguments of `findMany` for a page. */
interface PageArgs<By extends string, T extends keyof ValueOf> {
  where: {
    OR?: ({ [K in By]: ValueOf[T] | { gt: ValueOf[T] } | { lt: ValueOf[T] } } & {
      id?: { gt: string } | { lt: string };
    })[];
  };
  orderBy: (Record<By, 'asc' | 'desc'> | { id: 'asc' | 'desc' })[];
  take: number;
}

function pageArgs<By extends string, T extends keyof ValueOf>(
  { by, type, direction }: Order<By, T>,
  { limit, cursor }: PageRequest,
) {
  const orderBy = [{ [by]: direction }, { id: direction }];
  if (cursor === undefined) return { where: {}, orderBy, take: limit + 1 } as PageArgs<By, T>;
  const [text, id] = decodeCursor(cursor, type);
  const value = type === 'moment' ? new Date(text) : type === 'int' ? Number(text) : text;
  const after = direction === 'asc' ? 'gt' : 'lt';
  const where = { OR: [{ [by]: { [after]: value } }, { [by]: value, id: { [after]: id } }] };
  return { where, orderBy, take: limit + 1 } as unknown as PageArgs<By, T>;
}

/**
 * Reads a page with Prisma. `read` gets the arguments for `findMany`; combine a filter with their `where`:
 * `(args) => db.leads.findMany({ ...args, where: { status, AND: args.where } })`.
 */
export async function readPage<By extends string, T extends keyof ValueOf, Row extends Placed<By>>(
  order: Order<By, T>,
  request: PageRequest,
  read: (args: PageArgs<By, T>) => Promise<Row[]>,
): Promise<Page<Row>> {
  return pageOf(await read(pageArgs(order, request)), request, order.by);
}

/** Adds a parameter to a statement and returns its placeholder, e.g. `$3`. */
type Bind = (value: unknown) => string;

const sqlTypes: Record<SortType, string> = {
  text: 'text',
  int: 'int',
  moment: 'timestamptz',
  open_moment: 'timestamptz',
};

/**
 * A condition that is checked row by row while the list is read in its order. The planner assumes that a longer search text is
 * rarer, and would otherwise read and sort the whole list for a text that occurs in every row.
 */
export const checkedInOrder = (condition: string) => `(SELECT ${condition})`;

/** The source of a page's rows; all conditions in `where` apply. */
interface Rows {
  columns: string;
  from: string;
  where: string[];
  /** For a list that people keep open: Postgres keeps the plan of each of its shapes, and timestamps arrive as text. */
  isHot?: boolean;
}

/**
 * Reads a page with a statement. `rows` returns the source and binds its values; `after` is the position of the cursor, for a
 * source that needs it.
 */
export async function readPageSql<T extends { id: string }>(
  pool: Pick<pg.Pool, 'query'>,
  { by, type, direction }: Order,
  request: PageRequest,
  rows: (bind: Bind, after: readonly [value: string, id: string] | null) => Rows,
): Promise<Page<T>> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, type);
  const { columns, from, where, isHot } = rows(bind, after);
  const sign = direction === 'asc' ? '>' : '<';
  const isAfter = after ? [`(${by}, id) ${sign} (${bind(after[0])}::${sqlTypes[type]}, ${bind(after[1])}::uuid)`] : [];
  // A parameter as the limit makes Postgres plan each time: it can't see that only a few rows are wanted.
  const text = `SELECT ${columns}, ${by} AS sort_key FROM ${from} WHERE ${[...where, ...isAfter].join(' AND ')}
     ORDER BY ${by} ${direction}, id ${direction} LIMIT ${isHot ? request.limit + 1 : bind(request.limit + 1)}`;
  const read = await pool.query<T & { sort_key: string | number | Date }>({
    text,
    values,
    ...(isHot ? { name: statementName(text), types: withMomentsAsText } : {}),
  });
  return pageOf(read.rows, request, 'sort_key');
}
