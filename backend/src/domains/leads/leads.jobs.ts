import { declareJob, nothing } from '../../jobs/declaration.ts';

export const leadJobs = {
  /** Gives leads the zones of their numbers, if none was set or known when they were created. */
  'lead.fill-zones': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '15 3 * * *' }),
};
