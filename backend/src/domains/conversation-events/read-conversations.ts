import type { CallDirection, EndedReason } from '@switchboard/contracts/calls';
import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import { withTenant } from '../../database/tenant-pool.ts';
import type { Services } from '../../services.ts';
import { stepOf } from '../../voice/flow/flow-lines.ts';
import type { WrittenLine } from './line-events.ts';

/** Conversations of one organization that are read at a time, the oldest first. */
const conversationsAtOnce = 500;

// A call is settled some time after it ended, where its process died in the meantime.
const lateSettling = "interval '10 minutes'";

/** A conversation with the lines that were not written to the log yet. */
export interface FollowedConversation {
  id: string;
  began_at: Date;
  ended_at: Date | null;
  ended_reason: EndedReason | null;
  duration_seconds: number;
  lead_id: string | null;
  lead_name: string;
  phone_number: string;
  assistant_id: string;
  direction: CallDirection;
  is_simulated: boolean;
  call_log_id: string | null;
  is_interview: boolean;
  /** How far it was written when it was read. */
  written_lines: number;
  written_sequence: number;
  lines: WrittenLine[];
}

type Facts = Omit<FollowedConversation, 'lines' | 'is_interview'>;

interface CallRow extends Facts {
  attempt_id: string | null;
  messages: (Omit<WrittenLine, 'starts_at' | 'ends_at'> & { timestamp: number; ends_at?: number })[] | null;
}

interface InterviewRow extends Facts {
  messages: (Pick<WrittenLine, 'role' | 'message' | 'starts_at' | 'ends_at'> & { flow: FlowLine | null })[] | null;
}

const idsOf = (table: 'calls' | 'interviews', began: string) => `
  SELECT c.id FROM ${table} c, log WHERE c.organization_id = $1 AND c.${began} IS NOT NULL AND c.ended_at IS NULL
  UNION SELECT c.id FROM ${table} c, log WHERE c.organization_id = $1 AND c.${began} IS NOT NULL
    AND c.ended_at > greatest(log.followed_at - ${lateSettling}, log.begun_at)
  UNION SELECT conversation_id FROM conversation_progress WHERE organization_id = $1 AND NOT is_over`;

const written = 'coalesce(p.lines, 0) AS written_lines, coalesce(p.sequence, 0) AS written_sequence';

const calls = `
  WITH log AS MATERIALIZED (SELECT * FROM conversation_logs WHERE organization_id = $1), ids AS (${idsOf('calls', 'connected_at')})
  SELECT c.id, c.connected_at AS began_at, c.ended_at, c.ended_reason, coalesce(g.call_duration, 0) AS duration_seconds, c.lead_id,
    c.lead_name, c.phone_number, c.assistant_id, c.direction, coalesce(g.is_simulated, false) AS is_simulated, g.id AS call_log_id, ${written},
    a.id AS attempt_id, CASE WHEN c.ended_at IS NOT NULL THEN g.transcript -> 'messages' END AS messages
  FROM ids JOIN calls c ON c.organization_id = $1 AND c.id = ids.id
    LEFT JOIN conversation_progress p ON p.organization_id = $1 AND p.conversation_id = c.id
    LEFT JOIN LATERAL (SELECT id FROM call_attempts WHERE organization_id = $1 AND call_id = c.id ORDER BY attempt_number DESC LIMIT 1) a ON true
    LEFT JOIN LATERAL (SELECT id, call_duration, is_simulated, transcript FROM call_logs WHERE organization_id = $1 AND call_id = c.id LIMIT 1) g ON true
  WHERE c.connected_at IS NOT NULL AND NOT c.is_sample AND p.is_over IS NOT TRUE
  ORDER BY c.connected_at, c.id LIMIT ${conversationsAtOnce}`;

const interviews = `
  WITH log AS MATERIALIZED (SELECT * FROM conversation_logs WHERE organization_id = $1), ids AS (${idsOf('interviews', 'started_at')})
  SELECT c.id, c.started_at AS began_at, c.ended_at, c.ended_reason, c.lead_id, c.assistant_id, 'outbound' AS direction,
    round(coalesce(extract(epoch FROM c.ended_at - c.started_at), 0))::int AS duration_seconds,
    trim(l.first_name || ' ' || l.last_name) AS lead_name, l.phone_number, c.transport = 'sandbox' AS is_simulated, NULL AS call_log_id, ${written},
    (SELECT jsonb_agg(jsonb_build_object('role', n.role, 'message', n.message, 'flow', n.flow,
        'starts_at', greatest(0, extract(epoch FROM n.starts_at - c.started_at)), 'ends_at', greatest(0, extract(epoch FROM n.ends_at - c.started_at)))
        ORDER BY n.number)
      FROM interview_lines n WHERE n.organization_id = $1 AND n.interview_id = c.id AND n.number > coalesce(p.lines, 0)) AS messages
  FROM ids JOIN interviews c ON c.organization_id = $1 AND c.id = ids.id
    JOIN leads l ON l.organization_id = $1 AND l.id = c.lead_id
    LEFT JOIN conversation_progress p ON p.organization_id = $1 AND p.conversation_id = c.id
  WHERE c.started_at IS NOT NULL AND p.is_over IS NOT TRUE
  ORDER BY c.started_at, c.id LIMIT ${conversationsAtOnce}`;

const lineOf = ({
  timestamp,
  ends_at = timestamp,
  ...line
}: NonNullable<CallRow['messages']>[number]): WrittenLine => ({
  ...line,
  starts_at: timestamp,
  ends_at,
});

/** Reads the conversations that are going on, or have ended since, where their transcripts are written; a live call's is with its carrier. */
export async function readConversations(
  { tenantPool, carrier }: Pick<Services, 'tenantPool' | 'carrier'>,
  organizationId: string,
): Promise<FollowedConversation[]> {
  const [called, interviewed] = await withTenant(organizationId, () =>
    Promise.all([
      tenantPool.query<CallRow>({ name: 'followed-calls', text: calls, values: [organizationId] }),
      tenantPool.query<InterviewRow>({ name: 'followed-interviews', text: interviews, values: [organizationId] }),
    ]),
  );
  const asked = called.rows.flatMap(({ ended_at, attempt_id, written_lines }) =>
    ended_at === null && attempt_id !== null ? [{ attempt_id, from: written_lines }] : [],
  );
  const live = asked.length > 0 ? await carrier.linesSince?.(asked) : undefined;
  return [
    ...called.rows.map(({ attempt_id, messages, ...call }) => ({
      ...call,
      is_interview: false,
      lines: call.ended_at
        ? (messages ?? []).slice(call.written_lines).map(lineOf)
        : (live?.get(attempt_id ?? '') ?? []),
    })),
    ...interviewed.rows.map(({ messages, ...interview }) => ({
      ...interview,
      is_interview: true,
      lines: (messages ?? []).map(({ flow, ...line }) => ({ ...line, ...stepOf(flow ?? undefined) })),
    })),
  ];
}
