import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptChanges, type ChangeUnit, sentencesOf, textStretches } from './prompt-changes.ts';

const all = (before: string, after: string, unit?: ChangeUnit) => {
  const stretches = textStretches(before, after, unit);
  return { stretches, places: new Set(stretches.flatMap((one) => (one.kind === 'change' ? [one.place] : []))) };
};

const text = fc
  .array(fc.oneof(fc.constantFrom('Greet.', 'Ask.', 'End.'), fc.string({ maxLength: 8 })), { maxLength: 8 })
  .chain((parts) => fc.constantFrom('\n\n', '\n', '\n \n\n').map((gap) => parts.join(gap)));

it('accepting all changes gives the new text, and accepting none the old one', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom('paragraph', 'sentence'), (before, after, unit) => {
      const { stretches, places } = all(before, after, unit);
      expect(acceptChanges(stretches, places)).toBe(after);
      expect(acceptChanges(stretches, new Set())).toBe(before);
    }),
  );
});

it('a paragraph that is inserted leaves the rest unchanged', () => {
  const { stretches } = all('Greet.\n\nAsk.\n\nEnd.', 'Greet.\n\nBe brief.\n\nAsk.\n\nEnd.');
  expect(stretches).toEqual([
    { kind: 'same', text: 'Greet.\n\n' },
    { kind: 'change', place: 0, before: '', after: 'Be brief.\n\n' },
    { kind: 'same', text: 'Ask.\n\nEnd.' },
  ]);
});

it('one change can be accepted without another', () => {
  const { stretches } = all('Greet.\n\nAsk.\n\nEnd.', 'Say hello.\n\nAsk.\n\nHang up.');
  expect(acceptChanges(stretches, new Set([1]))).toBe('Greet.\n\nAsk.\n\nHang up.');
});

it('sentences and lines joined again give the original text', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (given) => {
      expect(sentencesOf(given).join('')).toBe(given);
    }),
  );
  expect(sentencesOf('Hi! "Are you there?" Version 1.2 is out...\n- one\n- two')).toEqual([
    'Hi! ',
    '"Are you there?" ',
    'Version 1.2 is out...\n',
    '- one\n',
    '- two',
  ]);
});

it('changed sentences of one paragraph are separate changes', () => {
  const { stretches } = all('Greet. Ask twice. Wait. Thank.', 'Say hello. Ask once. Wait. Thank. Hang up.', 'sentence');
  expect(stretches).toEqual([
    { kind: 'change', place: 0, before: 'Greet. ', after: 'Say hello. ' },
    { kind: 'change', place: 1, before: 'Ask twice. ', after: 'Ask once. ' },
    { kind: 'same', text: 'Wait. ' },
    { kind: 'change', place: 2, before: 'Thank.', after: 'Thank. Hang up.' },
  ]);
  expect(acceptChanges(stretches, new Set([1]))).toBe('Greet. Ask once. Wait. Thank.');
});
