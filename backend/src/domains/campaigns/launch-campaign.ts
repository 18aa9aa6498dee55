import type { LaunchCampaign } from '@switchboard/contracts/campaigns';
import type { CampaignReadiness } from '@switchboard/contracts/dialing-settings';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertNotStale } from '../../stale.ts';
import { type CampaignRow, readCampaign } from './campaigns.read.ts';
import { assertCampaign, lockCampaign } from './campaigns.service.ts';
import { launchWarnings } from './launch-warnings.ts';
import { assertReady, readinessProblems } from './ready.ts';

/** Whether a campaign can become active, and what to review first. Throws NOT_FOUND. */
export function readReadiness(context: Context, id: string): Promise<CampaignReadiness> {
  return transact(context, async (tx) => {
    await assertCampaign(tx, id);
    return {
      problems: await readinessProblems(tx, context, id),
      warnings: await launchWarnings(tx, context, id),
    };
  });
}

/**
 * Makes a campaign active, with manual or automatic dialing. Throws NOT_FOUND, and CONFLICT if it was changed since it was
 * read (`stale`) or is not ready (`campaign_not_ready`).
 */
export function launchCampaign(
  context: Context,
  id: string,
  { dialing, updated_at }: z.output<typeof LaunchCampaign>,
): Promise<{ campaign: CampaignRow; warnings: CampaignReadiness['warnings'] }> {
  return transact(context, async (tx) => {
    const before = await lockCampaign(tx, id);
    assertNotStale(before, updated_at, before.name);
    await assertReady(tx, context, id);
    const now = new Date();
    await tx.campaigns.update({
      where: { id },
      data: {
        status: 'active',
        dialing,
        pause_reason: null,
        updated_at: now,
        ...(before.status === 'active' ? {} : { activated_at: now }),
      },
      select: { id: true },
    });
    if (dialing === 'automatic')
      await enqueue(tx, 'campaign.plan', { organization_id: context.organizationId, campaign_id: id });
    const campaign = await readCampaign(tx, id);
    const warnings = await launchWarnings(tx, context, id);
    await recordChange(tx, context, {
      resource: 'campaign',
      id,
      name: campaign.name,
      change: 'updated',
      action: 'launch',
      details: {
        dialing,
        status: { from: before.status, to: 'active' },
        warnings: warnings.map(({ message }) => message),
      },
    });
    return { campaign, warnings };
  });
}
