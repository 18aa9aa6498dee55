import { expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';

const named = (name: string, email?: string) => {
  const [first_name, ...rest] = name.split(' ');
  return { first_name, last_name: rest.join(' '), email };
};

it.each([
  ['Anna Berg', 'anna berg'],
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Ada Moss', 'Ada M. Moss'],
  ['A. Moss', 'Ada Moss'],
  ['Ada', 'Ada Moss'],
  ['Moss Ada', 'Ada Moss'],
  ['A. M.', 'Ada Moss'],
  ['Unknown User', 'Ada Moss'],
  ['', 'Ada Moss'],
  ['山田 太郎', '太郎 山田'],
])('%j and %j are treated as the same person', (one, other) => {
  expect([isSamePerson(named(one), named(other)), isSamePerson(named(other), named(one))]).toEqual([true, true]);
});

it.each([
  ['Anna Berg', 'Boris Berg'],
  ['Marta Vega', 'Jonas Lind'],
  ['Ada Moss', 'Ada Berg'],
  ['太郎 山田', '花子 山田'],
])('%j and %j are treated as two people', (one, other) => {
  expect([isSamePerson(named(one), named(other)), isSamePerson(named(other), named(one))]).toEqual([false, false]);
});

it('a nickname is treated as the same person if surname and email address match', () => {
  expect(isSamePerson(named('Bob Smith', 'bob@example.com'), named('Robert Smith', 'BOB@example.com'))).toBe(true);
  expect(isSamePerson(named('Bob Smith', 'bob@example.com'), named('Robert Smith'))).toBe(false);
});
