import type { LeadFilter, LeadFilterWords } from '@switchboard/contracts/leads';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';

/**
 * A filter as the database reads it (`lead_filter_condition`): for `filtered_lead_ids($1::jsonb)` and `filter_leads`.
 * Null when it names nothing, so that all leads are meant.
 */
export function storedFilter(
  { organization }: Pick<Context, 'organization'>,
  { search, scheduled_only, created_from, created_to, ...rest }: LeadFilter,
): string | null {
  const { gte, lt } = momentsOfDays({ start_date: created_from, end_date: created_to }, organization.time_zone);
  const named = {
    ...rest,
    ...(search ? { search } : {}),
    ...(scheduled_only ? { scheduled_only } : {}),
    ...(gte ? { created_since: gte } : {}),
    ...(lt ? { created_until: lt } : {}),
  };
  return Object.values(named).some((value) => value !== undefined) ? JSON.stringify(named) : null;
}

/** How many leads a filter finds: all of them by the counters that the database keeps, which leave samples out. */
export async function countLeads(context: Context, filter: LeadFilter): Promise<number> {
  const stored = storedFilter(context, filter);
  const [text, value] = stored
    ? ['SELECT count(*)::int AS total FROM filtered_lead_ids($1::jsonb)', stored]
    : [
        `SELECT coalesce((SELECT total FROM lead_counters WHERE organization_id = $1::uuid), 0)::int
           + (SELECT count(*)::int FROM leads WHERE organization_id = $1::uuid AND is_sample) AS total`,
        context.organizationId,
      ];
  const { rows } = await context.tenantPool.query<{ total: number }>({ text, values: [value] });
  return rows[0]?.total ?? 0;
}

// Each word is one step down an index, however many leads have it.
const words = (column: string) => `
  WITH RECURSIVE found (word) AS (
    (SELECT ${column} FROM leads WHERE organization_id = $1::uuid AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT ${column} FROM leads WHERE organization_id = $1::uuid AND ${column} > word ORDER BY ${column} LIMIT 1)
    FROM found WHERE word IS NOT NULL
  )
  SELECT ARRAY(SELECT word FROM found WHERE word IS NOT NULL LIMIT 100) AS words`;

/** What leads can be filtered by. */
export async function readFilterWords({ tenantPool, organizationId }: Context): Promise<LeadFilterWords> {
  const read = async (column: 'status' | 'source' | 'time_zone') => {
    const { rows } = await tenantPool.query<{ words: string[] }>(words(column), [organizationId]);
    return rows[0]?.words ?? [];
  };
  return { statuses: await read('status'), sources: await read('source'), time_zones: await read('time_zone') };
}
