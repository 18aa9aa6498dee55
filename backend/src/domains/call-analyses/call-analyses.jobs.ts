import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const callAnalysisJobs = {
  /** Has a model make something of a call; asks again when its worker died or the provider was busy. */
  'call-analysis.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), analysis_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ analysis_id }) => analysis_id,
  }),
  /** Finds analyses that wait for nobody. */
  'call-analysis.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
