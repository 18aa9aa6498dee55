import type { RetryRules } from '@switchboard/contracts/dialer';
import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { nextRetry, retryKindOf } from './rules/retries.ts';

/** Gives a scheduled call its next time when its outcome is one of those that are retried; in the transaction that settles it. */
export async function retryCall(tx: Tx, call: calls, endedReason: string, endedAt: Date): Promise<void> {
  if (!call.scheduled_call_id || !retryKindOf(endedReason)) return;
  const scheduled = await tx.scheduled_calls.findFirst({
    where: { id: call.scheduled_call_id, status: 'called' },
    select: {
      id: true,
      lead_id: true,
      campaign_id: true,
      retries_made: true,
      campaign: { select: { retry_rules: true, max_attempts_per_lead: true } },
    },
  });
  const organization = await tx.organizations.findFirst({
    where: { id: call.organization_id },
    select: { retry_rules: true },
  });
  if (!scheduled || !organization) return;
  const rules = {
    organization: organization.retry_rules as RetryRules,
    campaign: (scheduled.campaign?.retry_rules ?? null) as RetryRules | null,
  };
  const limit = scheduled.campaign?.max_attempts_per_lead ?? null;
  const { lead_id, campaign_id } = scheduled;
  const used = limit === null ? 0 : await tx.calls.count({ where: { lead_id, campaign_id, status: { not: 'error' } } });
  const outcome = { endedReason, retriesMade: scheduled.retries_made, attempts: { used, limit } };
  const at = nextRetry(rules, outcome, endedAt);
  if (!at) return;
  // A call that somebody scheduled meanwhile takes the place of the retry.
  const moved = await tx.$executeRaw`
    UPDATE scheduled_calls s SET status = 'scheduled', scheduled_time = ${at}, due_at = ${at}, retries_made = retries_made + 1,
      updated_at = now()
    WHERE s.id = ${scheduled.id}::uuid AND s.status = 'called' AND NOT EXISTS (SELECT FROM scheduled_calls o
      WHERE o.organization_id = s.organization_id AND o.lead_id = s.lead_id AND o.status = 'scheduled'
        AND o.campaign_id IS NOT DISTINCT FROM s.campaign_id)`;
  if (moved > 0)
    await emitEvent(tx, call.organization_id, {
      type: 'scheduled_call.changed',
      subject_id: scheduled.id,
      change: 'updated',
    });
}
