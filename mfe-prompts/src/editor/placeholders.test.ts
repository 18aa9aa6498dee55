import { expect, test } from 'vitest';
import { placeholderNames, placeholdersOf, problemOf } from './placeholders.ts';

test("both placeholder forms are found, and JSON and CSS aren't placeholders", () => {
  expect(placeholderNames('Hi {first_name}, {{ Company }}! {"a": 1} a { color: red } { FIRST_NAME }')).toEqual([
    'first_name',
    'Company',
  ]);
});

test.each([
  ['Hello {first_name, how are you', 'first_name'],
  ['Hello {{name}', 'name'],
  ['Hello {name}}', 'name'],
  ['It ends with {name', 'name'],
])("%s has a placeholder that isn't closed", (text, name) => {
  expect(placeholdersOf(text)).toMatchObject([{ name, isClosed: false }]);
  const [found] = placeholdersOf(text);
  expect(found && problemOf(found, [])).toContain('is not closed');
});

test('a placeholder without a lead field or custom field is reported as unknown', () => {
  const problems = (text: string) => placeholdersOf(text).map((place) => problemOf(place, ['Budget']));
  expect(problems('{first_name} {budget} {lead_budget} {organization}')).toEqual([null, null, null, null]);
  expect(problems('{shoe_size}')).toEqual([
    "No field of leads is called shoe_size: a campaign's form has to have it, or it is left out.",
  ]);
});
