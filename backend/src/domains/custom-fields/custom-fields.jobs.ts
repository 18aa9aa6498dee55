import { z } from 'zod';
import { declareJob } from '../../jobs/declaration.ts';

const oneField = { organization_id: z.uuid(), field_id: z.uuid() };

export const customFieldJobs = {
  /** Removes the values of a deleted field from all leads, then the field itself. */
  'custom-field.remove': declareJob({
    runner: 'general',
    payload: z.strictObject(oneField),
    maxAttempts: 25,
    key: ({ field_id }) => field_id,
  }),
  /** Renames a field's choices in all leads. */
  'custom-field.rename': declareJob({
    runner: 'general',
    payload: z.strictObject(oneField),
    maxAttempts: 25,
    key: ({ field_id }) => field_id,
  }),
};
