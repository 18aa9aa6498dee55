import { AppError } from '../errors.ts';

/** The place of a row in a list ordered by `(created_at, id)`, newest first. */
function encode(row: { created_at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.created_at.toISOString(), row.id])).toString('base64url');
}

function decode(cursor: string): { created_at: Date; id: string } {
  try {
    const [created, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const created_at = new Date(String(created));
    if (typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && !Number.isNaN(created_at.getTime())) return { created_at, id };
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
