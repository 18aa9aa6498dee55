import { expect, test } from 'vitest';
import { filledText, placeholderNames, placesOf, sourceOf } from './placeholders.ts';

test('finds both forms where they stand', () => {
  expect(placesOf('Hi {first_name}, of {{ organization }}.')).toEqual([
    { name: 'first_name', start: 3, end: 15 },
    { name: 'organization', start: 20, end: 38 },
  ]);
  expect(placesOf('{} { not this } {a b}')).toEqual([]);
});

test('names each once, whatever its case and form', () => {
  expect(placeholderNames(['{Name} {{name}}', null, '{city}'])).toEqual(['Name', 'city']);
});

test.each([
  ['first_name', 'lead'],
  ['Organization', 'organization'],
  ['budget', 'own'],
  ['lead_budget', 'own'],
  ['event.place', 'campaign'],
  ['nothing', 'unknown'],
] as const)('%s is filled by: %s', (name, source) => {
  expect(sourceOf(name, { own: ['budget'], campaign: ['event.place'] })).toBe(source);
});

test('fills as a call does: a name without a value is not read aloud', () => {
  expect(
    filledText('Hello {First_Name} {middle}, from {{organization}} {x}.', { first_name: 'Ada', organization: 'N' }),
  ).toBe('Hello Ada, from N.');
});
