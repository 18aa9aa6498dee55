import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const organizationJobs = {
  /** Writes to the owners that the organization was deleted, or taken back. */
  'organization.tell-owners': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), by: z.string(), act: z.enum(['delete', 'take_back']) }),
    maxAttempts: 10,
  }),
  /** Removes for good what was deleted 14 days ago. */
  'organization.erase': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '7 * * * *' }),
};
