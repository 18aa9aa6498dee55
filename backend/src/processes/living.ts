import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Role } from '../roles.ts';

/** The id of this process for the others. */
export const processId = randomUUID();

/** A process that is silent for this many seconds counts as gone. */
export const aliveSeconds = 15;

/** SQL that is true of a process that is running and not stopping. */
export const isThere = `seen_at > now() - interval '${aliveSeconds} seconds' AND stopping_at IS NULL`;

/** SQL for the reason why a silent process of the table `processes` has ended, as far as it is known. */
export const silentReason = `CASE WHEN frozen_at IS NOT NULL THEN 'frozen'
  WHEN killed_at IS NOT NULL THEN 'killed by SIGKILL'
  WHEN stopping_at IS NOT NULL THEN 'ended while it was stopping'
  ELSE 'ended without a word' END`;

/** True if another process of this role is running, which can take over work. */
export async function isAnotherThere(systemPool: Pick<pg.Pool, 'query'>, role: Role): Promise<boolean> {
  const { rows } = await systemPool.query<{ is_there: boolean }>(
    `SELECT EXISTS (SELECT FROM processes WHERE id <> $1 AND $2 = ANY (roles) AND ${isThere}) AS is_there`,
    [processId, role],
  );
  return rows[0]?.is_there ?? false;
}
