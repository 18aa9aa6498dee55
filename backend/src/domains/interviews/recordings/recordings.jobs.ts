import { z } from 'zod';
import { declareJob, nothing } from '../../../jobs/declaration.ts';

export const recordingJobs = {
  /** Joins the chunks of a recording. A joiner that is killed, or has no room, is started again for some days. */
  'interview-recording.join': declareJob({
    runner: 'documents',
    payload: z.strictObject({ organization_id: z.uuid(), recording_id: z.uuid() }),
    maxAttempts: 20,
    key: ({ recording_id }) => recording_id,
  }),
  /** Makes the rough transcript of what was spoken in a recording that is joined. */
  'interview-recording.hear': declareJob({
    runner: 'hearing',
    payload: z.strictObject({ organization_id: z.uuid(), recording_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ recording_id }) => recording_id,
  }),
  /** Has those joined that nobody completed, and removes files that are kept no longer. */
  'interview-recording.upkeep': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
