import type { CallLine } from '@switchboard/contracts/call-lines';
import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { Cost } from '@switchboard/contracts/costs';
import type { LiveEvent } from '@switchboard/contracts/events';
import { replacedBy } from '@switchboard/contracts/lead-status';
import type { Tx } from '../../database/database.ts';
import { transactOnce } from '../../database/transact.ts';
import { announcementsOf, type NewEvent, notifyOfEvents } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { type CallState, statesBefore } from './call-state.ts';
import type { CarrierSignal, EndedSignal } from './carrier.ts';

/** A carrier's report about a call in progress. */
export interface Progress {
  call: calls;
  attemptId: string;
  signal: Exclude<CarrierSignal, EndedSignal>;
}

interface WrittenProgress {
  /** The organization has webhooks, so nothing was written. */
  is_left: boolean;
  told: string[] | null;
  /** Calls whose dialing began. */
  started: string[] | null;
}

const rowOf = ({ call, attemptId, signal: { kind, at } }: Progress) => ({
  call_id: call.id,
  attempt_id: attemptId,
  status: kind,
  states_before: statesBefore(kind),
  connected_at: kind === 'connected' ? at : null,
});

/**
 * Writes the progress of one organization's calls, whatever was reported before, with their live events, in one statement. It locks
 * attempts in the order of their ids, as the renewal of leases does. `leavesWebhooks`: writes nothing if webhooks have to be notified
 * in the same transaction.
 */
export const writeProgress = (
  where: Pick<Services, 'db'> & { organizationId: string },
  progress: readonly Progress[],
  { leavesWebhooks = false }: { leavesWebhooks?: boolean } = {},
): Promise<WrittenProgress> =>
  transactOnce(
    where,
    async (db) => {
      const [written] = await db.$queryRaw<WrittenProgress[]>`
        WITH webhook AS MATERIALIZED (
          SELECT ${leavesWebhooks} AND EXISTS (SELECT FROM webhooks WHERE organization_id = ${where.organizationId}::uuid) AS is_left
        ), heard AS (
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(progress.map(rowOf))}::jsonb)
            AS h(call_id uuid, attempt_id uuid, status text, states_before text[], connected_at timestamptz)
        ), before AS MATERIALIZED (
          SELECT c.id, c.lead_id, c.status, c.connected_at, h.attempt_id,
            CASE WHEN c.ended_at IS NULL AND c.status = ANY(h.states_before) THEN h.status ELSE c.status END AS new_status,
            least(c.connected_at, h.connected_at) AS new_connected_at
          FROM heard h JOIN calls c ON c.organization_id = ${where.organizationId}::uuid AND c.id = h.call_id
          JOIN call_attempts t ON t.organization_id = c.organization_id AND t.id = h.attempt_id
          WHERE NOT (SELECT is_left FROM webhook)
          ORDER BY t.id FOR UPDATE
        ), moved AS (
          UPDATE calls c SET status = b.new_status, connected_at = b.new_connected_at FROM before b
          WHERE c.organization_id = ${where.organizationId}::uuid AND c.id = b.id
            AND (b.new_status <> b.status OR b.new_connected_at IS DISTINCT FROM b.connected_at)
        ), started AS (
          UPDATE call_attempts t SET status = 'dialing' FROM before b
          WHERE t.organization_id = ${where.organizationId}::uuid AND t.id = b.attempt_id
            AND b.status = 'initiated' AND b.new_status <> b.status
          RETURNING b.id
        ), told AS (
          INSERT INTO live_events (organization_id, payload)
          SELECT ${where.organizationId}::uuid, jsonb_build_object('type', 'call.status', 'subject_id', id, 'lead_id', lead_id,
            'status', new_status, 'ended_reason', NULL)
          FROM before WHERE new_status <> status RETURNING id
        )
        SELECT (SELECT is_left FROM webhook) AS is_left, (SELECT array_agg(id::text) FROM told) AS told, (SELECT array_agg(id::text) FROM started) AS started`;
      return written ?? { is_left: false, told: null, started: null };
    },
    ({ told }) => announcementsOf(where.organizationId, told ?? []),
  );

/** A call that ends, with the data that its end depends on. */
export interface EndingCall extends CallState {
  call_log_id: string | null;
  call_request_id: string | null;
  has_webhooks: boolean;
}

/** Locks a call and reads its state. Signals of one call queue here, so that each builds on the previous one. */
export async function lockEnding(tx: Tx, { id, organization_id }: calls): Promise<EndingCall | undefined> {
  const [state] = await tx.$queryRaw<EndingCall[]>`
    SELECT c.status, c.connected_at, c.ended_at, c.ended_reason, g.id AS call_log_id, g.call_request_id,
      EXISTS (SELECT FROM webhooks w WHERE w.organization_id = c.organization_id) AS has_webhooks
    FROM calls c LEFT JOIN LATERAL (SELECT l.id, l.call_request_id FROM call_logs l
      WHERE l.organization_id = c.organization_id AND l.call_id = c.id LIMIT 1) g ON true
    WHERE c.organization_id = ${organization_id}::uuid AND c.id = ${id}::uuid FOR UPDATE OF c`;
  return state;
}

/** How an attempt ended. */
export interface AttemptEnd {
  status: 'settled' | 'uncertain';
  outcome: EndedReason;
  at: Date;
}

/** Everything written when a call ends. */
export interface CallEnd {
  attempt: AttemptEnd;
  status: CallStatus;
  state: CallState;
  errorMessage: string | null;
  /** The lead whose status follows the call, and that status; null if the call says nothing about a lead. */
  followed: { lead_id: string; status: 'not reached' | 'contacted' } | null;
  log: {
    status: string;
    ended_reason: EndedReason;
    call_duration: number;
    summary: string | null;
    average_response_ms: number | null;
    answers_ms: number[];
    recording_path: string | null;
    transcript: { messages: unknown[] } | null;
    cost: Cost | null;
    line: CallLine | null;
  };
  events: readonly Extract<NewEvent, { type: LiveEvent['type'] }>[];
}

/** Writes only the end of a call's attempt: the call itself has already ended. */
export const writeAttemptEnd = (tx: Tx, { id, organization_id }: calls, { status, outcome, at }: AttemptEnd) =>
  tx.$executeRaw`
    UPDATE call_attempts SET status = ${status}, outcome = ${outcome}, settled_at = ${at}, lease_expires_at = NULL
    WHERE organization_id = ${organization_id}::uuid AND call_id = ${id}::uuid AND settled_at IS NULL`;

/** Writes the end of a call: attempt, call, log, the lead's status and live events, in one statement. */
export async function writeEnd(tx: Tx, { id, organization_id }: calls, end: CallEnd): Promise<void> {
  const { attempt, status, state, errorMessage, followed, log, events } = end;
  const told = await tx.$queryRaw<{ id: bigint }[]>`
    WITH attempt AS (
      UPDATE call_attempts SET status = ${attempt.status}, outcome = ${attempt.outcome}, settled_at = ${attempt.at}, lease_expires_at = NULL
      WHERE organization_id = ${organization_id}::uuid AND call_id = ${id}::uuid AND settled_at IS NULL
    ), over AS (
      UPDATE calls SET status = ${status}, connected_at = ${state.connected_at}, ended_at = ${state.ended_at},
        ended_reason = ${state.ended_reason}, error_message = ${errorMessage}
      WHERE organization_id = ${organization_id}::uuid AND id = ${id}::uuid
    ), logged AS (
      UPDATE call_logs SET status = ${log.status}, outcome = ${log.ended_reason}, ended_reason = ${log.ended_reason},
        call_duration = ${log.call_duration}, summary = ${log.summary}, average_response_ms = ${log.average_response_ms},
        answers_ms = ${log.answers_ms}::int[], recording_path = ${log.recording_path}, updated_at = now(),
        transcript = coalesce(${log.transcript && JSON.stringify(log.transcript)}::jsonb, transcript),
        cost = coalesce(${log.cost && JSON.stringify(log.cost)}::jsonb, cost),
        line = coalesce(${log.line && JSON.stringify(log.line)}::jsonb, line)
      WHERE organization_id = ${organization_id}::uuid AND call_id = ${id}::uuid
    ), followed AS (
      UPDATE leads SET status = ${followed?.status ?? ''},
        -- A sample counts as changed only by people.
        updated_at = CASE WHEN is_sample THEN updated_at ELSE now() END
      WHERE organization_id = ${organization_id}::uuid AND id = ${followed?.lead_id ?? null}::uuid
        AND status = ANY (${followed ? replacedBy(followed.status) : []}::text[])
    )
    INSERT INTO live_events (organization_id, payload)
    SELECT ${organization_id}::uuid, e.payload
    FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS e(payload, place) ORDER BY e.place RETURNING id`;
  await notifyOfEvents(tx, organization_id, told);
}
