import { expect, it } from 'vitest';
import { portablePattern, unicodeClasses } from './portable-pattern.ts';

it.each(Object.keys(unicodeClasses))('lists exactly the characters of the class %s', (name) => {
  const own = new RegExp(`\\p{${name}}`, 'u');
  const written = new RegExp(portablePattern(`^\\p{${name}}$`), 'u');
  const others: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (own.test(character) !== written.test(character)) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

it('writes a class inside brackets, alone and negated', () => {
  const read = (pattern: string) => new RegExp(portablePattern(pattern), 'u');
  expect(['a\u0007', 'ab'].map((text) => read('^[^\\p{Cc}\\u2028]*$').test(text))).toEqual([false, true]);
  expect(['\u0007', 'b'].map((text) => read('^\\P{Cc}{1,3}$').test(text))).toEqual([false, true]);
});

it.each(['(?<=a)b', '(?<name>a)', '\\p{L}+', '[a--b]', '\\u{1F600}'])('rejects the pattern %s', (pattern) => {
  expect(() => portablePattern(pattern)).toThrow();
});
