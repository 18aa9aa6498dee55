import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { notifyOfEvents } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { leaseSeconds } from '../calls/attempt.ts';
import type { Carrier } from '../calls/carrier.ts';
import type { DueCall, Judged } from './judged.ts';
import { secondsGranted } from './rules/minutes.ts';

/** A scheduled call that becomes a call with its only attempt. */
export interface MadeCall extends Omit<Judged, 'call' | 'planned_number_id'> {
  due: DueCall;
  call_id: string;
  attempt_id: string;
  lead_name: string;
  from_number: string;
}

// The values that people filled in for the assistant, and those that the schedule has for the lead.
function variablesOf({ custom_variables, assistant_variables }: DueCall): Record<string, string> {
  const all = Object.entries({ ...custom_variables, ...assistant_variables });
  return Object.fromEntries(all.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}

const toRow = ({ due, state, decision, ...made }: MadeCall) => ({
  ...made,
  scheduled_call_id: due.id,
  log_id: randomUUID(),
  request_id: randomUUID(),
  lead_id: due.lead_id,
  phone_number: state.lead_phone_number,
  assistant_id: due.assistant_id,
  phone_number_id: due.phone_number_id,
  campaign_id: due.campaign_id,
  due_at: due.due_at,
  attempt_number: due.retries_made + 1,
  max_seconds: secondsGranted(state.campaign),
  variables: variablesOf(due),
  awaits_hook: state.asks_hook === true,
  rules: decision.rules,
  inputs: state,
});

/**
 * Writes calls with their attempts, decisions, logs, audit entries and live events, all in one statement. The log names the request
 * that its call is made for: the table's trigger doesn't see rows that the same statement writes. Calls that wait for the hook get
 * their attempt after the hook was asked.
 */
export async function writeMade(
  tx: Tx,
  { organizationId, carrier }: { organizationId: string; carrier: Carrier },
  made: readonly MadeCall[],
): Promise<{ call: calls; attempt_id: string; from: string }[]> {
  const rows = made.map(toRow);
  const written = await tx.$queryRaw<(calls & { told: string[] })[]>`
    WITH made AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m(call_id uuid, attempt_id uuid, log_id uuid, request_id text,
        scheduled_call_id uuid, lead_id uuid, lead_name text, phone_number text, from_number text, assistant_id uuid,
        phone_number_id uuid, campaign_id uuid, due_at timestamptz, attempt_number int, max_seconds int, variables jsonb, awaits_hook boolean, rules jsonb, inputs jsonb)
    ), new_calls AS (
      INSERT INTO calls (id, organization_id, lead_id, assistant_id, phone_number_id, campaign_id, scheduled_call_id, due_at, carrier,
        status, lead_name, phone_number, variables, awaits_hook, max_seconds, created_at)
      SELECT call_id, ${organizationId}::uuid, lead_id, assistant_id, phone_number_id, campaign_id, scheduled_call_id, due_at,
        ${carrier.name}, 'initiated', lead_name, phone_number, variables, awaits_hook, max_seconds, clock_timestamp() FROM made
      RETURNING *
    ), new_attempts AS (
      INSERT INTO call_attempts (id, organization_id, call_id, attempt_number, status, lease_expires_at, started_at)
      SELECT attempt_id, ${organizationId}::uuid, call_id, 1, 'committed', now() + make_interval(secs => ${leaseSeconds}),
        clock_timestamp() FROM made WHERE NOT awaits_hook
    ), decided AS (
      INSERT INTO dial_decisions (organization_id, call_id, lead_id, attempt_number, is_allowed, rules, inputs)
      SELECT ${organizationId}::uuid, call_id, lead_id, attempt_number, true, rules, inputs FROM made
    ), logged AS (
      INSERT INTO call_logs (id, organization_id, call_id, lead_id, lead_name, campaign_id, assistant_id, call_type, phone_number,
        from_number, to_number, is_simulated, call_request_id)
      SELECT log_id, ${organizationId}::uuid, call_id, lead_id, lead_name, campaign_id, assistant_id, 'outbound', phone_number,
        from_number, phone_number, ${carrier.isSimulated},
        (SELECT r.id FROM call_requests r WHERE r.organization_id = ${organizationId}::uuid
          AND r.scheduled_call_id = made.scheduled_call_id LIMIT 1) FROM made
    ), counted AS (
      UPDATE leads l SET total_calls = l.total_calls + 1, last_called_at = clock_timestamp() FROM made m
      WHERE l.organization_id = ${organizationId}::uuid AND l.id = m.lead_id
    ), audited AS (
      INSERT INTO audit_logs (organization_id, request_id, actor_kind, actor_name, action, resource_type, resource_id, resource_name, details)
      SELECT ${organizationId}::uuid, request_id, 'system', 'dialer', 'call', 'lead', lead_id, lead_name,
        jsonb_build_object('call_id', call_id, 'scheduled_call_id', scheduled_call_id, 'is_allowed', true) FROM made
    ), told AS (
      INSERT INTO live_events (organization_id, payload)
      SELECT ${organizationId}::uuid, e.payload FROM made m CROSS JOIN LATERAL (VALUES
        (jsonb_build_object('type', 'call.status', 'subject_id', m.call_id, 'lead_id', m.lead_id, 'status', 'initiated', 'ended_reason', NULL)),
        (jsonb_build_object('type', 'scheduled_call.changed', 'subject_id', m.scheduled_call_id, 'change', 'updated')),
        (jsonb_build_object('type', 'lead.changed', 'subject_id', m.lead_id, 'change', 'updated'))) AS e(payload)
      RETURNING id
    ), done AS (
      UPDATE scheduled_calls s SET status = 'called', hold_reason = NULL, hold_explanation = NULL, hold_until = NULL,
        held_since = NULL, claimed_by = NULL, claim_expires_at = NULL, updated_at = clock_timestamp()
      FROM made m WHERE s.organization_id = ${organizationId}::uuid AND s.id = m.scheduled_call_id
    )
    SELECT n.*, (SELECT array_agg(id::text) FROM told) AS told FROM new_calls n`;
  const [first] = written;
  await notifyOfEvents(tx, organizationId, first?.told.map((id) => ({ id })) ?? []);
  const byId = new Map(written.map(({ told, ...call }): [string, calls] => [call.id, call]));
  return made.flatMap(({ call_id, attempt_id, from_number }) => {
    const call = byId.get(call_id);
    return call ? [{ call, attempt_id, from: from_number }] : [];
  });
}
