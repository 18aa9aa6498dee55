import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Caller, until } from './prepared-calls.ts';
import { schedule } from './schedule-calls.ts';

/** A mix of call endings, in which one call in five has a conversation. */
const mixedEndings = ['0101', '0147', '0105', '0103', '0102'];

const judgement = `
  SELECT count(*) FILTER (WHERE s.status = 'called' AND a.calls = 1 AND a.dials = 1 AND a.ended = 1)::int AS right
  FROM scheduled_calls s CROSS JOIN LATERAL (
    SELECT count(DISTINCT c.id) AS calls, count(d.attempt_id) AS dials, count(DISTINCT c.id) FILTER (WHERE c.ended_at IS NOT NULL) AS ended
    FROM calls c LEFT JOIN call_attempts t ON t.organization_id = c.organization_id AND t.call_id = c.id
      LEFT JOIN sandbox_calls d ON d.attempt_id = t.id
    WHERE c.organization_id = s.organization_id AND c.scheduled_call_id = s.id) a
  WHERE s.id = ANY($1::uuid[])`;

const openCalls = `
  SELECT (SELECT count(*) FROM scheduled_calls WHERE status = 'scheduled' AND due_at < now() + interval '1 hour')
    + (SELECT count(*) FROM calls WHERE ended_at IS NULL) AS open`;

const makeDue = 'UPDATE scheduled_calls SET due_at = clock_timestamp() WHERE id = ANY($1::uuid[])';

interface Order {
  count: number;
  lastFours?: readonly string[];
}

/** Calls that only wait to be due, and the function that makes them due. */
export async function prepareDue(
  owner: pg.Client,
  callers: readonly Caller[],
  { count, lastFours = mixedEndings }: Order,
) {
  const ids = await schedule(owner, callers, { count, due: "'infinity'", lastFours });
  return { ids, makeDue: () => owner.query(makeDue, [ids]) };
}

/** Waits until no call is due or active. */
export async function allEnded(owner: pg.Client): Promise<void> {
  await until(async () => {
    // Each query costs the database time, too.
    await delay(200);
    return Number((await owner.query<{ open: string }>(openCalls)).rows[0]?.open) === 0;
  }, 180);
}

/** Throws unless each of these calls was dialed once and has ended. */
export async function assertMadeOnce(owner: pg.Client, ids: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ right: number }>(judgement, [ids]);
  if (rows[0]?.right !== ids.length)
    throw new Error(`Of ${ids.length} calls ${rows[0]?.right} were made once, and have ended`);
}

/** Makes this many calls due at once and waits for their ends. Returns the seconds; throws unless each was dialed once. */
export async function makeCalls(owner: pg.Client, callers: readonly Caller[], order: Order): Promise<number> {
  const { ids, makeDue: begin } = await prepareDue(owner, callers, order);
  const from = performance.now();
  await begin();
  await allEnded(owner);
  const seconds = (performance.now() - from) / 1000;
  await assertMadeOnce(owner, ids);
  return seconds;
}
