import { expect, test } from 'vitest';
import { formatPhone } from './formatPhone.ts';

test.each([
  ['+12125550142', '+1 (212) 555-0142'],
  ['12125550142', '+1 (212) 555-0142'],
  ['212-555-0142', '(212) 555-0142'],
  ['+447700900318', '+447700900318'],
  ['', ''],
])('%j reads %j', (number, text) => {
  expect(formatPhone(number)).toBe(text);
});
