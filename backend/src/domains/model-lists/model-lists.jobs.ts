import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const modelListJobs = {
  /** Creates a job for each organization, before the day begins in Europe. */
  'model-lists.plan': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '35 4 * * *' }),
  /** Reads the lists of one organization, and mails admins about models that end. */
  'model-lists.read': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ organization_id }) => organization_id,
  }),
};
