import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const promptJobs = {
  /** Begins to write a text, once: a text whose worker dies has failed. */
  'generation.run': declareJob({
    runner: 'calls',
    payload: z.strictObject({ organization_id: z.uuid(), generation_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ generation_id }) => generation_id,
  }),
  /** Runs versions of a prompt on its cases; continues where it was after its worker died. */
  'prompt-run.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), prompt_run_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ prompt_run_id }) => prompt_run_id,
  }),
  /** Finds waiting runs without a job. */
  'prompt-run.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
