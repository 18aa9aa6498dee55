import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const leadBulkJobs = {
  /** Applies an action to many leads; continues where it was after its worker died. */
  'lead-bulk.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), run_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ run_id }) => run_id,
  }),
  /** Cancels the calls that a bulk action scheduled. */
  'lead-bulk.undo': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), run_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ run_id }) => run_id,
  }),
  /** Finds runs in progress without a job. */
  'lead-bulk.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
