/** The name of a runner's listening connection in Postgres; it disappears with the process. */
export const connectionNameOf = (poolId: string): string => `switchboard-jobs ${poolId}`;

/**
 * SQL that is true of a job `j` that a living process holds: one whose connection Postgres sees. A job that was taken just now
 * always counts as held, because the connection of its runner may not be open yet.
 */
export const isHeld = `(j.locked_at > now() - interval '3 seconds' OR j.locked_at IS NOT NULL AND EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${connectionNameOf('')}' || j.locked_by))`;
