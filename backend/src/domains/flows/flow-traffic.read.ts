import type { FlowTraffic } from '@switchboard/contracts/flow-operations';
import { maxTrafficCalls, trafficDays } from '@switchboard/contracts/flows.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readAssistant } from '../assistants/assistant-row.ts';

/** Calls that the caller ended: at the node where they were, they had enough. */
const hungUp = `('user-ended-call', 'network-disconnected')`;

// The calls that are counted, and what each went through, in its order.
const paths = `
  WITH counted AS (
    SELECT id, transcript, ended_reason, call_duration, cost FROM call_logs
    WHERE organization_id = $1::uuid AND assistant_id = $2::uuid AND created_at >= $3
      AND ($4::int IS NULL OR assistant_version = $4) AND transcript IS NOT NULL
    ORDER BY created_at DESC LIMIT ${maxTrafficCalls}
  ), steps AS (
    SELECT c.id AS call, c.ended_reason, c.call_duration, m.place * 10000 + t.place AS place, (m.value ->> 'timestamp')::float8 AS at, t.value AS step
    FROM counted c
      CROSS JOIN LATERAL jsonb_array_elements(c.transcript::jsonb -> 'messages') WITH ORDINALITY AS m (value, place)
      CROSS JOIN LATERAL jsonb_array_elements(m.value -> 'flow') WITH ORDINALITY AS t (value, place)
    WHERE m.value ? 'flow' AND NOT m.value ? 'flow_assistant_id'
  ), entered AS (
    SELECT call, ended_reason, step ->> 'subflow' AS subflow, step ->> 'node' AS node, at,
      lead(step ->> 'subflow') OVER following AS next_subflow, lead(step ->> 'node') OVER following AS next_node,
      coalesce(lead(at) OVER following, greatest(call_duration, at)) - at AS seconds
    FROM steps WHERE step ->> 'type' = 'entered' WINDOW following AS (PARTITION BY call ORDER BY place)
  ), moves AS (
    SELECT subflow, node, next_subflow, next_node, count(*)::int AS visits
    FROM entered WHERE next_node IS NOT NULL GROUP BY 1, 2, 3, 4
  ), taken AS (
    SELECT c.id, coalesce(a.model_calls, 0) AS model_calls, p.currency,
      CASE WHEN c.cost IS NOT NULL AND coalesce(p.is_priced, true) THEN coalesce(p.cents, 0) END AS cents
    FROM counted c
      CROSS JOIN LATERAL (
        SELECT sum((m.value ->> 'flow_asked')::int) AS model_calls
        FROM jsonb_array_elements(c.transcript::jsonb -> 'messages') AS m (value)) AS a
      CROSS JOIN LATERAL (
        SELECT sum((i.value ->> 'amount')::numeric) * 100 AS cents, min(i.value #>> '{price,currency}') AS currency,
          bool_and(i.value ->> 'amount' IS NOT NULL) AND count(DISTINCT i.value #>> '{price,currency}') <= 1 AS is_priced
        FROM jsonb_array_elements(c.cost::jsonb -> 'items') AS i (value) WHERE i.value ->> 'part' = 'model') AS p
    WHERE c.id IN (SELECT call FROM steps)
  ), usual_currency AS (
    SELECT currency FROM taken WHERE cents > 0 GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1
  ), priced AS (
    SELECT cents FROM taken
    WHERE cents IS NOT NULL AND (currency IS NULL OR currency = (SELECT currency FROM usual_currency))
  )`;

const spread = (column: string) => `'average', round(avg(${column})::numeric, 3)::float8,
  'p90', round((percentile_cont(0.9) WITHIN GROUP (ORDER BY ${column}))::numeric, 3)::float8`;

// What calls took; null without any.
const typical = `
  SELECT CASE WHEN count(*) > 0 THEN json_build_object('calls', count(*), 'model_calls', json_build_object(${spread('model_calls')}),
    'cents', (SELECT CASE WHEN count(*) > 0 THEN json_build_object(${spread('cents')}, 'calls', count(*),
      'currency', (SELECT currency FROM usual_currency)) END FROM priced)) END
  FROM taken`;

const traffic = `${paths}
  SELECT (SELECT count(DISTINCT call)::int FROM steps) AS calls,
    (SELECT coalesce(json_agg(n), '[]') FROM (
      SELECT e.subflow, e.node, count(DISTINCT e.call)::int AS calls, count(*)::int AS visits,
        count(*) FILTER (WHERE e.next_node IS NULL AND e.ended_reason IN ${hungUp})::int AS hung_up,
        round(avg(greatest(e.seconds, 0))::numeric, 1)::float8 AS seconds,
        (SELECT coalesce(json_agg(w ORDER BY w.visits DESC, w.node), '[]') FROM (
          SELECT m.next_subflow AS subflow, m.next_node AS node, m.visits FROM moves m
          WHERE m.node = e.node AND m.subflow IS NOT DISTINCT FROM e.subflow) w) AS next
      FROM entered e GROUP BY e.subflow, e.node ORDER BY calls DESC, e.node) n) AS nodes,
    (SELECT coalesce(json_agg(t), '[]') FROM (
      SELECT step ->> 'subflow' AS subflow, step ->> 'edge' AS edge, count(DISTINCT call)::int AS calls, count(*)::int AS visits
      FROM steps WHERE step ->> 'type' = 'took' GROUP BY 1, 2 ORDER BY 3 DESC, 2) t) AS edges,
    (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT step ->> 'exit' AS exit, count(DISTINCT call)::int AS calls
      FROM steps WHERE step ->> 'type' = 'exit' GROUP BY 1 ORDER BY 2 DESC, 1) x) AS exits,
    (${typical}) AS typical`;

const dayMs = 86_400_000;

/** What calls of the last 30 days did in the flow of an assistant, or in one of its versions, and what they took. Throws NOT_FOUND. */
export async function readFlowTraffic(
  { db, tenantPool, organizationId }: Context,
  id: string,
  version: number | undefined,
  now = new Date(),
): Promise<z.input<typeof FlowTraffic>> {
  await readAssistant(db, id);
  const since = new Date(now.getTime() - trafficDays * dayMs);
  const { rows } = await tenantPool.query<Omit<z.input<typeof FlowTraffic>, 'since'>>({
    name: 'flow-traffic',
    text: traffic,
    values: [organizationId, id, since, version ?? null],
  });
  if (!rows[0]) throw new Error('A statement without a table answers one row');
  return { since: since.toISOString(), ...rows[0] };
}
