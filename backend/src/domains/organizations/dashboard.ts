import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { Context } from '../../context.ts';

const figures = `
  SELECT
    (SELECT count(*) FROM assistants WHERE NOT is_sample) AS total_assistants,
    (SELECT count(*) FROM assistants WHERE NOT is_sample AND created_at > now() - interval '7 days') AS assistants_added,
    (SELECT count(*) FROM assistants WHERE NOT is_sample AND status = 'published') AS active_assistants,
    (SELECT count(*) FROM organization_members) AS total_users,
    (SELECT count(*) FROM organization_members WHERE created_at > now() - interval '7 days') AS users_joined,
    (SELECT count(*) FROM interviews WHERE organization_id = $1::uuid AND needs_review) AS interviews_to_review,
    calls.*
  FROM (
    SELECT coalesce(sum(calls), 0) AS total_conversations,
      sum(response_ms) / nullif(sum(responses), 0) / 1000.0 AS average_response_seconds,
      sum(completed)::float / nullif(sum(completed) + sum(failed), 0) AS success_rate
    FROM call_day_counts WHERE organization_id = $1::uuid AND dimension = 'all') calls`;

const byDay = `
  SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(c.completed, 0) AS completed, coalesce(c.failed, 0) AS failed,
    c.response_ms::numeric / nullif(c.responses, 0) / 1000.0 AS average_response_seconds
  FROM generate_series((now() AT TIME ZONE $2)::date - 13, (now() AT TIME ZONE $2)::date, interval '1 day') AS d (day)
  LEFT JOIN call_day_counts c ON c.organization_id = $1::uuid AND c.dimension = 'all' AND c.day = d.day::date
  ORDER BY d.day`;

/** Counts the organization's own assistants and people; calls are counted where they are written. */
export async function readDashboard(context: Context): Promise<Dashboard> {
  const { tenantPool, organization, organizationId } = context;
  const [total, days] = await Promise.all([
    tenantPool.query({ name: 'dashboard-figures', text: figures, values: [organizationId] }),
    tenantPool.query({ name: 'dashboard-days', text: byDay, values: [organizationId, organization.time_zone] }),
  ]);
  const row = total.rows[0] as Record<string, string | null>;
  const number = (name: string) => Number(row[name] ?? 0);
  const optional = (name: string) => (row[name] === null ? null : Number(row[name]));
  return {
    total_assistants: number('total_assistants'),
    assistants_added: number('assistants_added'),
    active_assistants: number('active_assistants'),
    total_conversations: number('total_conversations'),
    average_response_seconds: optional('average_response_seconds'),
    total_users: number('total_users'),
    users_joined: number('users_joined'),
    success_rate: optional('success_rate'),
    interviews_to_review: number('interviews_to_review'),
    calls_by_day: days.rows.map((day: Record<keyof Dashboard['calls_by_day'][number], string | null>) => ({
      date: String(day.date),
      completed: Number(day.completed),
      failed: Number(day.failed),
      average_response_seconds: day.average_response_seconds === null ? null : Number(day.average_response_seconds),
    })),
  };
}
