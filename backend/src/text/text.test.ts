import { expect, it } from 'vitest';
import { beginningOf } from './beginning-of.ts';
import { either, inOrder } from './in-order.ts';
import { questionsIn } from './questions-in.ts';
import { WordFinder } from './word-finder.ts';

const asked = inOrder(/\bwhen\b/i, /\bsuit\b/i);

it('finds parts in their order on one line, as a.*b does', () => {
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

it('never ends a text with half a character', () => {
  expect([1, 2, 3, 4].map((most) => beginningOf('x😀😀', most))).toEqual(['x', 'x', 'x😀', 'x😀']);
  expect([0, 5, 9].map((most) => beginningOf('x😀😀', most))).toEqual(['', 'x😀😀', 'x😀😀']);
});

it('forgets where it found something before', () => {
  expect([asked.test('when suit'), asked.test('when suit')]).toEqual([true, true]);
});

it('shows either of two signs', () => {
  const sign = either(/^a/, asked);
  expect(['a', 'when suit', 'b'].map((text) => sign.test(text))).toEqual([true, true, false]);
});

it('reads the questions of a text', () => {
  expect(questionsIn('Hello. Are you there? I am. Who else?! And who')).toEqual(['Are you there?', 'Who else?']);
});

const marked = (finder: WordFinder, text: string) => finder.replaceIn(text, (found) => `<${found}>`);

it('replaces words that stand alone in any case, the longest of several', () => {
  const finder = new WordFinder(['Ann', 'Anna', "O'Brien", 'İpek']);
  expect(marked(finder, "ANNA, ann and Annabel met o'brien and İpek; xAnn 😀Ann")).toBe(
    "<ANNA>, <ann> and Annabel met <o'brien> and <İpek>; xAnn 😀<Ann>",
  );
});

it('replaces a word in its own case only, and not between braces, where that is wanted', () => {
  const finder = new WordFinder(['Ada Corp', 'Ada', '[name]'], {
    matchesCase: true,
    before: /[\p{L}{]/u,
    after: /[\p{L}}]/u,
  });
  expect(marked(finder, 'Ada Corp, ada, {Ada} and [name]')).toBe('<Ada Corp>, ada, {Ada} and <[name]>');
});

it('replaces nothing where there are no words', () => {
  expect(marked(new WordFinder(['']), 'Anna')).toBe('Anna');
});
