import { AppError } from '../errors.ts';

/** Whether a cursor's part is a moment as we write them; anything else never reaches Postgres. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Whether a cursor's part is the id of a row. */
export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** The place of a row in a list ordered by `(created_at, id)`, newest first. */
function encode(row: { created_at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.created_at.toISOString(), row.id])).toString('base64url');
}

function decode(cursor: string): { created_at: Date; id: string } {
  try {
    const [created, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (isTimestamp(created) && isRowId(id)) return { created_at: new Date(created), id };
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is not one that a list answered', { reason: 'invalid_cursor' });
}

/** The condition for the rows after a cursor; nothing for the first page. */
export function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const { created_at, id } = decode(cursor);
  return { OR: [{ created_at: { lt: created_at } }, { created_at, id: { lt: id } }] };
}

/** A page out of `limit + 1` rows: the extra one only tells that there is more. */
export function pageOf<T extends { created_at: Date; id: string }>(rows: T[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encode(last) : null };
}
