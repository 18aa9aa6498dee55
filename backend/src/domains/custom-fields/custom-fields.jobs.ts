import { z } from 'zod';
import { declareJob } from '../../jobs/declaration.ts';

const oneField = { organization_id: z.uuid(), field_id: z.uuid() };

export const customFieldJobs = {
  /** Takes the values of a deleted field off all leads, then forgets the field. */
  'custom-field.remove': declareJob({
    runner: 'general',
    payload: z.strictObject(oneField),
    maxAttempts: 25,
    key: ({ field_id }) => field_id,
  }),
  /** Gives leads the new names of a field's choices. */
  'custom-field.rename': declareJob({
    runner: 'general',
    payload: z.strictObject(oneField),
    maxAttempts: 25,
    key: ({ field_id }) => field_id,
  }),
};
