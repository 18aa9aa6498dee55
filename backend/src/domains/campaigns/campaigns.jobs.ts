import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const campaignJobs = {
  /** Plans the next minutes of a campaign. */
  'campaign.plan': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), campaign_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ campaign_id }) => campaign_id,
  }),
  /** Plans every campaign that dials automatically, or is over, each minute. */
  'campaign.plan-all': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
