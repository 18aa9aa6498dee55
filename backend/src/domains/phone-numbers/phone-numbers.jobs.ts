import { z } from 'zod';
import { declareJob } from '../../jobs/declaration.ts';

export const phoneNumberJobs = {
  /** Makes the LiveKit server have the trunk and the rule that calls to a number need. */
  'phone-number.set-up-inbound': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), phone_number_id: z.uuid() }),
    maxAttempts: 6,
    key: ({ phone_number_id }) => phone_number_id,
  }),
};
