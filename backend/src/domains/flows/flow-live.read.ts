import type { FlowLive } from '@switchboard/contracts/flow-operations';
import { maxLiveCalls } from '@switchboard/contracts/flows.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readAssistant } from '../assistants/assistant-row.ts';

interface LiveCall {
  call_id: string;
  call_log_id: string | null;
  label: string;
  attempt_id: string;
}

const liveCalls = `
  SELECT c.id AS call_id, g.id AS call_log_id, coalesce(nullif(c.lead_name, ''), c.phone_number) AS label, a.id AS attempt_id
  FROM calls c
    CROSS JOIN LATERAL (SELECT id FROM call_attempts WHERE organization_id = c.organization_id AND call_id = c.id
      ORDER BY attempt_number DESC LIMIT 1) AS a
    LEFT JOIN LATERAL (SELECT id FROM call_logs WHERE organization_id = c.organization_id AND call_id = c.id LIMIT 1) AS g ON true
  WHERE c.organization_id = $1::uuid AND c.assistant_id = $2::uuid AND c.ended_at IS NULL AND c.status = 'connected'
  ORDER BY c.connected_at DESC, c.id LIMIT ${maxLiveCalls}`;

/**
 * Where the live calls of an assistant are in its flow. The carrier knows: it keeps each step for the agent that continues after a killed
 * process. Throws NOT_FOUND.
 */
export async function readFlowLive(
  { db, tenantPool, organizationId, carrier }: Context,
  id: string,
): Promise<z.input<typeof FlowLive>> {
  await readAssistant(db, id);
  const { rows } = await tenantPool.query<LiveCall>({
    name: 'flow-live',
    text: liveCalls,
    values: [organizationId, id],
  });
  const places = rows.length === 0 ? [] : await carrier.placesInFlow?.(rows.map(({ attempt_id }) => attempt_id));
  const placeOf = new Map(places?.map((place) => [place.attempt_id, place]));
  const calls = rows.flatMap(({ call_id, call_log_id, label, attempt_id }) => {
    const place = placeOf.get(attempt_id);
    if (!place) return [];
    const { subflow, node, since } = place;
    const at = { subflow, node, since: since.toISOString() };
    return [{ call_id, ...(call_log_id !== null && { call_log_id }), ...at, label }];
  });
  return { calls };
}
