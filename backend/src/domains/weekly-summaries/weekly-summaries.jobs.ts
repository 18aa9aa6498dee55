import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const weeklySummaryJobs = {
  /** Finds the organizations with members who wait for the week that ended before Monday. */
  'weekly-summary.plan': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '5 * * * *' }),
  /** Writes the mails of one organization. */
  'weekly-summary.write': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ organization_id }) => organization_id,
  }),
};
