import { expect, test } from 'vitest';
import { nameOfLabel, nameProblem } from './names.ts';

test.each([
  ['Start date', 'start_date'],
  ['  E-mail   (work) ', 'email_work'],
  ['Straße', 'strasse'],
  ['Café crème', 'cafe_creme'],
  ['2nd choice', '_2nd_choice'],
  ['年龄', 'field'],
  ['', 'field'],
  ['__proto__', 'proto'],
  ['constructor', 'field'],
  ['a __ b', 'a_b'],
])('the label %j gets the field name %s', (label, name) => {
  expect(nameOfLabel(label)).toBe(name);
});

test('a name that is taken in any case gets a number', () => {
  expect(nameOfLabel('Name', ['name'])).toBe('name_2');
  expect(nameOfLabel('Name', ['NAME', 'name_2'])).toBe('name_3');
});

test.each(['__proto__', 'constructor', 'Prototype', 'toString', '', '1st', 'first name', 'a'.repeat(65), 'a.b'])(
  'the name %j is refused',
  (name) => {
    expect(nameProblem(name)).not.toBeNull();
  },
);
