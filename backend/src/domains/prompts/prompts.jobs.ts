import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const promptJobs = {
  /** Begins to write a text, once: what its worker leaves behind when it dies has failed. */
  'generation.run': declareJob({
    runner: 'calls',
    payload: z.strictObject({ organization_id: z.uuid(), generation_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ generation_id }) => generation_id,
  }),
  /** Tries versions of a prompt on its cases; goes on where a worker died. */
  'prompt-run.run': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), prompt_run_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ prompt_run_id }) => prompt_run_id,
  }),
  /** Finds runs that wait for nobody. */
  'prompt-run.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
