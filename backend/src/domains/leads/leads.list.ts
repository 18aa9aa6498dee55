import type { LeadListQuery, LeadSort } from '@switchboard/contracts/leads';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

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
export const leadJson = `json_build_object(
  'id', id, 'organization_id', organization_id, 'first_name', first_name, 'last_name', last_name, 'email', email,
  'phone_number', phone_number, 'company', company, 'title', title, 'notes', notes, 'source', source, 'status', status,
  'time_zone', time_zone, 'lead_upload_id', lead_upload_id, 'created_by', created_by,
  'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updated_at', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'scheduled_time', to_char(scheduled_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'total_calls', total_calls,
  'last_called_at', to_char(last_called_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

function readCursor(cursor: string): [value: string, id: string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return [value, id];
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is not one that a list answered', { reason: 'invalid_cursor' });
}

/** What a search box means literally: `%`, `_` and `\` are characters like any other. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statement of one page. Its name stands for its shape, so that Postgres plans each shape once per connection. */
export function leadListStatement(organizationId: string, query: LeadListQuery): Statement {
  const { expression, type } = sortKeys[query.sort][query.direction];
  const isDescending = query.direction === 'desc';
  const values: unknown[] = [organizationId, query.limit + 1];
  const where = ['organization_id = $1::uuid'];
  if (query.search) {
    values.push(likePattern(query.search));
    where.push(`lead_search_text(first_name, last_name, email, phone_number) LIKE $${values.length}`);
  }
  if (query.scheduled_only) where.push('scheduled_time IS NOT NULL');
  if (query.cursor) {
    values.push(...readCursor(query.cursor));
    where.push(
      `(${expression}, id) ${isDescending ? '<' : '>'} ($${values.length - 1}::${type}${type === 'text' ? ' COLLATE "und-x-icu"' : ''}, $${values.length}::uuid)`,
    );
  }
  const order = isDescending ? 'DESC' : 'ASC';
  const shape = [query.sort, query.direction, query.search ? 's' : '', query.scheduled_only ? 'o' : '', query.cursor ? 'c' : ''];
  return {
    name: `leads-${shape.join('-')}`,
    text: `WITH page AS (
        SELECT *, (${expression})::text AS sort_key FROM leads WHERE ${where.join(' AND ')}
        ORDER BY ${expression} ${order}, id ${order} LIMIT $2
      ), kept AS (SELECT *, row_number() OVER () AS place FROM page LIMIT $2 - 1)
      SELECT coalesce(json_agg(${leadJson} ORDER BY place), '[]')::text AS items,
        CASE WHEN (SELECT count(*) FROM page) = $2
          THEN (SELECT json_build_array(sort_key, id)::text FROM kept ORDER BY place DESC LIMIT 1) END AS next
      FROM kept`,
    values,
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
