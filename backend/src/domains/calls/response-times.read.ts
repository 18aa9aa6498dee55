import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import { type AskedDays, daysOf } from '../analytics/analytics.read.ts';
import { readAssistant } from '../assistants/assistant-row.ts';

interface Row {
  date: string | null;
  version: number | null;
  of_day: boolean;
  of_version: boolean;
  is_simulated: boolean;
  answers: number;
  p50_ms: number;
  p95_ms: number;
}

const statement = `
  WITH logs AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE $3)::date AS day, assistant_version AS version, is_simulated, answers_ms FROM call_logs
    WHERE organization_id = $1::uuid AND assistant_id = $2::uuid AND created_at >= $4 AND created_at < $5 AND answers_ms <> '{}'
  ), shown AS (
    SELECT * FROM logs WHERE is_simulated = NOT EXISTS (SELECT FROM logs WHERE NOT is_simulated)
  )
  SELECT to_char(day, 'YYYY-MM-DD') AS date, version, grouping(day) = 0 AS of_day, grouping(version) = 0 AS of_version,
    bool_or(is_simulated) AS is_simulated, count(*)::int AS answers,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS p50_ms, percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS p95_ms
  FROM shown CROSS JOIN unnest(answers_ms) AS ms
  GROUP BY GROUPING SETS ((day, version), (version), ()) HAVING count(*) > 0
  ORDER BY day DESC, version DESC NULLS LAST`;

const figuresOf = ({ answers, p50_ms, p95_ms }: Row) => ({ answers, p50_ms, p95_ms });

/** How long an assistant took to answer, by version and by day. Throws NOT_FOUND, and VALIDATION for an invalid range. */
export async function readResponseTimes(
  { db, tenantPool, organizationId, organization }: Context,
  id: string,
  asked: AskedDays,
): Promise<ResponseTimes> {
  await readAssistant(db, id);
  const { time_zone } = organization;
  const [start_date, end_date] = daysOf(asked, time_zone);
  const { gte, lt } = momentsOfDays({ start_date, end_date }, time_zone);
  const { rows } = await tenantPool.query<Row>({
    name: 'response-times',
    text: statement,
    values: [organizationId, id, time_zone, gte, lt],
  });
  const total = rows.find(({ of_version }) => !of_version);
  return {
    start_date,
    end_date,
    time_zone,
    are_simulated: total?.is_simulated ?? false,
    total: total ? figuresOf(total) : null,
    versions: rows
      .filter((row) => row.of_version && !row.of_day)
      .map((row) => ({ version: row.version, ...figuresOf(row) })),
    days: rows
      .filter((row) => row.of_day)
      .map((row) => ({ date: row.date ?? '', version: row.version, ...figuresOf(row) })),
  };
}
