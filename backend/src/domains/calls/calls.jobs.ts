import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const callJobs = {
  /** Dials a call, or goes on with one whose worker went silent. */
  'call.carry': declareJob({
    runner: 'calls',
    payload: z.strictObject({ organization_id: z.uuid(), call_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ call_id }) => call_id,
  }),
  /** Asks the organization's hook about a call that is to be dialed, and hands it on to `call.carry`. */
  'call.ask-hook': declareJob({
    runner: 'hooks',
    payload: z.strictObject({ organization_id: z.uuid(), call_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ call_id }) => call_id,
  }),
  /** Finds calls that nobody carries. It comes again every few seconds; the schedule only sees to it that it does. */
  'call.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
