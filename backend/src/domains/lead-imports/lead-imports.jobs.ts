import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

const oneImport = z.strictObject({ organization_id: z.uuid(), import_id: z.uuid() });

export const leadImportJobs = {
  /** Creates leads from a file's rows; continues where it was after its worker died. */
  'lead-import.run': declareJob({
    runner: 'documents',
    payload: oneImport,
    maxAttempts: 5,
    key: ({ import_id }) => import_id,
  }),
  /** Counts what an import would do with each row. */
  'lead-import.preview': declareJob({
    runner: 'documents',
    payload: oneImport,
    maxAttempts: 3,
    key: ({ import_id }) => import_id,
  }),
  /** Deletes the leads that an import created, and restores those that it updated. */
  'lead-import.undo': declareJob({
    runner: 'documents',
    payload: oneImport,
    maxAttempts: 5,
    key: ({ import_id }) => import_id,
  }),
  /** Deletes files whose import was not started within a day. */
  'lead-import.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '35 * * * *' }),
  /** Finds waiting imports without a job. */
  'lead-import.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
