import type { Services } from '../../../services.ts';
import type { DialRequest, HangUpReason, Script } from '../carrier.ts';
import { endAfter, type Heard, isTalked, type Plan, type PlayedTransfer, planOf, transferSeconds } from './plan.ts';

/** The state of a simulated call at this moment. */
export interface RememberedCall {
  plan: Plan;
  calledNumber: string;
  script: Script;
  /** An agent has to talk in it and has not finished yet: the end isn't known. */
  isOpen: boolean;
  speed: number;
  dialedAt: Date;
  /** Seconds since it was dialed, counted from here on by the clock of this process. */
  elapsedSeconds(): number;
}

interface Row {
  called_number: string;
  script: Script;
  has_agent: boolean;
  heard: Heard | null;
  speed: number;
  dialed_at: Date;
  hang_up_reason: HangUpReason | 'transferred' | null;
  /** Milliseconds after dialing, and the lines said then. */
  transfers: { after_ms: number; lines: PlayedTransfer['lines'] }[];
  elapsed_ms: number;
  hung_up_ms: number | null;
}

const columns = `called_number, script, has_agent, heard, speed, dialed_at, hang_up_reason, transfers,
  extract(epoch FROM now() - dialed_at)::float * 1000 AS elapsed_ms,
  extract(epoch FROM hung_up_at - dialed_at)::float * 1000 AS hung_up_ms`;

function remembered(row: Row, readMs = performance.now()): RememberedCall {
  const { called_number, script, has_agent, heard, speed, hung_up_ms, hang_up_reason } = row;
  const dialedMs = readMs - row.elapsed_ms;
  const transfers = row.transfers.map(({ after_ms, lines }) => ({ after: after_ms / 1000 / speed, lines }));
  const whole = planOf(called_number, script, heard, transfers);
  const plan =
    hung_up_ms !== null && hang_up_reason ? endAfter(whole, hung_up_ms / 1000 / speed, hang_up_reason) : whole;
  return {
    plan,
    calledNumber: called_number,
    script,
    isOpen: has_agent && heard === null && isTalked(called_number, script) && plan.end.spoken !== null,
    speed,
    dialedAt: row.dialed_at,
    elapsedSeconds: () => (performance.now() - dialedMs) / 1000,
  };
}

/**
 * The simulated carrier's calls. They are stored in the database, so a call continues if the process that dialed it dies. Times are
 * the database's.
 */
export function createMemory({ systemPool }: Pick<Services, 'systemPool'>) {
  return {
    /** Throws for an attempt that was dialed before. */
    async dial(
      { attempt_id, to }: DialRequest,
      script: Script,
      { speed, hasAgent }: { speed: number; hasAgent: boolean },
    ): Promise<RememberedCall> {
      const { rows } = await systemPool.query<Row>(
        `INSERT INTO sandbox_calls (attempt_id, called_number, script, speed, has_agent) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING ${columns}`,
        [attempt_id, to, JSON.stringify(script), speed, hasAgent],
      );
      if (!rows[0]) throw new Error(`The attempt ${attempt_id} was dialed before`);
      return remembered(rows[0]);
    },
    async recall(attemptId: string): Promise<RememberedCall | null> {
      // Counts from before the query (for a new call, from after the answer): an event reported by one process has happened for all others.
      const askedMs = performance.now();
      const { rows } = await systemPool.query<Row>(`SELECT ${columns} FROM sandbox_calls WHERE attempt_id = $1`, [
        attemptId,
      ]);
      return rows[0] ? remembered(rows[0], askedMs) : null;
    },
    /** The attempts among these whose lines are known. */
    async recallSpoken(attemptIds: readonly string[]): Promise<Map<string, RememberedCall>> {
      const askedMs = performance.now();
      const { rows } = await systemPool.query<Row & { attempt_id: string }>(
        `SELECT attempt_id, ${columns} FROM sandbox_calls WHERE attempt_id = ANY ($1::uuid[]) AND heard IS NOT NULL`,
        [attemptIds],
      );
      return new Map(rows.map((row) => [row.attempt_id, remembered(row, askedMs)]));
    },
    /** Claims the talk of a call; false if it already began, in any process. */
    async beginTalk(attemptId: string): Promise<boolean> {
      const { rowCount } = await systemPool.query(
        'UPDATE sandbox_calls SET talk_began_at = now() WHERE attempt_id = $1 AND talk_began_at IS NULL',
        [attemptId],
      );
      return rowCount === 1;
    },
    /** Writes what was said in a call, and returns the call. The first text stays. */
    async keep(attemptId: string, heard: Heard): Promise<RememberedCall> {
      const { rows } = await systemPool.query<Row>(
        `UPDATE sandbox_calls SET heard = coalesce(heard, $2) WHERE attempt_id = $1 RETURNING ${columns}`,
        [attemptId, JSON.stringify(heard)],
      );
      if (!rows[0]) throw new Error(`The attempt ${attemptId} was never dialed`);
      return remembered(rows[0]);
    },
    /** Adds the lines of a transfer to a call, and optionally ends it. Null if the call was already hung up. */
    async transfer(attemptId: string, lines: PlayedTransfer['lines'], ends: boolean): Promise<RememberedCall | null> {
      const { rows } = await systemPool.query<Row>(
        `UPDATE sandbox_calls SET
           transfers = transfers || jsonb_build_array(jsonb_build_object(
             'after_ms', extract(epoch FROM now() - dialed_at) * 1000, 'lines', $2::jsonb)),
           hang_up_reason = CASE WHEN $3 THEN 'transferred' END,
           hung_up_at = CASE WHEN $3 THEN now() + make_interval(secs => speed * $4) END
         WHERE attempt_id = $1 AND hung_up_at IS NULL RETURNING ${columns}`,
        [attemptId, JSON.stringify(lines), ends, transferSeconds(lines)],
      );
      return rows[0] ? remembered(rows[0]) : null;
    },
    /** Ends a call, not before the last reported event, and returns the call. The first to hang up wins. */
    async hangUp(attemptId: string, reason: HangUpReason, notBefore: Date): Promise<RememberedCall> {
      const { rows } = await systemPool.query<Row>(
        `UPDATE sandbox_calls SET hang_up_reason = coalesce(hang_up_reason, $2),
           hung_up_at = coalesce(hung_up_at, greatest(now(), $3::timestamptz))
         WHERE attempt_id = $1 RETURNING ${columns}`,
        [attemptId, reason, notBefore],
      );
      if (!rows[0]) throw new Error(`The attempt ${attemptId} was never dialed`);
      return remembered(rows[0]);
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;
