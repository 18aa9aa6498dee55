import type { LeadListQuery, LeadSort } from '@switchboard/contracts/leads';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isRowId } from '../../http/cursor.ts';

// The list is the page people keep open: one statement answers it as JSON text, which goes out untouched.

interface SortKey {
  /** Expression that an index of the initial migration leads with, after the organization. */
  expression: string;
  type: 'text' | 'timestamptz' | 'int';
}

const sortKeys: Record<LeadSort, Record<'asc' | 'desc', SortKey>> = {
  name: both({ expression: 'lead_sort_name(first_name, last_name) COLLATE "und-x-icu"', type: 'text' }),
  created_at: both({ expression: 'created_at', type: 'timestamptz' }),
  total_calls: both({ expression: 'total_calls', type: 'int' }),
  // Leads without a value come last in both directions.
  scheduled_time: nullable('scheduled_time'),
  last_called_at: nullable('last_called_at'),
};

function both(key: SortKey): Record<'asc' | 'desc', SortKey> {
  return { asc: key, desc: key };
}

function nullable(column: string): Record<'asc' | 'desc', SortKey> {
  const key = (stand: string): SortKey => ({
    expression: `coalesce(${column}, '${stand}'::timestamptz)`,
    type: 'timestamptz',
  });
  return { asc: key('infinity'), desc: key('-infinity') };
}

/** Columns of a lead as the API answers it. */
const leadJson = `json_build_object(
  'id', id, 'organization_id', organization_id, 'first_name', first_name, 'last_name', last_name, 'email', email,
  'phone_number', phone_number, 'company', company, 'title', title, 'notes', notes, 'source', source, 'status', status,
  'time_zone', time_zone, 'lead_upload_id', lead_upload_id, 'created_by', created_by,
  'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updated_at', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'scheduled_time', to_char(scheduled_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'total_calls', total_calls,
  'last_called_at', to_char(last_called_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

// What Postgres writes for a sort key of each type; a cursor with anything else never reaches it.
const isSortKey: Record<SortKey['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\u0000') && value.isWellFormed(),
  int: (value) => /^\d{1,9}$/.test(value),
  timestamptz: (value) =>
    /^-?infinity$/.test(value) ||
    (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value) &&
      !Number.isNaN(Date.parse(value.slice(0, 19)))),
};

function readCursor(cursor: string, type: SortKey['type']): [value: string, id: string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && isSortKey[type](value) && isRowId(id)) return [value, id];
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is not one that a list answered', { reason: 'invalid_cursor' });
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Where the rows come from: the table, or the function that searches it by its trigram index. */
function source(organizationId: string, query: LeadListQuery, key: SortKey): { text: string; values: unknown[] } {
  const [afterValue = null, afterId = null] = query.cursor ? readCursor(query.cursor, key.type) : [];
  const isDescending = query.direction === 'desc';
  const limit = query.limit + 1;
  if (query.search)
    return {
      text: 'SELECT * FROM search_leads($1, $2, $3, $4, $5, $6::uuid, $7)',
      values: [query.search, query.sort, isDescending, query.scheduled_only ?? false, afterValue, afterId, limit],
    };
  const collation = key.type === 'text' ? ' COLLATE "und-x-icu"' : '';
  const after = afterId
    ? `AND (${key.expression}, id) ${isDescending ? '<' : '>'} ($3::${key.type}${collation}, $4::uuid)`
    : '';
  return {
    text: `SELECT * FROM leads WHERE organization_id = $1::uuid ${query.scheduled_only ? 'AND scheduled_time IS NOT NULL' : ''} ${after}
      ORDER BY ${orderOf(key, query)} LIMIT $2`,
    values: [organizationId, limit, ...(afterId ? [afterValue, afterId] : [])],
  };
}

function orderOf({ expression }: SortKey, { direction }: LeadListQuery): string {
  const order = direction === 'desc' ? 'DESC' : 'ASC';
  return `${expression} ${order}, id ${order}`;
}

/** The statement of one page. Its name stands for its shape, so that Postgres plans each shape once per connection. */
function leadListStatement(organizationId: string, query: LeadListQuery): Statement {
  const key = sortKeys[query.sort][query.direction];
  const rows = source(organizationId, query, key);
  const shape = [
    query.sort,
    query.direction,
    query.search ? 's' : '',
    query.scheduled_only ? 'o' : '',
    query.cursor ? 'c' : '',
  ];
  const limit = `$${rows.values.push(query.limit)}::int`;
  return {
    name: `leads-${shape.join('-')}`,
    text: `WITH page AS (SELECT *, (${key.expression})::text AS sort_key, row_number() OVER (ORDER BY ${orderOf(key, query)}) AS place
        FROM (${rows.text}) found)
      SELECT coalesce(json_agg(${leadJson} ORDER BY place) FILTER (WHERE place <= ${limit}), '[]')::text AS items,
        CASE WHEN count(*) > ${limit} THEN (SELECT json_build_array(sort_key, id)::text FROM page WHERE place = ${limit}) END AS next
      FROM page`,
    values: rows.values,
  };
}

/** A page of leads as JSON text `{items, next_cursor}`. */
export async function listLeads(context: Context, query: LeadListQuery): Promise<string> {
  const { rows } = await context.tenantPool.query<{ items: string; next: string | null }>(
    leadListStatement(context.organizationId, query),
  );
  const { items = '[]', next = null } = rows[0] ?? {};
  const cursor = next === null ? null : Buffer.from(next).toString('base64url');
  return `{"items":${items},"next_cursor":${JSON.stringify(cursor)}}`;
}
