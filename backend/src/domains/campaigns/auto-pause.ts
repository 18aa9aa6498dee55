import { randomUUID } from 'node:crypto';
import type { AutoPause } from '@switchboard/contracts/dialing-settings';
import type { Tx } from '../../database/database.ts';
import { recordChange } from '../../events/record-change.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { autoPause, isFailure } from '../dialer/rules/auto-pause.ts';

/** Longer than any call: calls that ended within the period began since then. */
const longestCallMs = 3 * 3_600_000;

/** Pauses the campaign of a failed call if too many failed recently; runs in the transaction that settles the call. */
export async function pauseAfterFailures(tx: Tx, call: calls, endedReason: string, endedAt: Date): Promise<void> {
  const { campaign_id, organization_id } = call;
  if (!campaign_id || !isFailure(endedReason)) return;
  const campaign = await tx.campaigns.findFirst({
    where: { id: campaign_id, status: 'active' },
    select: { name: true, auto_pause: true, activated_at: true },
  });
  const rule = (campaign?.auto_pause ?? null) as AutoPause | null;
  if (!campaign || !rule) return;
  // The person who last activated the campaign already knows of earlier failures.
  const since = new Date(Math.max(endedAt.getTime() - rule.seconds * 1000, campaign.activated_at?.getTime() ?? 0));
  const ended = await tx.calls.findMany({
    where: {
      campaign_id,
      created_at: { gt: new Date(since.getTime() - longestCallMs) },
      ended_at: { gt: since },
      ended_reason: { not: null },
    },
    select: { ended_reason: true, ended_at: true },
  });
  const recent = ended.map((one) => ({ ended_reason: one.ended_reason ?? '', ended_at: one.ended_at ?? endedAt }));
  const reason = autoPause(rule, recent, endedAt);
  if (!reason) return;
  const { count } = await tx.campaigns.updateMany({
    where: { id: campaign_id, status: 'active' },
    data: { status: 'paused', pause_reason: reason, updated_at: new Date() },
  });
  if (count === 0) return;
  await recordChange(
    tx,
    {
      organizationId: organization_id,
      requestId: randomUUID(),
      ipAddress: null,
      actor: { kind: 'system', name: 'dialer' },
    },
    {
      resource: 'campaign',
      id: campaign_id,
      name: campaign.name,
      change: 'updated',
      action: 'auto_pause',
      details: { reason },
    },
  );
}
