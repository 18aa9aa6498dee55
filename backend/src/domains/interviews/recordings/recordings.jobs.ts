import { z } from 'zod';
import { declareJob, nothing } from '../../../jobs/declaration.ts';

export const recordingJobs = {
  /** Joins the chunks of a recording. A joiner that is killed, or has no disk space, is retried for some days. */
  'interview-recording.join': declareJob({
    runner: 'documents',
    payload: z.strictObject({ organization_id: z.uuid(), recording_id: z.uuid() }),
    maxAttempts: 20,
    key: ({ recording_id }) => recording_id,
  }),
  /** Writes the rough transcript of a joined recording. */
  'interview-recording.hear': declareJob({
    runner: 'hearing',
    payload: z.strictObject({ organization_id: z.uuid(), recording_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ recording_id }) => recording_id,
  }),
  /** Joins recordings that were never completed, and removes files whose retention has ended. */
  'interview-recording.upkeep': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
