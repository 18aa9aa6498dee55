import type { RetryRules } from '@switchboard/contracts/dialer';
import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { nextRetry, retryKindOf } from './rules/retries.ts';

/** A scheduled call that was made, and the data that its retry depends on. */
interface ToRetry {
  id: string;
  retries_made: number;
  organization: RetryRules;
  campaign: RetryRules | null;
  used: number;
  limit: number | null;
}

/** Schedules a retry if the call's outcome has one, in the transaction that settles the call. */
export async function retryCall(tx: Tx, call: calls, endedReason: string, endedAt: Date): Promise<void> {
  if (!call.scheduled_call_id || !retryKindOf(endedReason)) return;
  const [scheduled] = await tx.$queryRaw<ToRetry[]>`
    SELECT s.id, s.retries_made, o.retry_rules AS organization, c.retry_rules AS campaign, c.max_attempts_per_lead AS limit,
      CASE WHEN c.max_attempts_per_lead IS NULL THEN 0 ELSE (SELECT count(*)::int FROM calls k
        WHERE k.organization_id = s.organization_id AND k.lead_id = s.lead_id AND k.campaign_id = s.campaign_id
          AND k.status <> 'error') END AS used
    FROM scheduled_calls s JOIN organizations o ON o.id = s.organization_id
    LEFT JOIN campaigns c ON c.organization_id = s.organization_id AND c.id = s.campaign_id
    WHERE s.organization_id = ${call.organization_id}::uuid AND s.id = ${call.scheduled_call_id}::uuid AND s.status = 'called'`;
  if (!scheduled) return;
  const { organization, campaign, used, limit } = scheduled;
  const outcome = { endedReason, retriesMade: scheduled.retries_made, attempts: { used, limit } };
  const at = nextRetry({ organization, campaign }, outcome, endedAt);
  if (!at) return;
  // A call scheduled in the meantime replaces the retry.
  const moved = await tx.$executeRaw`
    UPDATE scheduled_calls s SET status = 'scheduled', scheduled_time = ${at}, due_at = ${at}, retries_made = retries_made + 1,
      updated_at = now()
    WHERE s.id = ${scheduled.id}::uuid AND s.status = 'called' AND NOT s.is_last_attempt AND NOT EXISTS (SELECT FROM scheduled_calls o
      WHERE o.organization_id = s.organization_id AND o.lead_id = s.lead_id AND o.status = 'scheduled'
        AND o.campaign_id IS NOT DISTINCT FROM s.campaign_id)`;
  if (moved > 0)
    await emitEvent(tx, call.organization_id, {
      type: 'scheduled_call.changed',
      subject_id: scheduled.id,
      change: 'updated',
    });
}
