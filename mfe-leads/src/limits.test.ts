import * as calls from '@switchboard/contracts/calls';
import * as uploads from '@switchboard/contracts/lead-uploads';
import * as leads from '@switchboard/contracts/leads';
import { pageSize } from '@switchboard/contracts/shared';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('the limits of the lists equal those of the contracts', () => {
  expect(limits.leadSortFirstDirection).toEqual(leads.leadSortFirstDirection);
  expect(limits.maxUploadBytes).toBe(uploads.maxUploadBytes);
  expect(limits.uploadExtensions).toEqual(uploads.uploadExtensions);
  expect(limits.callLogPageSize).toBe(calls.callLogPageSize);
  expect(limits.leadPageSizes[0]).toBe(pageSize.default);
  expect(Math.max(...limits.leadPageSizes)).toBe(pageSize.max);
});
