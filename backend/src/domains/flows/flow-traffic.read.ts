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
    SELECT id, transcript, ended_reason, call_duration FROM call_logs
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
  )`;

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
      FROM steps WHERE step ->> 'type' = 'exit' GROUP BY 1 ORDER BY 2 DESC, 1) x) AS exits`;

const dayMs = 86_400_000;

/** What calls of the last 30 days did in the flow of an assistant, or in one of its versions. Throws NOT_FOUND. */
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
