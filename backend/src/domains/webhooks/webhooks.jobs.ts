import { z } from 'zod';
import { declareJob } from '../../jobs/declaration.ts';

export const webhookJobs = {
  /**
   * Sends a delivery once, and sets the time of its next attempt if that failed. The job's own retries are for
   * processes that die in the meantime.
   */
  'webhook.deliver': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ organization_id: z.uuid(), delivery_id: z.uuid() }),
    maxAttempts: 25,
    key: ({ delivery_id }) => delivery_id,
  }),
  /** Notifies the admins by email that a webhook was switched off. */
  'webhook.tell-admins': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), webhook_id: z.uuid() }),
    maxAttempts: 10,
    key: ({ webhook_id }) => webhook_id,
  }),
};
