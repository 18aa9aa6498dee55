import { RE2JS } from 're2js';
import { expect, test, vi } from 'vitest';
import { patternSize } from './pattern-size.ts';
import { readPattern } from './patterns.ts';

test.each(['^(a+)+$', '^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', '(?<year>\\d{4})', '\\u0041', '\\p{L}+', '^.{1,200}$'])(
  'the pattern %s is accepted',
  (source) => {
    expect(readPattern(source)).not.toHaveProperty('problem');
  },
);

test.each([
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  '[',
  '(',
  'a{1001}',
  '(.{1000}){2}',
  'x'.repeat(501),
  '.{900}.{900}',
  '^(?:[\\pL ]?){440}[0-9]$',
])('the pattern %s is refused', (source) => {
  expect(readPattern(source)).toHaveProperty('problem');
});

test('a short pattern that is huge when written out is refused before it is compiled', () => {
  const compile = vi.spyOn(RE2JS, 'compile');
  for (const source of ['(\\pL?|b?){0,999}'.repeat(29), '((a{30}){30}){30}', '[a-z]{1000}{1000}'])
    expect(readPattern(source)).toHaveProperty('problem');
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});

test('a pattern is compiled once for all fields that have it', () => {
  const compile = vi.spyOn(RE2JS, 'compile');
  const source = '^[A-Z]{2}-[0-9]{4}$';
  expect(readPattern(source)).toBe(readPattern(source));
  expect(compile).toHaveBeenCalledTimes(1);
  compile.mockRestore();
});

test.each([
  ['abc', 3],
  ['a{5}', 5],
  ['(ab){10}', 30],
  ['[\\pL ]{10}', 20],
  ['a|b', 3],
  ['\\p{L}x', 3],
  ['[]a]b', 2],
])('the size of the pattern %s is %i', (source, size) => {
  expect(patternSize(source)).toBe(size);
});
