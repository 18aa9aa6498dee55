import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

const oneImport = z.strictObject({ organization_id: z.uuid(), import_id: z.uuid() });

export const leadImportJobs = {
  /** Makes leads of a file's rows; goes on where it was when its worker died. */
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
  /** Deletes the leads that an import made, and restores those that it updated. */
  'lead-import.undo': declareJob({
    runner: 'documents',
    payload: oneImport,
    maxAttempts: 5,
    key: ({ import_id }) => import_id,
  }),
  /** Forgets files that nobody started to import within a day. */
  'lead-import.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '35 * * * *' }),
  /** Finds imports that wait for nobody. */
  'lead-import.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
