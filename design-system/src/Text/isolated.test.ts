import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each(['שרה כהן', 'محمد', 'Sara כהן'])('isolated keeps %s from reordering the text next to it', (name) => {
  expect(`${isolated(name)}, +972 50-123-4567`).toBe(`\u2068${name}\u2069, +972 50-123-4567`);
});

test('isolated leaves left-to-right text unchanged', () => {
  expect(isolated('Zoë Šimůnková')).toBe('Zoë Šimůnková');
  expect(isolated('李雷')).toBe('李雷');
});

test("isolated text isn't isolated again", () => {
  expect(isolated(isolated('محمد'))).toBe(isolated('محمد'));
});
