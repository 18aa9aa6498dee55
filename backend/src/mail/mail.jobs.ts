import { z } from 'zod';
import { declareJob, nothing } from '../jobs/declaration.ts';

export const mailJobs = {
  /**
   * Sends a mail once, and sets the time of its next attempt if that failed. The job's own retries are for processes that die in
   * the meantime.
   */
  'mail.send': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid().nullable(), mail_id: z.uuid() }),
    maxAttempts: 25,
    key: ({ mail_id }) => mail_id,
  }),
  /** Adds jobs for waiting mails that have none. */
  'mail.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/5 * * * *' }),
};
