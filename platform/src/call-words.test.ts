import { EndedReason } from '@switchboard/contracts/calls';
import { expect, test } from 'vitest';
import { callLogStatus, endedReasonText } from './call-words.ts';

test('every ended reason has its own text, and an unknown one is shown without hyphens', () => {
  const texts = EndedReason.options.map((reason) => endedReasonText(reason));
  expect(new Set(texts).size).toBe(EndedReason.options.length);
  expect(endedReasonText('carrier-went-away')).toBe('carrier went away');
  expect(endedReasonText(null)).toBeNull();
});

test.each([
  ['completed', 'Completed', 'success'],
  ['failed', 'Failed', 'danger'],
  ['in_progress', 'In progress', 'warning'],
  ['anything else', 'In progress', 'warning'],
])('a call log with the status %s is shown as %s in the tone %s', (status, word, tone) => {
  expect(callLogStatus(status)).toEqual({ word, tone });
});
