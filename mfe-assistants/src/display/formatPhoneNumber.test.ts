import { expect, test } from 'vitest';
import { formatPhoneNumber } from './formatPhoneNumber.ts';

test.each([
  ['+12025550142', '+1 (202) 555-0142'],
  ['12025550142', '+1 (202) 555-0142'],
  ['2025550142', '(202) 555-0142'],
  ['+447700900123', '+447700900123'],
  ['+6555501420', '+6555501420'],
  ['+123456789', '+123456789'],
])('shows %s as %s', (number, shown) => {
  expect(formatPhoneNumber(number)).toBe(shown);
});
