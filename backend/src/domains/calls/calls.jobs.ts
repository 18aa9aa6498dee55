import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const callJobs = {
  /** Dials a call, or takes over one whose worker went silent. */
  'call.carry': declareJob({
    runner: 'calls',
    payload: z.strictObject({ organization_id: z.uuid(), call_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ call_id }) => call_id,
  }),
  /** Asks the organization's hook about a call that is about to be dialed, and passes the call to `call.carry`. */
  'call.ask-hook': declareJob({
    runner: 'hooks',
    payload: z.strictObject({ organization_id: z.uuid(), call_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ call_id }) => call_id,
  }),
  /** Finds calls that no worker carries. It queues itself again every few seconds; the schedule only restarts that. */
  'call.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
