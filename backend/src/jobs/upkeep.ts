import { hostname } from 'node:os';
import { aliveSeconds } from '../processes/living.ts';
import type { Services } from '../services.ts';
import { countDeadWork } from './dead-work.ts';
import { forgetInSteps, forgetting } from './forget-in-steps.ts';
import { isHeld } from './holders.ts';

// A process of another host may be gone or cut off: until its silence decides, its jobs are not released uncounted.
const isToBeCounted = `EXISTS (SELECT FROM processes p WHERE j.locked_by = ANY (p.runners) AND p.host <> $1
  AND p.counted_at IS NULL AND p.seen_at > now() - make_interval(secs => $2))`;

/** Releases the jobs of dead processes, and removes jobs that failed for good a day ago: until then people can inspect them. */
export async function releaseAndSweepJobs({ systemPool, log }: Services): Promise<void> {
  await countDeadWork({ systemPool, log });
  const { rows } = await systemPool.query<{ gone: string[] | null }>(
    `SELECT array_agg(DISTINCT locked_by) AS gone FROM graphile_worker._private_jobs j
     WHERE locked_at IS NOT NULL AND NOT ${isHeld} AND NOT ${isToBeCounted}`,
    [hostname(), aliveSeconds],
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

/** Removes data that organizations keep for a number of days that they chose: the audit log, and why calls were made or not. */
export async function forgetOldLogs(services: Services): Promise<void> {
  await forgetInSteps(services, forgetting.auditLogs);
  await forgetInSteps(services, forgetting.dialDecisions);
}

/** Removes live events that no browser requests any longer, expired limits, the carriers' records, and module openings of old hours. */
export async function forgetOld(services: Services): Promise<void> {
  const { systemPool } = services;
  await forgetInSteps(services, forgetting.liveEvents);
  await forgetInSteps(services, forgetting.webhookDeliveries);
  await forgetInSteps(services, forgetting.deliveredBatches);
  await forgetInSteps(services, forgetting.conversationEvents);
  await forgetInSteps(services, forgetting.conversationProgress);
  await forgetInSteps(services, forgetting.embedConversations);
  await forgetInSteps(services, forgetting.embedCallBacks);
  await systemPool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
  await systemPool.query("DELETE FROM sandbox_calls WHERE dialed_at < now() - interval '1 day'");
  await systemPool.query("DELETE FROM livekit_rooms WHERE left_at < now() - interval '1 day'");
  await systemPool.query("DELETE FROM livekit_events WHERE received_at < now() - interval '7 days'");
  // No one can fetch these keys any longer. The rows stay for a while, so that the page can say that their code has expired.
  await systemPool.query(
    'UPDATE device_sign_ins SET key_sealed = NULL WHERE key_sealed IS NOT NULL AND expires_at < now()',
  );
  await systemPool.query("DELETE FROM device_sign_ins WHERE expires_at < now() - interval '10 minutes'");
  // Pasted transcripts of texts that failed; the table shows this role only those that can't be started again.
  await systemPool.query('UPDATE prompt_generations SET source = NULL WHERE source IS NOT NULL');
  // The data for undoing a merge; the table shows this role only merges that are too old to be undone.
  await systemPool.query('UPDATE lead_merges SET snapshot = NULL WHERE snapshot IS NOT NULL');
  await systemPool.query(
    "DELETE FROM suspect_jobs WHERE status <> 'set_aside' AND last_at < now() - interval '30 days'",
  );
  await systemPool.query("DELETE FROM mails WHERE ended_at < now() - interval '90 days'");
  await systemPool.query("DELETE FROM module_usage_hours WHERE hour < now() - interval '14 days'");
}
