import { ApiError } from '@switchboard/platform';
import { expect, test } from 'vitest';
import { saveFailure } from './saveFailure.ts';

const generic = 'Failed to save assistant. Please check your connection and try again.';
const refused = (status: number, code: 'CONFLICT' | 'FORBIDDEN' | 'UNAVAILABLE' | 'VALIDATION', reason: string) =>
  new ApiError(status, { code, message: 'What the server says.', reason: reason as never });

test.each([
  [
    'a taken name',
    refused(409, 'CONFLICT', 'duplicate'),
    'Duplicate Error',
    'An item with this name already exists. Please use a different name or update the existing item.',
  ],
  [
    'a missing organization',
    refused(403, 'FORBIDDEN', 'no_organization'),
    'Organization Required',
    'You need to create or join an organization before creating assistants.',
  ],
  [
    'a deleted reference',
    refused(400, 'VALIDATION', 'reference'),
    'Reference Error',
    'There was an error with referenced data. What the server says.',
  ],
  [
    'a request that is too large',
    refused(413, 'VALIDATION', 'too_large'),
    'Save Failed',
    'This assistant was not saved. What the server says.',
  ],
  ['a connection that is gone', refused(0, 'UNAVAILABLE', 'network'), 'Save Failed', generic],
  ['a server that fails', refused(503, 'UNAVAILABLE', 'busy'), 'Save Failed', `${generic} What the server says.`],
  ['a defect', new Error('x is undefined'), 'Save Failed', generic],
])('the save error of %s has the text of the specification', (_, error, title, description) => {
  expect(saveFailure(error)).toEqual({ title, description });
});
