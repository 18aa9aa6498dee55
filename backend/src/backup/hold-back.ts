import type pg from 'pg';

/** Counts of work that must not happen twice: otherwise people who were called or written to since the backup would be again. */
export interface HeldBack {
  pausedOrganizations: number;
  expiredCalls: number;
  manualCampaigns: number;
  uncertainCalls: number;
  doubtfulMessages: number;
}

const inWords = (since: string) => `${since.slice(0, 16).replace('T', ' ')} UTC`;

/** Work on rows whose jobs are created again by the rules below. */
const heldJobs = ['call.carry', 'call.ask-hook', 'whatsapp.send'];

/**
 * Keeps a restored database from calling anyone on its own: all calls are paused, campaigns wait to be launched, overdue calls
 * expire, and work in progress is checked and not repeated. Sessions end, because some were ended since the backup.
 */
export async function holdBack(owner: pg.Client, system: pg.Client, since: string): Promise<HeldBack> {
  const count = async (statement: string, values: unknown[] = []) =>
    (await owner.query(statement, values)).rowCount ?? 0;
  const reason = `Restored from a backup of ${inWords(since)}: calls made since then are not in it.`;
  // Runs first, because a pause triggers a new evaluation of held calls.
  const expiredCalls = await count(
    `UPDATE scheduled_calls SET status = 'expired', closed_explanation = $1, hold_reason = NULL, hold_explanation = NULL,
       hold_until = NULL, held_since = NULL, claimed_by = NULL, claim_expires_at = NULL, updated_at = now()
     WHERE status = 'scheduled' AND due_at <= now()`,
    [`${reason} This one may have been made. Schedule it again if it is still wanted.`],
  );
  const pausedOrganizations = await count(
    `WITH paused AS (
       UPDATE organizations SET calls_paused_at = now(), calls_paused_by_name = 'Restore', calls_pause_reason = $1
       WHERE calls_paused_at IS NULL AND deleted_at IS NULL RETURNING id, name)
     INSERT INTO audit_logs (organization_id, actor_kind, actor_name, action, resource_type, resource_id, resource_name, details)
     SELECT id, 'system', 'Restore', 'pause_calls', 'organization', id::text, name, jsonb_build_object('reason', $1::text) FROM paused`,
    [reason],
  );
  const manualCampaigns = await count("UPDATE campaigns SET dialing = 'manual' WHERE dialing = 'automatic'");
  // An attempt that the carrier doesn't know is shown as uncertain and never dialed.
  const uncertainCalls = await count(
    `INSERT INTO call_attempts (organization_id, call_id, attempt_number, status, lease_expires_at)
     SELECT organization_id, id, 1, 'committed', now() - interval '1 second' FROM calls c
     WHERE ended_at IS NULL AND NOT EXISTS (
       SELECT FROM call_attempts a WHERE a.organization_id = c.organization_id AND a.call_id = c.id)`,
  );
  // As if its worker had stopped responding: the gateway is searched for the message before anything is sent.
  const doubtfulMessages = await count(
    `UPDATE whatsapp_messages SET attempts = greatest(attempts, 1), attempted_at = coalesce(attempted_at, created_at),
       lease_expires_at = now() - interval '1 second'
     WHERE status = 'pending' AND lease_expires_at IS NULL`,
  );
  await count('DELETE FROM sessions');
  await count('DELETE FROM super_admin_sessions');
  await system.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = ANY ($1::text[])`,
    [heldJobs],
  );
  return { pausedOrganizations, expiredCalls, manualCampaigns, uncertainCalls, doubtfulMessages };
}
