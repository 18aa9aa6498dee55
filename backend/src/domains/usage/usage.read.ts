import type { Usage, UsageNow } from '@switchboard/contracts/usage';
import type { Context } from '../../context.ts';

type Tenant = Pick<Context, 'tenantPool'> & { organization: { time_zone: string } };

// What people uploaded, as far as it is kept: documents that became leads, and those that assistants look things up in, but not the
// document that came with a sample.
const uploads = `(SELECT size_bytes, created_at FROM lead_uploads
  UNION ALL SELECT d.size_bytes, d.created_at FROM knowledge_documents d
    JOIN knowledge_bases b ON b.organization_id = d.organization_id AND b.id = d.knowledge_base_id
    WHERE d.removed_at IS NULL AND NOT (b.is_sample AND d.created_at = b.created_at)) uploads`;

// Samples are in no figure.
const interviewBytes = `(SELECT r.bytes, r.created_at FROM interview_recordings r
  JOIN interviews i ON i.organization_id = r.organization_id AND i.id = r.interview_id WHERE NOT i.is_sample) interview_bytes`;

// Months begin where the organization is. Leads are counted from what triggers keep, calls and documents by an index.
const byMonth = `
  SELECT to_char(m.month, 'YYYY-MM-DD') AS month, calls.*, leads.*, uploaded.*
  FROM (
    SELECT month, month AT TIME ZONE $1 AS since, (month + interval '1 month') AT TIME ZONE $1 AS until
    FROM generate_series(date_trunc('month', now() AT TIME ZONE $1) - interval '11 months',
      date_trunc('month', now() AT TIME ZONE $1), '1 month') AS month) m
  CROSS JOIN LATERAL (SELECT count(*)::int AS calls, coalesce(sum(call_duration), 0)::int AS call_seconds,
      coalesce(sum(recording_bytes), 0)::float8
        + (SELECT coalesce(sum(bytes), 0)::float8 FROM ${interviewBytes} WHERE created_at >= since AND created_at < until) AS recorded_bytes
    FROM call_logs WHERE NOT is_sample AND created_at >= since AND created_at < until) calls
  CROSS JOIN LATERAL (SELECT coalesce(sum(total), 0)::int AS leads_added
    FROM lead_created_counts WHERE bucket >= since AND bucket < until) leads
  CROSS JOIN LATERAL (SELECT coalesce(sum(size_bytes), 0)::float8 AS uploaded_bytes
    FROM ${uploads} WHERE created_at >= since AND created_at < until) uploaded
  ORDER BY m.month DESC`;

const documents = `(SELECT coalesce(sum(size_bytes), 0)::float8 AS bytes FROM ${uploads}) documents`;
const recordings = `(SELECT (SELECT coalesce(sum(recording_bytes), 0) FROM call_logs WHERE NOT is_sample)::float8
  + (SELECT coalesce(sum(t.recording_bytes), 0) FROM assistant_tests t WHERE NOT EXISTS (
    SELECT FROM assistants a WHERE a.organization_id = t.organization_id AND a.id = t.assistant_id AND a.is_sample))::float8
  + (SELECT coalesce(sum(bytes), 0) FROM ${interviewBytes})::float8 AS bytes) recordings`;

const inTotal = `
  SELECT o.max_concurrent_calls, coalesce((SELECT total FROM lead_counters), 0)::int AS leads,
    documents.bytes + recordings.bytes AS stored_bytes, recordings.bytes AS recording_bytes
  FROM organizations o, ${documents}, ${recordings}`;

const now = `
  SELECT coalesce((SELECT total FROM lead_counters), 0)::int AS leads,
    documents.bytes + recordings.bytes AS stored_bytes,
    (SELECT coalesce(sum(call_duration), 0)::int FROM call_logs
      WHERE NOT is_sample AND created_at >= date_trunc('month', now() AT TIME ZONE $1) AT TIME ZONE $1) AS call_seconds
  FROM ${documents}, ${recordings}`;

/** What the organization of the running `withTenant` used, month by month. */
export async function readMonths({ tenantPool, organization }: Tenant): Promise<Usage['months']> {
  const { rows } = await tenantPool.query<Usage['months'][number]>(byMonth, [organization.time_zone]);
  return rows;
}

/** What the organization of the running `withTenant` has, and used in this month. */
export async function readUsageNow({ tenantPool, organization }: Tenant): Promise<UsageNow> {
  const { rows } = await tenantPool.query<UsageNow>(now, [organization.time_zone]);
  if (!rows[0]) throw new Error('A statement without a table answers one row');
  return rows[0];
}

/** What the organization has and uses. */
export async function readUsage(context: Context): Promise<Usage> {
  const [total, months] = await Promise.all([
    context.tenantPool.query<Omit<Usage, 'months' | 'contact'>>(inTotal),
    readMonths(context),
  ]);
  const [row] = total.rows;
  if (!row) throw new Error('An organization at work has a row');
  return { ...row, contact: context.env.planContact ?? null, months };
}
