import { hostname } from 'node:os';
import type pg from 'pg';
import { beginningOf } from '../text/beginning-of.ts';
import type { SetAsideTalk } from '../voice/agent-errors.ts';

/** Records a conversation that was ended because it stopped its process, for operators to see. There is nothing to retry. */
export async function setAsideTalk(
  systemPool: Pick<pg.Pool, 'query'>,
  { id, organizationId, reason, times, stack }: SetAsideTalk,
): Promise<void> {
  const payload = { conversation_id: id, organization_id: organizationId };
  await systemPool.query(
    `INSERT INTO suspect_jobs (kind, key, payload, status, reason, times, stack, host, set_aside_at, closed_at)
     VALUES ('conversation', $1, $2, 'set_aside', $3, $4, $5, $6, now(), now())
     ON CONFLICT (key) DO UPDATE SET times = suspect_jobs.times + 1, reason = excluded.reason, last_at = now(),
       stack = coalesce(excluded.stack, suspect_jobs.stack), host = excluded.host`,
    [
      `conversation:${id}`,
      JSON.stringify(payload),
      reason,
      times,
      stack === null ? null : beginningOf(stack, 8_000),
      hostname(),
    ],
  );
}
