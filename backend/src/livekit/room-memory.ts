import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type pg from 'pg';
import type { Measured } from '../voice/agent/line-quality.ts';
import type { StaffTransfer } from '../voice/agent/messages.ts';
import type { LineFacts } from './line-facts.ts';
import { roomFlowPlaces } from './room-flow-places.ts';
import { roomLines } from './room-lines.ts';
import { roomTransfers } from './room-transfers.ts';

/** What a room belongs to. Its id is the id of the call attempt or test; an interview can have several rooms, one after the other. */
export interface RoomSubject {
  kind: 'test' | 'call' | 'interview';
  organization_id: string;
  /** Set for a call or an interview. */
  call_id?: string;
  script?: RoomScript;
  /** LiveKit's name for the room of an inbound call, and the identity the agent talks with; otherwise both follow from the id. */
  room?: string;
  identity?: string;
  /** No one can take this inbound call: the caller hears an announcement and nothing else. */
  announces?: true;
  /** The text of the announcement. */
  announcement?: string;
}

/** What is known about a call before it begins. */
interface RoomScript {
  lead_first_name: string;
  max_seconds: number | null;
}

/** LiveKit's name for a room. */
export const nameOf = ({ id, subject }: Pick<RememberedRoom, 'id' | 'subject'>): string => subject.room ?? id;

/** What a failed dialing means for the next one: no one was called, or LiveKit refused our password. */
export type DialOutcome = 'not_called' | 'credentials_refused';

/** How far the other side of a room has come. */
export type RoomState = 'dialing' | 'ringing' | 'connected';

export interface RememberedRoom {
  id: string;
  subject: RoomSubject;
  created_at: Date;
  dialing_at: Date | null;
  ringing_at: Date | null;
  connected_at: Date | null;
  ended_at: Date | null;
  ended_reason: EndedReason | null;
  explanation: string | null;
  dial_outcome: DialOutcome | null;
  /** When the other side left while an answer that explains it was pending; null if they didn't leave, or if leaving was the end. */
  callee_left_at: Date | null;
  began_at: Date | null;
  lines: SpokenLine[];
  /** Usage of its agents as far as it is known; null if none is known. */
  usage: Usage[] | null;
  left_at: Date | null;
  agents: number;
  line: LineFacts;
  /** A transfer that staff requested and the agent hasn't begun. */
  transfer_asked: StaffTransfer | null;
}

/** A person or the server removed the participant, so no answer of a telephone network explains it. */
const removedReasons: EndedReason[] = ['participant-removed', 'room-deleted', 'server-shutdown'];

/**
 * How long the answer to a dialing or a transfer may take after the other side has left: LiveKit's telephony sends it right after
 * it has removed them from the room. If no answer comes, the process that asked has died.
 */
const answerSeconds = 10;

/** How long an agent may be silent before another one takes its place. */
export const agentSeconds = 2;

const columns = `id, subject, created_at, dialing_at, ringing_at, connected_at, ended_at, ended_reason, explanation,
  dial_outcome, callee_left_at, began_at, lines, usage, left_at, agents, line, transfer_asked`;

/** Each state implies the states before it, which are reached at the same moment at the latest. */
const reached: Record<RoomState, readonly string[]> = {
  dialing: ['dialing_at'],
  ringing: ['dialing_at', 'ringing_at'],
  connected: ['dialing_at', 'ringing_at', 'connected_at'],
};

// A statement that waited for a row lock began before the statement that it waited for, and `now()` is its beginning.
const notBefore = 'greatest(now(), dialing_at, ringing_at, connected_at)';

/** The reason reported for a participant who left, corrected once it is known that they had answered. */
const leftAfterAnswer = `CASE callee_left_reason WHEN 'user-ended-call-during-ring' THEN 'user-ended-call' ELSE callee_left_reason END`;

const until = `now() + make_interval(secs => ${agentSeconds})`;

/**
 * State of rooms, stored in the database so that any process can continue them. All times are the database's. Facts can be added in
 * any order, and the first end stays.
 */
export function createRoomMemory(systemPool: pg.Pool) {
  const rooms = async (text: string, values: unknown[]) =>
    (await systemPool.query<RememberedRoom>({ text, values })).rows;

  return {
    ...roomTransfers(systemPool),
    ...roomFlowPlaces(systemPool),
    ...roomLines(systemPool),
    /** False for a room that already existed. The room expects an agent: of this process, or of the first process that claims it. */
    async open(id: string, subject: RoomSubject, isOurs = true): Promise<boolean> {
      const opened = await rooms(
        `INSERT INTO livekit_rooms (id, subject, agent_until, agents)
         VALUES ($1, $2, CASE WHEN $3 THEN ${until} ELSE now() END, CASE WHEN $3 THEN 1 ELSE 0 END)
         ON CONFLICT DO NOTHING RETURNING ${columns}`,
        [id, JSON.stringify(subject), isOurs],
      );
      return opened.length > 0;
    },
    /** An inbound call has a room before it has an attempt, so the room is stored by the call's id. It needs no agent yet. */
    async expect(callId: string, subject: RoomSubject): Promise<void> {
      await systemPool.query(
        'INSERT INTO livekit_rooms (id, subject, left_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
        [callId, JSON.stringify(subject)],
      );
    },
    /** The room with this LiveKit name; for an inbound call, the room of its attempt. */
    async find(name: string): Promise<RememberedRoom | null> {
      const found = await rooms(
        `SELECT ${columns} FROM livekit_rooms WHERE id::text = $1 OR subject->>'room' = $1 ORDER BY agents DESC LIMIT 1`,
        [name],
      );
      return found[0] ?? null;
    },
    /** Deletes a room when it is unknown whether anyone ever joined it. */
    async forget(id: string): Promise<void> {
      await systemPool.query('DELETE FROM livekit_rooms WHERE id = $1', [id]);
    },
    async read(id: string): Promise<RememberedRoom | null> {
      return (await rooms(`SELECT ${columns} FROM livekit_rooms WHERE id = $1`, [id]))[0] ?? null;
    },
    readAll: (ids: readonly string[]) =>
      rooms(`SELECT ${columns} FROM livekit_rooms WHERE id = ANY($1::uuid[])`, [ids]),
    /**
     * A state that is reported after the end was reached by the end at the latest. After an answer, no dialing result is pending
     * any longer: if the participant has left by then, that was the end.
     */
    async reach(id: string, state: RoomState): Promise<void> {
      const set = reached[state].map((column) => `${column} = coalesce(${column}, least(${notBefore}, ended_at))`);
      if (state === 'connected')
        set.push(
          'answer_awaited_since = CASE WHEN connected_at IS NULL THEN NULL ELSE answer_awaited_since END',
          `ended_reason = CASE WHEN ended_at IS NULL AND connected_at IS NULL AND callee_left_at IS NOT NULL
             THEN ${leftAfterAnswer} ELSE ended_reason END`,
          `ended_at = CASE WHEN ended_at IS NULL AND connected_at IS NULL AND callee_left_at IS NOT NULL
             THEN ${notBefore} ELSE ended_at END`,
        );
      await systemPool.query(`UPDATE livekit_rooms SET ${set.join(', ')} WHERE id = $1`, [id]);
    },
    /** The participant is being dialed or transferred: from now on the answer explains why they leave. */
    async awaitAnswer(id: string): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET answer_awaited_since = now(), callee_left_at = NULL, callee_left_reason = NULL
         WHERE id = $1 AND ended_at IS NULL`,
        [id],
      );
    },
    /** The answer has arrived and ends nothing. A participant who left in the meantime hung up: true if that ended the room. */
    async stopAwaiting(id: string): Promise<boolean> {
      const ended = await rooms(
        `UPDATE livekit_rooms SET answer_awaited_since = NULL,
           ended_reason = CASE WHEN callee_left_at IS NULL THEN ended_reason ELSE callee_left_reason END,
           ended_at = CASE WHEN callee_left_at IS NULL THEN ended_at ELSE ${notBefore} END
         WHERE id = $1 AND ended_at IS NULL RETURNING ${columns}`,
        [id],
      );
      return ended[0]?.ended_at != null;
    },
    /** The other side has left. That ends the room unless an answer that explains it is pending. True if it ended the room. */
    async calleeLeft(id: string, reason: EndedReason): Promise<boolean> {
      const isAwaited = `answer_awaited_since IS NOT NULL AND $2 <> ALL($3::text[])`;
      const left = await rooms(
        `UPDATE livekit_rooms SET
           callee_left_reason = CASE WHEN ${isAwaited} THEN coalesce(callee_left_reason, $2) ELSE callee_left_reason END,
           callee_left_at = CASE WHEN ${isAwaited} THEN coalesce(callee_left_at, now()) ELSE callee_left_at END,
           ended_reason = CASE WHEN ${isAwaited} THEN NULL WHEN $2 = 'user-ended-call' THEN coalesce(leaves_as, $2) ELSE $2 END,
           ended_at = CASE WHEN ${isAwaited} THEN NULL ELSE ${notBefore} END
         WHERE id = $1 AND ended_at IS NULL RETURNING ${columns}`,
        [id, reason, removedReasons],
      );
      return left[0]?.ended_at != null;
    },
    /** The reason to record when the other side hangs up from now on; null: that they hung up. */
    async leavesAs(id: string, reason: EndedReason | null): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET leaves_as = $2 WHERE id = $1', [id, reason]);
    },
    /** Ends a room whose other side left so long ago that no answer will come. True if it ended the room. */
    async endUnanswered(id: string): Promise<boolean> {
      const { rowCount } = await systemPool.query(
        `UPDATE livekit_rooms SET ended_at = ${notBefore}, ended_reason = callee_left_reason
         WHERE id = $1 AND ended_at IS NULL AND callee_left_at < now() - make_interval(secs => ${answerSeconds})`,
        [id],
      );
      return rowCount === 1;
    },
    /**
     * The first end stays. If the server closed an empty room, the end is why the last participant left. False if the room had
     * already ended or doesn't exist.
     */
    async end(
      id: string,
      reason: EndedReason,
      explanation: string | null = null,
      dialOutcome: DialOutcome | null = null,
    ): Promise<boolean> {
      const { rowCount } = await systemPool.query(
        `UPDATE livekit_rooms SET ended_at = ${notBefore}, explanation = $3, dial_outcome = $4,
           ended_reason = CASE WHEN $2 = 'room-deleted' THEN coalesce(callee_left_reason, $2) ELSE $2 END
         WHERE id = $1 AND ended_at IS NULL`,
        [id, reason, explanation, dialOutcome],
      );
      return rowCount === 1;
    },
    /** Marks the conversation as begun, and keeps the time of an earlier beginning. */
    async begin(id: string): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET began_at = coalesce(began_at, now()) WHERE id = $1', [id]);
    },
    /** Adds a line of the agent in the room and its usage so far. Lines of an agent that was replaced are dropped. */
    async addLine(id: string, agents: number, line: SpokenLine, usage: readonly Usage[]): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET lines = lines || $3::jsonb, usage = $4
         WHERE id = $1 AND agents = $2 AND left_at IS NULL`,
        [id, agents, JSON.stringify([line]), JSON.stringify(usage)],
      );
    },
    /** Adds facts about the telephone line. Facts after the end, such as the answer to a cancelled dialing, are dropped. */
    async noteLine(id: string, facts: LineFacts): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET line = line || $2 WHERE id = $1 AND ended_at IS NULL', [
        id,
        JSON.stringify(facts),
      ]);
    },
    /** Stores an agent's measurements; later values replace earlier ones. */
    async noteMeasured(id: string, agents: number, measured: Measured): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET line = line || jsonb_build_object('measured',
           coalesce(line->'measured', '{}') || jsonb_build_object($2::text, $3::jsonb)) WHERE id = $1`,
        [id, agents, JSON.stringify(measured)],
      );
    },
    /** The agent has left the room, and none is needed. False if another agent replaced it. */
    async leave(
      id: string,
      agents: number,
      lines?: readonly SpokenLine[],
      usage: readonly Usage[] | null = null,
    ): Promise<RememberedRoom | null> {
      const left = await rooms(
        `UPDATE livekit_rooms SET left_at = now(), agent_until = NULL, lines = coalesce($3, lines), usage = $4
         WHERE id = $1 AND agents = $2 AND left_at IS NULL RETURNING ${columns}`,
        [id, agents, lines === undefined ? null : JSON.stringify(lines), usage === null ? null : JSON.stringify(usage)],
      );
      return left[0] ?? null;
    },
    /** Reports that agents are still in their rooms. Returns these rooms; in the missing ones another agent has taken over. */
    renew: (held: readonly { id: string; agents: number }[]) =>
      rooms(
        `UPDATE livekit_rooms r SET agent_until = ${until} FROM unnest($1::uuid[], $2::int[]) AS h (room, agents)
         WHERE r.id = h.room AND r.agents = h.agents AND r.left_at IS NULL RETURNING ${columns
           .split(/,\s+/)
           .map((column) => `r.${column}`)
           .join(', ')}`,
        [held.map(({ id }) => id), held.map(({ agents }) => agents)],
      ),
    /** Releases rooms to the agents of other processes immediately. */
    async handOver(held: readonly { id: string; agents: number }[]): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms r SET agent_until = now() FROM unnest($1::uuid[], $2::int[]) AS h (room, agents)
         WHERE r.id = h.room AND r.agents = h.agents AND r.left_at IS NULL`,
        [held.map(({ id }) => id), held.map(({ agents }) => agents)],
      );
    },
    /** Rooms whose agent is gone, reserved for this process: no other process gets them in the meantime. */
    claim: (most: number) =>
      rooms(
        `UPDATE livekit_rooms SET agent_until = ${until}, agents = agents + 1, transfer_begun_at = NULL WHERE id IN (
           SELECT id FROM livekit_rooms WHERE left_at IS NULL AND agent_until < now()
           ORDER BY agent_until LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
        [most],
      ),
    /** When the last notification arrived; null if none did for a week. */
    async lastHeard(): Promise<Date | null> {
      const { rows: found } = await systemPool.query<{ at: Date | null }>(
        'SELECT max(received_at) AS at FROM livekit_events',
      );
      return found[0]?.at ?? null;
    },
    /** Forgets a notification that could not be processed, so that it is processed when it is sent again. */
    async unhear(eventId: string): Promise<void> {
      await systemPool.query('DELETE FROM livekit_events WHERE id = $1', [eventId]);
    },
    /** True if a notification was not received before. */
    async isNews(eventId: string): Promise<boolean> {
      const { rowCount } = await systemPool.query(
        'INSERT INTO livekit_events (id) VALUES ($1) ON CONFLICT DO NOTHING',
        [eventId],
      );
      return rowCount === 1;
    },
  };
}

export type RoomMemory = ReturnType<typeof createRoomMemory>;
