import { systemContext } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../../jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { planCampaign } from '../../dialer/plan/plan-campaign.ts';
import { readPlanState } from './read-plan-state.ts';
import { writePlan } from './write-plan.ts';

/**
 * Plans the next minutes of a campaign: reads, decides and writes under its lock, in one transaction. If the worker dies in
 * between, nothing is stored and the next minute plans the same.
 */
export async function planOne(
  services: Services,
  { organization_id, campaign_id }: JobPayload<'campaign.plan'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'campaign planner');
  const planOnce = () =>
    transact(context, async (tx) => {
      const campaign = await readPlanState(tx, context, campaign_id);
      if (!campaign) return false;
      const plan = planCampaign(campaign.state, campaign.now);
      await writePlan(tx, context, campaign, plan);
      return !plan.completed && plan.calls.length === 0 && plan.final.length > 0;
    });
  // Leads that are not called don't use up anyone's turn.
  while (await planOnce()) context.shutdown.throwIfAborted();
}

/** Plans every campaign that dials automatically or may be finished. */
export async function planAll({ systemPool }: Services): Promise<void> {
  const { rows } = await systemPool.query<JobPayload<'campaign.plan'>>(
    `SELECT c.organization_id, c.id AS campaign_id FROM campaigns c JOIN organizations o ON o.id = c.organization_id
     WHERE c.status = 'active' AND (c.dialing = 'automatic' OR c.end_date < current_date)
       AND o.deleted_at IS NULL AND o.suspended_at IS NULL`,
  );
  for (const row of rows) await enqueueFromSystem(systemPool, 'campaign.plan', row);
}
