import { Id } from '@switchboard/contracts/shared';
import { type SlotSegment, SlotTime, type slotApi } from '@switchboard/contracts/slots';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { likePattern } from '../../database/like-pattern.ts';
import { AppError } from '../../errors.ts';
import type { SlotRow } from './slots.service.ts';

type Query = z.output<(typeof slotApi)['GET /api/slots']['query']>;

// The segments come as JSON, their times written as the API answers them.
type ListedSlot = Omit<SlotRow, 'segments'> & { segments: SlotSegment[] };

interface SlotPage {
  items: ListedSlot[];
  next_cursor: string | null;
}

function writeCursor({ start_time, id }: ListedSlot): string {
  return Buffer.from(JSON.stringify([start_time.toISOString(), id])).toString('base64url');
}

const Cursor = z.tuple([SlotTime, Id]);

function readCursor(cursor: string): [startTime: string, id: string] {
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (parsed.success) return parsed.data;
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is not one that a list answered', { reason: 'invalid_cursor' });
}

// Today is the organization's own day, and whole: the window does not move with the hour.
const today = "date_trunc('day', now() AT TIME ZONE $3)";
const defaultWindow = [
  `start_time >= (${today} - interval '1 month') AT TIME ZONE $3`,
  `end_time <= (${today} + interval '1 day 2 months') AT TIME ZONE $3`,
];

/** Slots that lie in the query's window, by start, as a page. */
export async function listSlots(context: Context, query: Query): Promise<SlotPage> {
  const values: unknown[] = [context.organizationId, query.limit + 1];
  const where = ['organization_id = $1::uuid'];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (query.start_time || query.end_time) {
    if (query.start_time) where.push(`start_time >= ${bind(query.start_time)}::timestamptz`);
    if (query.end_time) where.push(`end_time <= ${bind(query.end_time)}::timestamptz`);
  } else {
    bind(context.membership.time_zone);
    where.push(...defaultWindow);
  }
  if (query.status) where.push(`status = ${bind(query.status)}`);
  if (query.search) {
    const pattern = bind(likePattern(query.search));
    // The line break keeps a match from spanning two fields.
    where.push(`lower(concat_ws(E'\\n', name, description, location)) LIKE ${pattern}`);
  }
  if (query.cursor) {
    const [startTime, id] = readCursor(query.cursor);
    where.push(`(start_time, id) > (${bind(startTime)}::timestamptz, ${bind(id)}::uuid)`);
  }
  const { rows } = await context.tenantPool.query<ListedSlot>(
    `SELECT s.*, coalesce((
        SELECT json_agg(json_build_object('id', g.id,
            'start_time', to_char(g.start_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'end_time', to_char(g.end_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY g.start_time)
        FROM slot_segments g WHERE g.organization_id = s.organization_id AND g.slot_id = s.id), '[]') AS segments
      FROM slots s WHERE ${where.join(' AND ')} ORDER BY start_time, id LIMIT $2`,
    values,
  );
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > query.limit && last ? writeCursor(last) : null };
}
