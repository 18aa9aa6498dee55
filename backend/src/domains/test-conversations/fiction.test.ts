import { expect, test } from 'vitest';
import { fictionFor } from './fiction.ts';

const texts = ['Hello Vera, this is Robin of Northlight.', 'Hi, my name is Vera Lindqvist and this is fine.'];
const fiction = fictionFor({ names: ['Vera Lindqvist'], texts, kept: ['Robin', 'Northlight'] });

test.each([
  ['Hello Vera, this is Robin of Northlight.', 'Hello Alex, this is Robin of Northlight.'],
  ['Ms LINDQVIST, vera@lindqvist.se', 'Ms Morgan, alex.morgan@example.com'],
  ['Call +46 70 123 45 67 or (202) 555-7788', 'Call +12025550100 or +12025550100'],
  ['Order 4711, again 4711, at 10 on 3 May', 'Order 6577, again 6577, at 10 on 3 May'],
  ['Veracity is fine', 'Veracity is fine'],
  ['look_up {"number":4711}', 'look_up {"number":6577}'],
])('personal data in a test is replaced by fiction: %s', (text, made) => {
  expect(fiction(text)).toBe(made);
});

const about = [
  'My husband Peter takes the calls, please ask for Sven Lindberg.',
  'Dr. Okafor said so, and Nadia knows it. Call Mark on Monday.',
  'I moved to New York in April, and my manager is Grace.',
];
const ofOthers = fictionFor({ names: ['Vera Lindqvist'], texts: about, kept: ['Robin', 'Monday Club'] });
test.each([
  [about[0], 'My husband Ellis takes the calls, please ask for Quinn Hart.'],
  [about[1], 'Dr. Rowan said so, and Sasha knows it. Call Harper on Monday.'],
  [about[2], 'I moved to New York in April, and my manager is Jules.'],
  ['Sven is in. Will you tell Peter, with grace?', 'Quinn is in. Will you tell Ellis, with grace?'],
  ['Hello Vera, it is Robin. Lindberg called.', 'Hello Alex, it is Robin. Hart called.'],
])('the names of other people are replaced: %s', (text = '', made) => {
  expect(ofOthers(text)).toBe(made);
});

test('the names of people who introduce themselves are replaced', () => {
  expect(fictionFor({ names: [], texts: ['I am Nadia Okoro'], kept: [] })('Thanks, Nadia Okoro')).toBe(
    'Thanks, Alex Morgan',
  );
});
