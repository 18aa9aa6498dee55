import { z } from 'zod';
import { declareJob } from '../../jobs/declaration.ts';

export const webhookJobs = {
  /**
   * Sends a delivery once, and sets the moment of its next attempt when that failed. The tries of the job itself are for
   * processes that die meanwhile.
   */
  'webhook.deliver': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ organization_id: z.uuid(), delivery_id: z.uuid() }),
    maxAttempts: 25,
    key: ({ delivery_id }) => delivery_id,
  }),
  /** Writes to the admins that a webhook was switched off. */
  'webhook.tell-admins': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), webhook_id: z.uuid() }),
    maxAttempts: 10,
    key: ({ webhook_id }) => webhook_id,
  }),
};
