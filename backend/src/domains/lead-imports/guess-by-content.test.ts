import { expect, it } from 'vitest';
import { guessByContent } from './guess-by-content.ts';

it.each([
  [
    'names, a number and an address',
    [
      ['Ada', 'Moss', '+12025550147', 'ada@example.com'],
      ['Tim', 'Vale', '', ''],
    ],
    ['first_name', 'last_name', 'phone_number', 'email'],
  ],
  [
    'a whole name and what is nothing of a lead',
    [
      ['7', 'ada@example.com', 'Ada Moss', '(202) 555-0147'],
      ['8', '', 'Anne-Marie O’Brien', '202-555-0148'],
    ],
    [null, 'email', 'name', 'phone_number'],
  ],
  ['a second number, which stays for a person to choose', [['+12025550147', '+12025550148']], ['phone_number', null]],
  [
    'rows of different lengths',
    [['Ada'], ['Tim', 'Vale', '+12025550147']],
    ['first_name', 'last_name', 'phone_number'],
  ],
  ['nothing that is known', [['7', '-', '']], [null, null, null]],
  ['nothing at all', [], []],
])('finds %s', (_, samples, expected) => {
  expect(guessByContent(samples, 'US')).toEqual(expected);
});

it('takes a number that names no country only where one is known', () => {
  expect(guessByContent([['202-555-0147']], null)).toEqual([null]);
});
