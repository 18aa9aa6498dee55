import { declareJob, nothing } from '../../jobs/declaration.ts';

export const leadJobs = {
  /** Gives leads the zones of their numbers, where nobody has set one and none was known when they were made. */
  'lead.fill-zones': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '15 3 * * *' }),
};
