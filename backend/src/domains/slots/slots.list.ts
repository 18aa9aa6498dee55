import type { Page } from '@switchboard/contracts/shared';
import type { SlotSegment, slotApi } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Order, readPageSql } from '../../database/page.ts';
import type { SlotRow } from './slots.service.ts';

type Query = z.output<(typeof slotApi)['GET /api/slots']['query']>;

type ListedSlot = Omit<SlotRow, 'segments'> & { segments: SlotSegment[] };

// The segments come as JSON, their times written as the API answers them.
const segments = `coalesce((
  SELECT json_agg(json_build_object('id', g.id,
      'start_time', to_char(g.start_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'end_time', to_char(g.end_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY g.start_time)
  FROM slot_segments g WHERE g.organization_id = s.organization_id AND g.slot_id = s.id), '[]') AS segments`;
const series = `(SELECT r.recurrence_pattern FROM slot_series r WHERE r.id = s.series_id) AS recurrence_pattern,
  (SELECT r.recurrence_end_date::text FROM slot_series r WHERE r.id = s.series_id) AS recurrence_end_date`;

const byStart = { by: 'start_time', type: 'moment', direction: 'asc' } as const satisfies Order;

// Today is the organization's own day, and whole: the window does not move with the hour.
function defaultWindow(timeZone: string): string[] {
  const today = `date_trunc('day', now() AT TIME ZONE ${timeZone})`;
  return [
    `start_time >= (${today} - interval '1 month') AT TIME ZONE ${timeZone}`,
    `end_time <= (${today} + interval '1 day 2 months') AT TIME ZONE ${timeZone}`,
  ];
}

/** Slots that lie in the query's window, by start, as a page. */
export function listSlots(context: Context, query: Query): Promise<Page<ListedSlot>> {
  const { start_time, end_time, status, search, series_id } = query;
  return readPageSql(context.tenantPool, byStart, query, (bind) => {
    const where = [`organization_id = ${bind(context.organizationId)}::uuid`];
    if (start_time) where.push(`start_time >= ${bind(start_time)}::timestamptz`);
    if (end_time) where.push(`end_time <= ${bind(end_time)}::timestamptz`);
    if (series_id) where.push(`series_id = ${bind(series_id)}::uuid`);
    if (!start_time && !end_time && !series_id) where.push(...defaultWindow(bind(context.organization.time_zone)));
    if (status) where.push(`status = ${bind(status)}`);
    // The line break keeps a match from spanning two fields.
    if (search)
      where.push(`search_text(concat_ws(E'\\n', name, description, location)) LIKE search_pattern(${bind(search)})`);
    return { columns: `s.*, ${segments}, ${series}`, from: 'slots s', where };
  });
}
