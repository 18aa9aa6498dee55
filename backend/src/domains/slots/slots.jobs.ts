import { declareJob, nothing } from '../../jobs/declaration.ts';

export const slotJobs = {
  /** Archives slots that ended a month ago. */
  'slot.archive': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '40 * * * *' }),
};
