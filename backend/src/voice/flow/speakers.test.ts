import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bySpeaker, markOf, maxSpeakers, SpokenBy, withoutMarks } from './speakers.ts';

const part = fc.record({
  speaker: fc.nat(maxSpeakers - 1),
  text: fc.string({ unit: fc.constantFrom('a', 'é', '。', '?', ' ', '👋'), minLength: 1, maxLength: 12 }),
});
const answer = fc.array(part, { minLength: 1, maxLength: 8 });
const marked = (parts: { speaker: number; text: string }[]) =>
  parts.map(({ speaker, text }) => `${markOf(speaker)}${text}`).join('');
const letters = (text: string) => text.replace(/\s/g, '');

/** The speaker of each letter, in order. */
const ownersOf = (parts: { speaker: number; text: string }[]) =>
  parts.flatMap(({ speaker, text }) => [...letters(text)].map((letter) => `${letter}${speaker}`));

it("marks don't change a text, and assign every letter to its speaker", () => {
  fc.assert(
    fc.property(answer, (parts) => {
      expect(withoutMarks(marked(parts))).toBe(parts.map(({ text }) => text).join(''));
      expect(ownersOf(bySpeaker(marked(parts), 0))).toEqual(ownersOf(parts));
    }),
  );
});

it('a partly heard answer is divided among the same speakers, in whatever pieces it arrived', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat(100), { maxLength: 6 }), fc.nat(100), (parts, cuts, heardLetters) => {
      const whole = [...marked(parts)];
      const spokenBy = new SpokenBy(0);
      const ends = [...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
      let from = 0;
      let read = '';
      for (const end of ends) {
        read += spokenBy.read(whole.slice(from, end).join(''));
        from = end;
      }
      expect(read).toBe(withoutMarks(whole.join('')));
      const count = heardLetters % (letters(read).length + 1);
      // The heard text has other spaces than the written one.
      const heard = [...letters(read)].slice(0, count).join(' ');
      expect(ownersOf(spokenBy.divide(heard))).toEqual(ownersOf(parts).slice(0, [...letters(heard)].length));
    }),
  );
});

it('a text without marks belongs to the previous speaker', () => {
  expect(bySpeaker('Hello.', 3)).toEqual([{ speaker: 3, text: 'Hello.' }]);
  const spokenBy = new SpokenBy(3);
  expect(spokenBy.read('Hello. ')).toBe('Hello. ');
  expect(spokenBy.divide('Hello.')).toEqual([{ speaker: 3, text: 'Hello.' }]);
});
