import { expect, test } from 'vitest';
import { readPattern } from './patterns.ts';

test.each(['^(a+)+$', '^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', '(?<year>\\d{4})', '\\u0041', '\\p{L}+', '^.{1,200}$'])(
  'takes %s',
  (source) => {
    expect(readPattern(source)).not.toHaveProperty('problem');
  },
);

test.each(['(?=a)', '(?<!a)b', '(a)\\1', '[', '(', 'a{1001}', '(.{1000}){2}', 'x'.repeat(501), '.{900}.{900}'])(
  'refuses %s',
  (source) => {
    expect(readPattern(source)).toHaveProperty('problem');
  },
);
