import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const rehearsalJobs = {
  /** Rehearses a campaign; starts over after its worker died. */
  'rehearsal.run': declareJob({
    runner: 'rehearsals',
    payload: z.strictObject({ organization_id: z.uuid(), rehearsal_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ rehearsal_id }) => rehearsal_id,
  }),
  /** Finds waiting rehearsals without a job. */
  'rehearsal.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
