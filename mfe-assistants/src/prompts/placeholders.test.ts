import { expect, test } from 'vitest';
import { filledText, placeholderNames, placesOf, sourceOf } from './placeholders.ts';

test('placesOf finds both placeholder forms with their positions', () => {
  expect(placesOf('Hi {first_name}, of {{ organization }}.')).toEqual([
    { name: 'first_name', start: 3, end: 15 },
    { name: 'organization', start: 20, end: 38 },
  ]);
  expect(placesOf('{} { not this } {a b}')).toEqual([]);
});

test('placeholderNames lists each name once, whatever its case and form', () => {
  expect(placeholderNames(['{Name} {{name}}', null, '{city}'])).toEqual(['Name', 'city']);
});

test.each([
  ['first_name', 'lead'],
  ['Organization', 'organization'],
  ['budget', 'own'],
  ['lead_budget', 'own'],
  ['event.place', 'campaign'],
  ['nothing', 'unknown'],
] as const)('the placeholder %s has the source "%s"', (name, source) => {
  expect(sourceOf(name, { own: ['budget'], campaign: ['event.place'] })).toBe(source);
});

test('filledText fills placeholders as calls do, and drops those without a value', () => {
  expect(
    filledText('Hello {First_Name} {middle}, from {{organization}} {x}.', { first_name: 'Ada', organization: 'N' }),
  ).toBe('Hello Ada, from N.');
});
