import type { Usage } from '@switchboard/contracts/usage';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

// Months begin where the organization is. Leads are counted from what triggers keep, calls and documents by an index.
const byMonth = `
  SELECT to_char(m.month, 'YYYY-MM-DD') AS month, calls.*, leads.*, uploads.*
  FROM (
    SELECT month, month AT TIME ZONE $1 AS since, (month + interval '1 month') AT TIME ZONE $1 AS until
    FROM generate_series(date_trunc('month', now() AT TIME ZONE $1) - interval '11 months',
      date_trunc('month', now() AT TIME ZONE $1), '1 month') AS month) m
  CROSS JOIN LATERAL (SELECT count(*)::int AS calls, coalesce(sum(call_duration), 0)::int AS call_seconds
    FROM call_logs WHERE created_at >= since AND created_at < until) calls
  CROSS JOIN LATERAL (SELECT coalesce(sum(total), 0)::int AS leads_added
    FROM lead_created_counts WHERE bucket >= since AND bucket < until) leads
  CROSS JOIN LATERAL (SELECT coalesce(sum(size_bytes), 0)::float8 AS uploaded_bytes
    FROM lead_uploads WHERE created_at >= since AND created_at < until) uploads
  ORDER BY m.month DESC`;

const inTotal = `
  SELECT o.max_concurrent_calls, coalesce((SELECT total FROM lead_counters), 0)::int AS leads,
    (SELECT coalesce(sum(size_bytes), 0)::float8 FROM lead_uploads) AS stored_bytes
  FROM organizations o`;

/** What the organization has and uses. Throws FORBIDDEN without the PRO plan. */
export async function readUsage({ tenantPool, organization, env }: Context): Promise<Usage> {
  if (!organization.is_pro)
    throw new AppError('FORBIDDEN', 'This is a part of the PRO plan.', { reason: 'pro_required' });
  const [total, months] = await Promise.all([
    tenantPool.query<Omit<Usage, 'months' | 'contact'>>(inTotal),
    tenantPool.query<Usage['months'][number]>(byMonth, [organization.time_zone]),
  ]);
  const [row] = total.rows;
  if (!row) throw new Error('An organization at work has a row');
  return { ...row, contact: env.planContact ?? null, months: months.rows };
}
