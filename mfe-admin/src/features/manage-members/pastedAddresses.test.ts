import { expect, test } from 'vitest';
import { pastedAddresses } from './pastedAddresses.ts';

test.each([
  ['lines, commas and spaces', 'a@x.example\nb@x.example, c@x.example d@x.example;', ['a', 'b', 'c', 'd']],
  ['what mail programs write', 'Ada Park <a@x.example>, "Ode, Ben" <b@x.example>', ['a', 'b'], ['"Ode']],
  ['one twice, in other letters', 'A@x.example\na@X.example', ['a']],
  ['what is no address', 'a@x.example\nben', ['a'], ['ben']],
  ['nothing', ' \n,', []],
])('pastedAddresses reads %s', (_, text, names, others: string[] = []) => {
  expect(pastedAddresses(text)).toEqual({ addresses: names.map((name) => `${name}@x.example`), others });
});
