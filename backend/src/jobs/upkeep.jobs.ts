import { declareJob, nothing } from './declaration.ts';

export const upkeepJobs = {
  /** Gives back the jobs of processes that are gone, and removes those that will not be tried again. */
  'upkeep.jobs': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Forgets what is kept for a while only. */
  'upkeep.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/10 * * * *' }),
  /** Forgets what was done longer ago than each organization keeps it. */
  'upkeep.forget-audit-logs': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '20 * * * *' }),
};
