import { expect, it } from 'vitest';
import { readPhoneText } from './phone-text.ts';

const digits = '+13035550142';
const scripts = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];
const inScript = (zero: number) => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const around = (before: string, after = '') => `${before}${digits}${after}`;
const separators = [' ', '-', '.', '\u00a0', '\u2011', '\u2013', '\u2212', '\u202f', '\u3000', '\u30fb', ' - '];

const spellings = [
  ...scripts.map(inScript),
  ...separators.map((by) => ['+1', '303', '555', '0142'].join(by)),
  ...['\u200b', '\u200e', '\u202a', '\u2066', '\ufeff', '\u00ad', '\u2060', '\u200d'].map((mark) => around(mark, mark)),
  ...[
    'tel:',
    'p:',
    'T: ',
    'callto:',
    'Tel. ',
    'Phone: ',
    'Mobile: ',
    'Handy: ',
    'Mobil ',
    'Cell - ',
    '(mobile) ',
    '電話：',
    'тел. ',
  ].map((label) => around(label)),
  ...[' (mobile)', ' mobile', ' [home]', ' (work)', ' privat', ' - cell', ' (携帯)'].map((label) => around('', label)),
  ...[around("'"), around('="', '"'), around('"', '"'), around('“', '”'), around(' ', ' \n'), '＋1 303 555 0142'],
  ...[
    '+1 (303) 555-0142',
    '+1/303/5550142'.replace('/303/', ' 303 '),
    '+1.303.555.0142',
    '+13035550142.0',
    '+13035550142,0',
  ],
];

it.each(spellings)('readPhoneText reads %j as one number', (text) => {
  const read = readPhoneText(text);
  expect('numbers' in read && read.numbers.map((number) => number.replace(/[^+\d]/g, ''))).toEqual([digits]);
});

it.each([' ::: ', ';', '; ', ' / ', ', ', ',', '\n', ' | ', ' or ', ' oder '])(
  'readPhoneText finds two numbers separated by %j',
  (by) => {
    expect(readPhoneText(`+1 303 555 0142${by}+1 303 555 0143`)).toEqual({
      numbers: ['+1 303 555 0142', '+1 303 555 0143'],
    });
  },
);

it.each([
  ['4.4E+11', 'shortened'],
  ['4,47911E+11', 'shortened'],
  ['4.4e11', 'shortened'],
  ['3471234567.5', 'shortened'],
  ['+1 303 555 0142 x5', 'extension'],
  ['+1 303 555 0142 ext. 12', 'extension'],
  ['tel:+1-303-555-0142;ext=5', 'extension'],
  ['+49 30 123456 Durchwahl 7', 'extension'],
  ['030 1234567/89', 'several'],
  ['030 12345 / 67890', 'several'],
  ['1-800-FLOWERS', 'invalid'],
  ['nobody', 'invalid'],
  [' \u200b ', 'empty'],
])('readPhoneText finds no number in %j and reports it as %s', (text, problem) => {
  expect(readPhoneText(text)).toEqual({ problem });
});

it.each([
  ['Mobile: +4930123457.0', '+4930123457'],
  ['Mobile: 004930123457.0', '+4930123457'],
  ['+4930123457.0 (work)', '+4930123457'],
  ['+4930123457.000 mobile', '+4930123457'],
  ['(mobile) +4930123457.0', '+4930123457'],
  ['+4,930,123,456.000', '+4930123456'],
  ['+4,930,123,000', '+4930123000'],
  ['4.930.123.456,000', '4930123456'],
  ['-3471234567.0', '3471234567'],
  ['(3471234567.0)', '3471234567'],
  ['3471234567.0.', '3471234567'],
  ['Tel. 3471234567.00', '3471234567'],
])('readPhoneText drops the zero decimals of a spreadsheet from %j', (text, number) => {
  expect(readPhoneText(text)).toEqual({ numbers: [number] });
});

it.each([
  '347-123-4567.0',
  '347-123-4567.00',
  '347-123-4567.0000',
  '347.123.4567.0',
  '347.123.4567.000',
  '(347) 123-4567.0',
  '3471234567.0.0',
  '3471234567.00.00',
  '+4930123457.0 (0)',
  'Mobile: 347-123-4567.0',
  '-347.123.4567.0 (work)',
  'Mobile: 3471234567.5',
  '-4,930,123,456.000',
  'Mobile: +4930123457,0',
])('readPhoneText refuses %j, because its last digits may be decimals', (text) => {
  expect(readPhoneText(text)).toHaveProperty('problem');
});

it.each([
  ['01.23.45.67.00', '01 23 45 67 00'],
  ['06.00.00.00.00', '06 00 00 00 00'],
  ['+1.303.555.0000', '+1 303 555 0000'],
  ['Tel. 030.123.000', '030 123 000'],
])('readPhoneText keeps the zeros of %j, because they belong to the number', (text, number) => {
  expect(readPhoneText(text)).toEqual({ numbers: [number] });
});

it('readPhoneText takes linear time for a text of any length', () => {
  expect(readPhoneText(`${'+1 '.repeat(100_000)}/`)).toHaveProperty('numbers');
});
