import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const leadUploadJobs = {
  /** Reads one document and creates its lead. */
  'lead-upload.extract': declareJob({
    runner: 'documents',
    payload: z.strictObject({ organization_id: z.uuid(), upload_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ upload_id }) => upload_id,
  }),
  /** Finds waiting documents without a job. */
  'lead-upload.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
