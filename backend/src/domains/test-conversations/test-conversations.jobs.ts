import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const testConversationJobs = {
  /** Runs tests of an assistant; starts over after its worker died. */
  'test-run.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), test_run_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ test_run_id }) => test_run_id,
  }),
  /** Finds waiting runs without a job. */
  'test-run.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
