import { expect, it } from 'vitest';
import { portablePattern, unicodeClasses } from './portable-pattern.ts';

it.each(Object.keys(unicodeClasses))('the portable form of the class %s matches exactly its characters', (name) => {
  const own = new RegExp(`\\p{${name}}`, 'u');
  const written = new RegExp(portablePattern(`^\\p{${name}}$`), 'u');
  const others: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (own.test(character) !== written.test(character)) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

it('the portable form of a class works inside brackets, alone and negated', () => {
  const read = (pattern: string) => new RegExp(portablePattern(pattern), 'u');
  expect(['a\u0007', 'ab'].map((text) => read('^[^\\p{Cc}\\u2028]*$').test(text))).toEqual([false, true]);
  expect(['\u0007', 'b'].map((text) => read('^\\P{Cc}{1,3}$').test(text))).toEqual([false, true]);
});

it.each(['(?<=a)b', '(?<name>a)', '\\p{L}+', '[a--b]', '\\u{1F600}'])('the pattern %s is rejected', (pattern) => {
  expect(() => portablePattern(pattern)).toThrow();
});
