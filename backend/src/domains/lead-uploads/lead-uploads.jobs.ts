import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const leadUploadJobs = {
  /** Reads one document and makes its lead. */
  'lead-upload.extract': declareJob({
    runner: 'documents',
    payload: z.strictObject({ organization_id: z.uuid(), upload_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ upload_id }) => upload_id,
  }),
  /** Finds documents that wait for nobody. */
  'lead-upload.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
