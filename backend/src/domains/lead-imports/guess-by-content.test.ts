import { expect, it } from 'vitest';
import { completeByContent, guessByContent } from './guess-by-content.ts';

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
])('columns are guessed from their content: %s', (_, samples, expected) => {
  expect(guessByContent(samples, 'US')).toEqual(expected);
});

it("a number without a country code is guessed only if the file's country is known", () => {
  expect(guessByContent([['202-555-0147']], null)).toEqual([null]);
});

it('numbers and addresses are found by content in columns whose names say nothing', () => {
  const samples = [
    ['+46701112201', 'a@example.com', '4711'],
    ['', 'b@example.com', '4712'],
  ];
  expect(completeByContent([null, null, null], ['Reach', 'Post', 'Key'], samples)).toEqual([
    'phone_number',
    'email',
    null,
  ]);
});

it.each([
  ['Fax', '+46701112201'],
  ['Emergency phone', '+46701112201'],
  ['Order', '2025550147'],
])('the column "%s" with "%s" stays unmatched, so a person can choose', (column, cell) => {
  expect(completeByContent([null], [column], [[cell]])).toEqual([null]);
});

it('a column whose header says phone is preferred over other columns with numbers', () => {
  const samples = [['+46701112201', '+46701112202']];
  expect(completeByContent([null, 'phone_number'], ['Reach', 'Phone'], samples)).toEqual([null, 'phone_number']);
});
