import { EndedReason } from '@switchboard/contracts/calls';
import { expect, test } from 'vitest';
import { endedReasonText } from './endedReason.ts';
import { formatDuration } from './formatDuration.ts';
import { formatMoment } from './formatMoment.ts';
import { formatPhone } from './formatPhone.ts';

test.each([
  ['2125550142', '(212) 555-0142'],
  ['12125550142', '+1 (212) 555-0142'],
  ['+12125550142', '+1 (212) 555-0142'],
  ['+447700900123', '+447700900123'],
  ['+4930123456', '+4930123456'],
  ['555-0142', '555-0142'],
])('%s is shown as %s', (given, shown) => {
  expect(formatPhone(given)).toBe(shown);
});

test('a moment is shown as month, day, year and 12-hour time without odd spaces', () => {
  const local = new Date(2026, 0, 5, 15, 4).toISOString();
  expect(formatMoment(local)).toBe('Jan 5, 2026 3:04 PM');
});

test('durations are m:ss, from one hour on h:mm:ss', () => {
  expect([0, 9, 83, 3600, 3671].map(formatDuration)).toEqual(['0:00', '0:09', '1:23', '1:00:00', '1:01:11']);
});

test('every reason of the contract has words of its own, an unknown one loses its hyphens', () => {
  const texts = EndedReason.options.map((reason) => endedReasonText(reason));
  expect(new Set(texts).size).toBe(EndedReason.options.length);
  expect(endedReasonText('carrier-went-away')).toBe('carrier went away');
  expect(endedReasonText(null)).toBeNull();
});
