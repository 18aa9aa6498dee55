import { declareJob, nothing } from './declaration.ts';

export const upkeepJobs = {
  /** Releases the jobs of dead processes, and removes those that won't be retried. */
  'upkeep.jobs': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Removes data that is stored only for a while. */
  'upkeep.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/10 * * * *' }),
  /** Removes logs that are older than each organization's retention. */
  'upkeep.forget-audit-logs': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '20 * * * *' }),
};
