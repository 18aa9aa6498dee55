/** The name under which a runner's listening connection is seen by Postgres; it goes when the process does. */
export const connectionNameOf = (poolId: string): string => `switchboard-jobs ${poolId}`;

/**
 * SQL that is true of a job `j` which a living process holds: one that Postgres sees. A job that was taken just now is held
 * in any case, while the connection of its runner may be on its way.
 */
export const isHeld = `(j.locked_at > now() - interval '3 seconds' OR j.locked_at IS NOT NULL AND EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${connectionNameOf('')}' || j.locked_by))`;
