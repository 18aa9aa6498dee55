import type pg from 'pg';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { deathsAllowed } from '../../processes/kills.ts';
import type { Services } from '../../services.ts';
import type { NamedJob } from '../../watchdog/current-work.ts';
import { type Claim, doubts } from './claim.ts';

/** The kind of a scheduled call's placement, for the watchdog and for setting it aside. */
const placementKind = 'scheduled-call';

/** The placement of a scheduled call, as the watchdog sees it. */
export const placementOf = (organization_id: string, scheduled_call_id: string): NamedJob => ({
  kind: placementKind,
  key: `${placementKind}:${scheduled_call_id}`,
  payload: { organization_id, scheduled_call_id },
});

/** Sets scheduled calls aside whose placement ended two workers. */
async function setAside(pool: Pick<pg.Pool, 'query'>, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const jobs = claims.map(({ organization_id, id }) => placementOf(organization_id, id));
  await pool.query(
    `INSERT INTO suspect_jobs (kind, key, payload, reason, times, status, set_aside_at)
     SELECT $1, j.key, j.payload::jsonb, 'ended', $4, 'set_aside', now() FROM unnest($2::text[], $3::text[]) AS j(key, payload)
     ON CONFLICT (key) DO UPDATE SET status = 'set_aside', times = $4, set_aside_at = now(), last_at = now(), closed_at = NULL`,
    [placementKind, jobs.map(({ key }) => key), jobs.map(({ payload }) => JSON.stringify(payload)), deathsAllowed],
  );
}

/**
 * Splits claims into those to place now and those to give back. A call whose earlier worker disappeared is placed alone, so that only
 * it can be blamed if this worker disappears as well. After the second time, the call is set aside.
 */
export async function separateSuspects(
  pool: Pick<pg.Pool, 'query'>,
  claims: readonly Claim[],
): Promise<{ now: Claim[]; later: Claim[] }> {
  if (claims.every(({ placement_doubt }) => placement_doubt === doubts.none)) return { now: [...claims], later: [] };
  await setAside(
    pool,
    claims.filter(({ placement_doubt }) => placement_doubt === doubts.goneAgain),
  );
  const left = claims.filter(({ placement_doubt }) => placement_doubt !== doubts.goneAgain);
  const suspect = left.find(({ placement_doubt }) => placement_doubt === doubts.claimerGone);
  if (!suspect) return { now: left, later: [] };
  await pool.query('UPDATE scheduled_calls SET placement_doubt = $3 WHERE id = $1 AND claim_fence = $2', [
    suspect.id,
    suspect.fence,
    doubts.placedAlone,
  ]);
  return { now: [suspect], later: left.filter((claim) => claim !== suspect) };
}

/** Ends a scheduled call whose placement froze or crashed a process twice. It is not dialed. */
export async function giveUpOnScheduledCall(
  { db }: Pick<Services, 'db'>,
  organizationId: string,
  id: string,
): Promise<void> {
  await transact({ db, organizationId }, async (tx) => {
    const { count } = await tx.scheduled_calls.updateMany({
      where: { id, status: 'scheduled' },
      data: {
        status: 'failed',
        closed_explanation: 'Placing this call stopped the server twice, so it was set aside.',
        hold_reason: null,
        hold_explanation: null,
        hold_until: null,
        held_since: null,
        claimed_by: null,
        claim_expires_at: null,
        updated_at: new Date(),
      },
    });
    if (count > 0)
      await emitEvent(tx, organizationId, { type: 'scheduled_call.changed', subject_id: id, change: 'updated' });
  });
}
