import { expect, it } from 'vitest';
import { beginningOf } from './beginning-of.ts';
import { either, inOrder } from './in-order.ts';
import { questionsIn } from './questions-in.ts';
import { WordFinder } from './word-finder.ts';

const asked = inOrder(/\bwhen\b/i, /\bsuit\b/i);

it('parts are found in their order on one line, as a.*b finds them', () => {
  for (const text of [
    'When does it suit you?',
    'Well, when, when would it suit?',
    'a\nwhen suit',
    'when',
    'suit when',
    'when\nsuit',
  ])
    expect([text, asked.test(text)]).toEqual([text, /\bwhen\b.*\bsuit\b/i.test(text)]);
});

it('a shortened text never ends with half a character', () => {
  expect([1, 2, 3, 4].map((most) => beginningOf('x😀😀', most))).toEqual(['x', 'x', 'x😀', 'x😀']);
  expect([0, 5, 9].map((most) => beginningOf('x😀😀', most))).toEqual(['', 'x😀😀', 'x😀😀']);
});

it("a search doesn't depend on the previous match", () => {
  expect([asked.test('when suit'), asked.test('when suit')]).toEqual([true, true]);
});

it('a pattern of two alternatives matches either of them', () => {
  const sign = either(/^a/, asked);
  expect(['a', 'when suit', 'b'].map((text) => sign.test(text))).toEqual([true, true, false]);
});

it('the questions of a text are found', () => {
  expect(questionsIn('Hello. Are you there? I am. Who else?! And who')).toEqual(['Are you there?', 'Who else?']);
});

const marked = (finder: WordFinder, text: string) => finder.replaceIn(text, (found) => `<${found}>`);

it('words are replaced in any case if they stand alone, the longest first', () => {
  const finder = new WordFinder(['Ann', 'Anna', "O'Brien", 'İpek']);
  expect(marked(finder, "ANNA, ann and Annabel met o'brien and İpek; xAnn 😀Ann")).toBe(
    "<ANNA>, <ann> and Annabel met <o'brien> and <İpek>; xAnn 😀<Ann>",
  );
});

it('a word is replaced only in its own case and not between braces if the finder requires that', () => {
  const finder = new WordFinder(['Ada Corp', 'Ada', '[name]'], {
    matchesCase: true,
    before: /[\p{L}{]/u,
    after: /[\p{L}}]/u,
  });
  expect(marked(finder, 'Ada Corp, ada, {Ada} and [name]')).toBe('<Ada Corp>, ada, {Ada} and <[name]>');
});

it('no text is replaced if there are no words', () => {
  expect(marked(new WordFinder(['']), 'Anna')).toBe('Anna');
});
