import type { Tx } from '../../database/database.ts';
import { notifyOfEvents } from '../../events/emit.ts';
import type { Judged } from './judged.ts';
import type { Decision } from './rules/decide.ts';
import { holdTime } from './rules/hold-time.ts';

const explanationOf = ({ rules, reason }: Decision): string =>
  rules.find(({ rule }) => rule === reason)?.explanation ?? '';

function holdOf({ call, decision }: Judged, now: Date) {
  const { until, due_at } = holdTime(decision, now);
  const isSame =
    call.hold_reason === decision.reason && (call.hold_until?.getTime() ?? null) === (until?.getTime() ?? null);
  return { until, due_at, repeats: isSame };
}

/** Holds calls until their time, or until the next check. A hold that continues unchanged is only counted. */
export async function writeHeld(
  tx: Tx,
  { organizationId, now }: { organizationId: string; now: Date },
  held: readonly Judged[],
): Promise<void> {
  if (held.length === 0) return;
  const rows = held.map((one) => ({
    id: one.call.id,
    lead_id: one.call.lead_id,
    attempt_number: one.call.retries_made + 1,
    reason: one.decision.reason,
    explanation: explanationOf(one.decision),
    rules: one.decision.rules,
    inputs: one.state,
    ...holdOf(one, now),
  }));
  const told = await tx.$queryRaw<{ id: bigint }[]>`
    WITH held AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS h(id uuid, lead_id uuid, attempt_number int, reason text,
        explanation text, rules jsonb, inputs jsonb, until timestamptz, due_at timestamptz, repeats boolean)
    ), counted AS (
      UPDATE dial_decisions d SET times = d.times + 1, last_decided_at = clock_timestamp() FROM held h
      WHERE h.repeats AND d.organization_id = ${organizationId}::uuid AND d.id = (SELECT n.id FROM dial_decisions n
        WHERE n.organization_id = ${organizationId}::uuid AND n.scheduled_call_id = h.id ORDER BY n.decided_at DESC LIMIT 1)
    ), decided AS (
      INSERT INTO dial_decisions (organization_id, scheduled_call_id, lead_id, attempt_number, is_allowed, reason, rules, inputs)
      SELECT ${organizationId}::uuid, id, lead_id, attempt_number, false, reason, rules, inputs FROM held WHERE NOT repeats
    ), told AS (
      INSERT INTO live_events (organization_id, payload)
      SELECT ${organizationId}::uuid, jsonb_build_object('type', 'scheduled_call.changed', 'subject_id', id, 'change', 'updated')
      FROM held WHERE NOT repeats RETURNING id
    ), moved AS (
      UPDATE scheduled_calls s SET due_at = h.due_at, hold_reason = h.reason, hold_explanation = h.explanation,
        hold_until = h.until, held_since = CASE WHEN s.hold_reason = h.reason THEN s.held_since ELSE clock_timestamp() END,
        claimed_by = NULL, claim_expires_at = NULL, placement_doubt = 0
      FROM held h WHERE s.organization_id = ${organizationId}::uuid AND s.id = h.id
    )
    SELECT id FROM told`;
  await notifyOfEvents(tx, organizationId, told);
}

/** Gives up calls that will never be allowed, with a reason for people. */
export async function writeClosed(tx: Tx, organizationId: string, closed: readonly Judged[]): Promise<void> {
  if (closed.length === 0) return;
  const rows = closed.map(({ call, state, decision }) => ({
    id: call.id,
    lead_id: call.lead_id,
    attempt_number: call.retries_made + 1,
    status: ['expired', 'campaign_dates', 'campaign_weekday', 'outside_call_window'].includes(decision.reason ?? '')
      ? 'expired'
      : 'failed',
    reason: decision.reason,
    explanation: explanationOf(decision),
    rules: decision.rules,
    inputs: state,
  }));
  const told = await tx.$queryRaw<{ id: bigint }[]>`
    WITH closed AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(id uuid, lead_id uuid, attempt_number int, status text,
        reason text, explanation text, rules jsonb, inputs jsonb)
    ), decided AS (
      INSERT INTO dial_decisions (organization_id, scheduled_call_id, lead_id, attempt_number, is_allowed, reason, rules, inputs)
      SELECT ${organizationId}::uuid, id, lead_id, attempt_number, false, reason, rules, inputs FROM closed
    ), told AS (
      INSERT INTO live_events (organization_id, payload)
      SELECT ${organizationId}::uuid, jsonb_build_object('type', 'scheduled_call.changed', 'subject_id', id, 'change', 'updated')
      FROM closed RETURNING id
    ), over AS (
      UPDATE scheduled_calls s SET status = c.status, closed_explanation = c.explanation, hold_reason = NULL,
        hold_explanation = NULL, hold_until = NULL, held_since = NULL, claimed_by = NULL, claim_expires_at = NULL,
        updated_at = clock_timestamp()
      FROM closed c WHERE s.organization_id = ${organizationId}::uuid AND s.id = c.id
    )
    SELECT id FROM told`;
  await notifyOfEvents(tx, organizationId, told);
}
