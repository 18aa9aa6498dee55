import type pg from 'pg';
import { likePattern } from '../database/like-pattern.ts';
import { AppError } from '../errors.ts';
import { isRowId } from '../http/cursor.ts';
import { assertStorable } from '../http/storable.ts';

interface OrganizationRow {
  id: string;
  name: string;
  created_at: Date;
  members: number;
  is_pro: boolean;
}

type Place = [name: string, id: string];

const encode = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

function decode(cursor: string): Place {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    assertStorable(name);
    if (typeof name === 'string' && isRowId(id)) return [name, id];
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is not one that a list answered', { reason: 'invalid_cursor' });
}

/** All organizations by name; the search matches a part of the name, or the beginning of the id. */
export async function listOrganizations(
  systemPool: pg.Pool,
  { search = '', cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: OrganizationRow[]; next_cursor: string | null }> {
  const [afterName = null, afterId = null] = cursor ? decode(cursor) : [];
  const { rows } = await systemPool.query<OrganizationRow & { sort_name: string }>(
    `SELECT o.id, o.name, o.created_at, o.is_pro, lower(o.name) AS sort_name,
       (SELECT count(*)::int FROM organization_members m WHERE m.organization_id = o.id) AS members
     FROM (
       SELECT id, name, created_at, is_pro FROM organizations
       WHERE ($1 = '' OR lower(name) LIKE $2 OR id::text LIKE $3)
         AND ($4::text IS NULL OR (lower(name), id) > ($4, $5::uuid))
       ORDER BY lower(name), id LIMIT $6
     ) o ORDER BY lower(o.name), o.id`,
    [search, likePattern(search), likePattern(search).slice(1), afterName, afterId, limit + 1],
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encode([last.sort_name, last.id]) : null };
}
