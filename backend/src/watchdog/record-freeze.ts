import pg from 'pg';
import { connectByAny } from '../database/role-pool.ts';
import { beginningOf } from '../text/beginning-of.ts';
import type { Seen } from './current-work.ts';
import type { FreezeRecord } from './watchdog.schema.ts';

const answerMs = 2_500;

const longestStack = 8_000;

// The culprit is known: the process's other jobs are not under suspicion.
const statement = `
  WITH frozen AS (UPDATE processes SET frozen_at = now(), frozen_work = $2 WHERE id = $1 RETURNING host)
  INSERT INTO suspect_jobs (kind, key, payload, reason, stack, host)
  SELECT $3, $4, $5::jsonb, 'froze', $6, (SELECT host FROM frozen) WHERE $4::text IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET times = suspect_jobs.times + 1, reason = 'froze', stack = excluded.stack,
    host = excluded.host, last_at = now()`;

/** Records in the database which work froze this process, over a separate connection. */
export async function recordFreeze(
  { urls, processId }: Extract<FreezeRecord, { to: 'database' }>,
  seen: Seen | null,
): Promise<void> {
  const connect = (connectionString: string) =>
    new pg.Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  const client = await connectByAny(urls, connect);
  const job = seen?.work?.job;
  await client.query(statement, [
    processId,
    seen?.work?.name ?? null,
    job?.kind ?? null,
    job?.key ?? null,
    job ? JSON.stringify(job.payload) : null,
    seen ? beginningOf(seen.stack, longestStack) : null,
  ]);
  await client.end();
}
