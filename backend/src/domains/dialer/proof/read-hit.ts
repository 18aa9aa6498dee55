import { asOwner } from '../../../testing/test-database.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The calls that a process was handling when it was killed. */
export interface Hit {
  /** Claimed and not committed. */
  claimed: number;
  /** Dialed, and at most ringing. */
  dialing: number;
  connected: number;
}

export const noHit = (): Hit => ({ claimed: 0, dialing: 0, connected: 0 });

const ofTheDead = `
  SELECT (SELECT count(*)::int FROM scheduled_calls s JOIN dialer_workers w ON w.id = s.claimed_by
      WHERE w.pid = $1 AND s.status = 'scheduled' AND s.claim_expires_at > now()) AS claimed,
    count(*) FILTER (WHERE c.status IN ('initiated', 'dialing', 'ringing') AND d.attempt_id IS NOT NULL)::int AS dialing,
    count(*) FILTER (WHERE c.status = 'connected')::int AS connected
  FROM calls c JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id
    LEFT JOIN sandbox_calls d ON d.attempt_id = a.id
  WHERE c.id = ANY ($2::uuid[]) AND c.ended_at IS NULL`;

/** Reads the state that a dead process left behind. */
export async function readHit(databaseUrl: string, { child, carried }: WorkerProcess): Promise<Hit> {
  const { rows } = await asOwner(databaseUrl, (owner) => owner.query<Hit>(ofTheDead, [child.pid, [...carried]]));
  return rows[0] ?? noHit();
}
