import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { Context } from '../../context.ts';

const figures = `
  SELECT
    (SELECT count(*) FROM assistants) AS total_assistants,
    (SELECT count(*) FROM assistants WHERE created_at > now() - interval '7 days') AS assistants_added,
    (SELECT count(*) FROM assistants WHERE status = 'published') AS active_assistants,
    (SELECT count(*) FROM organization_members) AS total_users,
    (SELECT count(*) FROM organization_members WHERE created_at > now() - interval '7 days') AS users_joined,
    calls.*
  FROM (
    SELECT count(*) AS total_conversations,
      avg(average_response_ms) / 1000.0 AS average_response_seconds,
      count(*) FILTER (WHERE status = 'completed')::float
        / nullif(count(*) FILTER (WHERE status IN ('completed', 'failed')), 0) AS success_rate
    FROM call_logs) calls`;

const byDay = `
  SELECT to_char(day, 'YYYY-MM-DD') AS date,
    count(l.id) FILTER (WHERE l.status = 'completed') AS completed,
    count(l.id) FILTER (WHERE l.status = 'failed') AS failed,
    avg(l.average_response_ms) / 1000.0 AS average_response_seconds
  FROM generate_series((now() AT TIME ZONE $1)::date - 13, (now() AT TIME ZONE $1)::date, '1 day') AS day
  LEFT JOIN call_logs l ON l.created_at >= (day AT TIME ZONE $1) AND l.created_at < ((day + interval '1 day') AT TIME ZONE $1)
  GROUP BY day ORDER BY day`;

/** Counts the organization's own assistants, people and calls. */
export async function readDashboard(context: Context): Promise<Dashboard> {
  const { tenantPool, organization } = context;
  const [total, days] = await Promise.all([
    tenantPool.query({ name: 'dashboard-figures', text: figures }),
    tenantPool.query({ name: 'dashboard-days', text: byDay, values: [organization.time_zone] }),
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
    calls_by_day: days.rows.map((day: Record<keyof Dashboard['calls_by_day'][number], string | null>) => ({
      date: String(day.date),
      completed: Number(day.completed),
      failed: Number(day.failed),
      average_response_seconds: day.average_response_seconds === null ? null : Number(day.average_response_seconds),
    })),
  };
}
