import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const callAnalysisJobs = {
  /** Has a model analyze a call; retries after its worker died or while the provider was busy. */
  'call-analysis.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), analysis_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ analysis_id }) => analysis_id,
  }),
  /** Finds waiting analyses without a job. */
  'call-analysis.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
