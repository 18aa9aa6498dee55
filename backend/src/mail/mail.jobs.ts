import { z } from 'zod';
import { declareJob, nothing } from '../jobs/declaration.ts';

export const mailJobs = {
  /**
   * Sends a mail once, and sets the moment of its next attempt when that failed. The tries of the job itself are for processes
   * that die meanwhile.
   */
  'mail.send': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid().nullable(), mail_id: z.uuid() }),
    maxAttempts: 25,
    key: ({ mail_id }) => mail_id,
  }),
  /** Gives mails a job that wait without one. */
  'mail.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/5 * * * *' }),
};
