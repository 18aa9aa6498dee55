import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const rehearsalJobs = {
  /** Rehearses a campaign; begins anew when its worker died. */
  'rehearsal.run': declareJob({
    runner: 'rehearsals',
    payload: z.strictObject({ organization_id: z.uuid(), rehearsal_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ rehearsal_id }) => rehearsal_id,
  }),
  /** Finds rehearsals that wait for nobody. */
  'rehearsal.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
