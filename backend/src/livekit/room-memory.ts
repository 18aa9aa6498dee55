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

/** Whose room it is; its id is that of the attempt, or of the test; an interview can have several rooms, one after the other. */
export interface RoomSubject {
  kind: 'test' | 'call' | 'interview';
  organization_id: string;
  /** Of a call or an interview. */
  call_id?: string;
  script?: RoomScript;
  /** What LiveKit calls the room where somebody called in, and whom the agent talks with; else both follow from the id. */
  room?: string;
  identity?: string;
  /** Somebody called in whose call nobody can take: they hear that, and nothing else. */
  announces?: true;
  /** What they hear. */
  announcement?: string;
}

/** What is known of a call before it begins. */
interface RoomScript {
  lead_first_name: string;
  max_seconds: number | null;
}

/** How LiveKit calls a room. */
export const nameOf = ({ id, subject }: Pick<RememberedRoom, 'id' | 'subject'>): string => subject.room ?? id;

/** What a dialing that failed means for the next one: nobody was called, or our password was refused. */
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
  /** The other side left while an answer was awaited that says why; null where nobody left, or that was the end. */
  callee_left_at: Date | null;
  began_at: Date | null;
  lines: SpokenLine[];
  /** What its agents used, as far as it is known; null where nothing is. */
  usage: Usage[] | null;
  left_at: Date | null;
  agents: number;
  line: LineFacts;
  /** Staff asked for a transfer that its agent has not begun. */
  transfer_asked: StaffTransfer | null;
}

/** Somebody was taken out of a room by a person or the server: no answer of a telephone network explains that. */
const removedReasons: EndedReason[] = ['participant-removed', 'room-deleted', 'server-shutdown'];

/**
 * How long the answer to a dialing or a transfer may take once the other side has left: LiveKit's telephony sends it right after it
 * has taken them out of the room. Without one, whoever asked has died.
 */
const answerSeconds = 10;

/** How long an agent may be silent before another one takes its place. */
export const agentSeconds = 2;

const columns = `id, subject, created_at, dialing_at, ringing_at, connected_at, ended_at, ended_reason, explanation,
  dial_outcome, callee_left_at, began_at, lines, usage, left_at, agents, line, transfer_asked`;

/** Each state implies those before it: they are known at the latest then. */
const reached: Record<RoomState, readonly string[]> = {
  dialing: ['dialing_at'],
  ringing: ['dialing_at', 'ringing_at'],
  connected: ['dialing_at', 'ringing_at', 'connected_at'],
};

// A statement that waited for the row began before the one that it waited for, and `now()` is when it began.
const notBefore = 'greatest(now(), dialing_at, ringing_at, connected_at)';

/** The reason that was reported of somebody who left, once it is known that they had answered. */
const leftAfterAnswer = `CASE callee_left_reason WHEN 'user-ended-call-during-ring' THEN 'user-ended-call' ELSE callee_left_reason END`;

const until = `now() + make_interval(secs => ${agentSeconds})`;

/**
 * What is known of rooms. It lies in the database, so that any process goes on with them; times are the database's. Facts are added
 * in whatever order they come, and the first end stays.
 */
export function createRoomMemory(systemPool: pg.Pool) {
  const rooms = async (text: string, values: unknown[]) =>
    (await systemPool.query<RememberedRoom>({ text, values })).rows;

  return {
    ...roomTransfers(systemPool),
    ...roomFlowPlaces(systemPool),
    ...roomLines(systemPool),
    /** False for a room that there was before. An agent is expected in it: one of this process, or whose process claims it first. */
    async open(id: string, subject: RoomSubject, isOurs = true): Promise<boolean> {
      const opened = await rooms(
        `INSERT INTO livekit_rooms (id, subject, agent_until, agents)
         VALUES ($1, $2, CASE WHEN $3 THEN ${until} ELSE now() END, CASE WHEN $3 THEN 1 ELSE 0 END)
         ON CONFLICT DO NOTHING RETURNING ${columns}`,
        [id, JSON.stringify(subject), isOurs],
      );
      return opened.length > 0;
    },
    /** A call that comes in has a room before it has an attempt: it is remembered by the call. No agent is wanted yet. */
    async expect(callId: string, subject: RoomSubject): Promise<void> {
      await systemPool.query(
        'INSERT INTO livekit_rooms (id, subject, left_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
        [callId, JSON.stringify(subject)],
      );
    },
    /** The room that LiveKit calls by this name; of a call that came in, that of its attempt. */
    async find(name: string): Promise<RememberedRoom | null> {
      const found = await rooms(
        `SELECT ${columns} FROM livekit_rooms WHERE id::text = $1 OR subject->>'room' = $1 ORDER BY agents DESC LIMIT 1`,
        [name],
      );
      return found[0] ?? null;
    },
    /** Forgets a room of which nobody knows whether anybody was ever in it. */
    async forget(id: string): Promise<void> {
      await systemPool.query('DELETE FROM livekit_rooms WHERE id = $1', [id]);
    },
    async read(id: string): Promise<RememberedRoom | null> {
      return (await rooms(`SELECT ${columns} FROM livekit_rooms WHERE id = $1`, [id]))[0] ?? null;
    },
    readAll: (ids: readonly string[]) =>
      rooms(`SELECT ${columns} FROM livekit_rooms WHERE id = ANY($1::uuid[])`, [ids]),
    /**
     * What is heard after the end was so at the latest then. Once somebody has answered no dialing is awaited any longer: if they
     * have left by then, that was the end.
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
    /** Somebody is dialed, or sent to another number: from now on its answer says why they leave. */
    async awaitAnswer(id: string): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET answer_awaited_since = now(), callee_left_at = NULL, callee_left_reason = NULL
         WHERE id = $1 AND ended_at IS NULL`,
        [id],
      );
    },
    /** The answer has come and ends nothing. Whoever left in the meantime did so on their own: true where that was the end. */
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
    /** The other side has left. That is the end, unless an answer is awaited that says why. True where it is the end. */
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
    /** What it means when the other side hangs up from now on; null: that they did. */
    async leavesAs(id: string, reason: EndedReason | null): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET leaves_as = $2 WHERE id = $1', [id, reason]);
    },
    /** Ends a room whose other side left so long ago that no answer will come. True where that was so. */
    async endUnanswered(id: string): Promise<boolean> {
      const { rowCount } = await systemPool.query(
        `UPDATE livekit_rooms SET ended_at = ${notBefore}, ended_reason = callee_left_reason
         WHERE id = $1 AND ended_at IS NULL AND callee_left_at < now() - make_interval(secs => ${answerSeconds})`,
        [id],
      );
      return rowCount === 1;
    },
    /**
     * The first end stays. A room that the server closed because nobody was left ended by why they had left. False where there was an
     * end, or no such room.
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
    /** The conversation has begun; one that had goes on. */
    async begin(id: string): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET began_at = coalesce(began_at, now()) WHERE id = $1', [id]);
    },
    /** A line of the agent that is in the room, and what was used by then; of one whose place was taken nothing is heard any more. */
    async addLine(id: string, agents: number, line: SpokenLine, usage: readonly Usage[]): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET lines = lines || $3::jsonb, usage = $4
         WHERE id = $1 AND agents = $2 AND left_at IS NULL`,
        [id, agents, JSON.stringify([line]), JSON.stringify(usage)],
      );
    },
    /** Adds facts about the telephone line. What comes after the end, such as the answer to a cancelled dialing, is dropped. */
    async noteLine(id: string, facts: LineFacts): Promise<void> {
      await systemPool.query('UPDATE livekit_rooms SET line = line || $2 WHERE id = $1 AND ended_at IS NULL', [
        id,
        JSON.stringify(facts),
      ]);
    },
    /** What one of the agents measured; its later values replace the earlier ones. */
    async noteMeasured(id: string, agents: number, measured: Measured): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms SET line = line || jsonb_build_object('measured',
           coalesce(line->'measured', '{}') || jsonb_build_object($2::text, $3::jsonb)) WHERE id = $1`,
        [id, agents, JSON.stringify(measured)],
      );
    },
    /** No agent is in the room any more, and none is wanted. False where its place was taken. */
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
    /** Says that agents are still in their rooms. Gives those rooms: of the others another agent took the place. */
    renew: (held: readonly { id: string; agents: number }[]) =>
      rooms(
        `UPDATE livekit_rooms r SET agent_until = ${until} FROM unnest($1::uuid[], $2::int[]) AS h (room, agents)
         WHERE r.id = h.room AND r.agents = h.agents AND r.left_at IS NULL RETURNING ${columns
           .split(/,\s+/)
           .map((column) => `r.${column}`)
           .join(', ')}`,
        [held.map(({ id }) => id), held.map(({ agents }) => agents)],
      ),
    /** Leaves rooms to the agents of another process, at once. */
    async handOver(held: readonly { id: string; agents: number }[]): Promise<void> {
      await systemPool.query(
        `UPDATE livekit_rooms r SET agent_until = now() FROM unnest($1::uuid[], $2::int[]) AS h (room, agents)
         WHERE r.id = h.room AND r.agents = h.agents AND r.left_at IS NULL`,
        [held.map(({ id }) => id), held.map(({ agents }) => agents)],
      );
    },
    /** Rooms whose agent is gone, for the one who asks: nobody else gets them meanwhile. */
    claim: (most: number) =>
      rooms(
        `UPDATE livekit_rooms SET agent_until = ${until}, agents = agents + 1, transfer_begun_at = NULL WHERE id IN (
           SELECT id FROM livekit_rooms WHERE left_at IS NULL AND agent_until < now()
           ORDER BY agent_until LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
        [most],
      ),
    /** When the last notification came; null where none did for a week. */
    async lastHeard(): Promise<Date | null> {
      const { rows: found } = await systemPool.query<{ at: Date | null }>(
        'SELECT max(received_at) AS at FROM livekit_events',
      );
      return found[0]?.at ?? null;
    },
    /** A notification that could not be heeded is to be heard when it comes again. */
    async unhear(eventId: string): Promise<void> {
      await systemPool.query('DELETE FROM livekit_events WHERE id = $1', [eventId]);
    },
    /** Whether a notification was not heard before. */
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
