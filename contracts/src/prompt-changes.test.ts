import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptChanges, textStretches } from './prompt-changes.ts';

const all = (before: string, after: string) => {
  const stretches = textStretches(before, after);
  return { stretches, places: new Set(stretches.flatMap((one) => (one.kind === 'change' ? [one.place] : []))) };
};

const text = fc
  .array(fc.oneof(fc.constantFrom('Greet.', 'Ask.', 'End.'), fc.string({ maxLength: 8 })), { maxLength: 8 })
  .chain((parts) => fc.constantFrom('\n\n', '\n', '\n \n\n').map((gap) => parts.join(gap)));

it('accepting all changes gives the new text, and none the old one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { stretches, places } = all(before, after);
      expect(acceptChanges(stretches, places)).toBe(after);
      expect(acceptChanges(stretches, new Set())).toBe(before);
    }),
  );
});

it('a paragraph that is inserted leaves the rest as it is', () => {
  const { stretches } = all('Greet.\n\nAsk.\n\nEnd.', 'Greet.\n\nBe brief.\n\nAsk.\n\nEnd.');
  expect(stretches).toEqual([
    { kind: 'same', text: 'Greet.\n\n' },
    { kind: 'change', place: 0, before: '', after: 'Be brief.\n\n' },
    { kind: 'same', text: 'Ask.\n\nEnd.' },
  ]);
});

it('takes one change and leaves another', () => {
  const { stretches } = all('Greet.\n\nAsk.\n\nEnd.', 'Say hello.\n\nAsk.\n\nHang up.');
  expect(acceptChanges(stretches, new Set([1]))).toBe('Greet.\n\nAsk.\n\nHang up.');
});
