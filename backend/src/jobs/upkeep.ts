import type { Services } from '../services.ts';
import { isHeld } from './holders.ts';

/**
 * Gives back the jobs that a process held when it died, and removes those that failed for good a day ago: until then
 * somebody may look at them.
 */
export async function releaseAndSweepJobs({ systemPool, log }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ gone: string[] | null }>(
    `SELECT array_agg(DISTINCT locked_by) AS gone FROM graphile_worker._private_jobs j
     WHERE locked_at IS NOT NULL AND NOT ${isHeld}`,
  );
  const gone = rows[0]?.gone;
  if (gone) {
    await systemPool.query('SELECT graphile_worker.force_unlock_workers($1)', [gone]);
    log.warn({ runners: gone }, 'jobs of processes that are gone were given back');
  }
  await systemPool.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE locked_at IS NULL AND attempts >= max_attempts AND run_at < now() - interval '1 day'`,
  );
}

// One statement holds its locks until it is done: a log that was kept for years goes in pieces.
const forgottenAtOnce = 5_000;

/** Removes the entries of the audit log that their organizations keep no longer; the table's own policy refuses any other. */
export async function forgetOldAuditLogs({ systemPool }: Services): Promise<void> {
  for (;;) {
    const { rowCount } = await systemPool.query(
      `DELETE FROM audit_logs WHERE id = ANY (ARRAY (
         SELECT old.id FROM organizations o CROSS JOIN LATERAL (
           SELECT id FROM audit_logs WHERE organization_id = o.id AND created_at < now() - o.audit_days * interval '1 day' LIMIT $1) old
         LIMIT $1))`,
      [forgottenAtOnce],
    );
    if ((rowCount ?? 0) < forgottenAtOnce) return;
  }
}

/** Removes live events that no browser asks for any more, limits that are over, and what the carriers remember; openings of old hours. */
export async function forgetOld({ systemPool }: Services): Promise<void> {
  await systemPool.query("DELETE FROM live_events WHERE created_at < now() - interval '1 day'");
  await systemPool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
  await systemPool.query("DELETE FROM sandbox_calls WHERE dialed_at < now() - interval '1 day'");
  await systemPool.query("DELETE FROM livekit_rooms WHERE left_at < now() - interval '1 day'");
  await systemPool.query("DELETE FROM livekit_events WHERE received_at < now() - interval '7 days'");
  // Only those are visible to it whose time is over.
  await systemPool.query('DELETE FROM webhook_deliveries');
  // Pasted transcripts of texts that did not come; the table shows it those only that nobody begins anew any more.
  await systemPool.query('UPDATE prompt_generations SET source = NULL WHERE source IS NOT NULL');
  // What it takes to undo a merge; the table shows it those only that are too old to be undone.
  await systemPool.query('UPDATE lead_merges SET snapshot = NULL WHERE snapshot IS NOT NULL');
  await systemPool.query("DELETE FROM mails WHERE ended_at < now() - interval '90 days'");
  await systemPool.query("DELETE FROM module_usage_hours WHERE hour < now() - interval '14 days'");
}
