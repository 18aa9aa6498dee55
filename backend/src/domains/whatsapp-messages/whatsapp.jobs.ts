import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

const ofOrganization = { organization_id: z.uuid() };

export const whatsAppJobs = {
  /** Sends a message, or finds out its outcome after its worker went silent. */
  'whatsapp.send': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ ...ofOrganization, message_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ message_id }) => message_id,
  }),
  /** Fetches the messages of all leads at a number. */
  'whatsapp.sync': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ ...ofOrganization, number_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ number_id }) => number_id,
  }),
  /** Polls a gateway that sends no events. */
  'whatsapp.poll': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ ...ofOrganization, number_id: z.uuid() }),
    maxAttempts: 1,
    key: ({ number_id }) => number_id,
  }),
  /** Removes an instance that no number uses any longer. */
  'whatsapp.remove-instance': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({ instance_id: z.string() }),
    maxAttempts: 10,
    key: ({ instance_id }) => instance_id,
  }),
  /** Finds waiting messages without a job, and numbers to poll. */
  'whatsapp.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Advances a message of the simulated WhatsApp. */
  'whatsapp.simulate': declareJob({
    runner: 'webhooks',
    payload: z.strictObject({
      message_id: z.string(),
      step: z.enum(['sent', 'delivered', 'read', 'failed', 'arrived', 'edited', 'answer_stop']),
    }),
    maxAttempts: 8,
    key: ({ message_id, step }) => `${message_id}:${step}`,
  }),
};
