import type { ClientFigures, FigurePeriod } from '@switchboard/contracts/client-portal';
import type { Context } from '../../context.ts';
import { portalClient } from './portal-client.ts';

/** How far back the figures go. Source: the contract of `FigurePeriod`. */
const periodsBack: Record<FigurePeriod, number> = { day: 13, week: 11 };

// Days and weeks begin where the organization is. Each reads its own leads and calls once.
const figures = `
  WITH own AS MATERIALIZED (
    SELECT id, created_at FROM leads WHERE organization_id = $1 AND client_id = $2 AND NOT is_sample),
  calls AS MATERIALIZED (
    SELECT l.created_at, l.status, l.ended_reason, l.call_duration FROM call_logs l
    JOIN own ON own.id = l.lead_id WHERE l.organization_id = $1),
  periods AS (
    SELECT date_trunc($4, created_at AT TIME ZONE $3) AS start, 1 AS leads, 0 AS completed, 0 AS failed FROM own
    UNION ALL SELECT date_trunc($4, created_at AT TIME ZONE $3), 0, (status = 'completed')::int, (status = 'failed')::int FROM calls)
  SELECT (SELECT count(*)::int FROM own) AS total_leads, count(*)::int AS total_calls,
    (count(*) FILTER (WHERE status = 'completed'))::int AS completed_calls,
    coalesce(sum(call_duration), 0)::int AS total_duration,
    (SELECT coalesce(json_agg(o ORDER BY o.calls DESC, o.ended_reason), '[]') FROM (
      SELECT ended_reason, count(*)::int AS calls FROM calls WHERE status IN ('completed', 'failed') GROUP BY ended_reason) o) AS outcomes,
    (SELECT json_agg(p ORDER BY p.date) FROM (
      SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(sum(leads), 0)::int AS leads,
        coalesce(sum(completed), 0)::int AS completed, coalesce(sum(failed), 0)::int AS failed
      FROM generate_series(date_trunc($4, now() AT TIME ZONE $3) - ($5 || ' ' || $4)::interval,
        date_trunc($4, now() AT TIME ZONE $3), ('1 ' || $4)::interval) AS day
      LEFT JOIN periods ON start = day GROUP BY day) p) AS periods
  FROM calls`;

/** Counts the client's leads and calls. */
export async function readClientFigures(context: Context, by: FigurePeriod): Promise<ClientFigures> {
  const { tenantPool, organizationId, organization } = context;
  const { rows } = await tenantPool.query<ClientFigures>({
    name: 'client-figures',
    text: figures,
    values: [organizationId, portalClient(context).id, organization.time_zone, by, String(periodsBack[by])],
  });
  if (!rows[0]) throw new Error('Counting gives one row');
  return rows[0];
}
