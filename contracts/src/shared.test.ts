import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nameText } from './shared.ts';

const problems = (name: string) =>
  nameText(z.string().trim())
    .safeParse(name)
    .error?.issues.map(({ message }) => message) ?? [];

describe('a name', () => {
  it.each(['Ada', 'José', '李小龙', 'عمر', 'O’Brien', 'علی\u200cرضا', '👩\u200d🚀', '\u200eAda'])(
    'a name may be %s',
    (name) => {
      expect(problems(name)).toEqual([]);
    },
  );

  it.each([
    '\u200b',
    '\u200e\u200f',
    '\u2060',
    'x\ufeff'.slice(1),
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2800 \u200b',
    '\u115f\u1160',
  ])('a name without a visible character is refused: %j', (name) => {
    expect(problems(`\u200b${name}`)).toEqual(['Please write at least one character that can be seen.']);
  });

  it.each(['Ada\nMoss', 'Ada\r\nMoss', 'Ada\u2028Moss', 'Ada\u0000'])('a multiline name is refused: %j', (name) => {
    expect(problems(name)).toEqual(['Please write it on one line.']);
  });

  it.each(['\u202eadA', 'Ada\u2066 Moss\u2069'])('a name with marks that reverse text is refused: %j', (name) => {
    expect(problems(name)).toEqual(['Please leave out marks that turn text around.']);
  });
});
