import { expect, test } from 'vitest';
import { compareParts, compareWords, sideOf } from './compareTexts.ts';

const before = 'Greet the lead.\n\nAsk for a good time.\n\nSay goodbye.';

test('an inserted paragraph marks no other paragraph', () => {
  const after = 'Greet the lead.\n\nSay who you are.\n\nAsk for a good time.\n\nSay goodbye.';
  const { rows, isWhole } = compareParts(before, after);
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'added', 'same', 'same']);
  expect(isWhole).toBe(true);
});

test('a changed paragraph marks its changed words', () => {
  const comparison = compareWords(compareParts(before, before.replace('good', 'better')), 1_000);
  const changed = comparison.rows.find((row) => row.kind === 'changed');
  expect(changed?.words?.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'good' },
    { kind: 'added', text: 'better' },
  ]);
  expect(sideOf(comparison, 'before')).toBe(before);
  expect(sideOf(comparison, 'after')).toBe(before.replace('good', 'better'));
});

test('compareWords keeps paragraphs if its time is up, and reports it', () => {
  const comparison = compareWords(compareParts(before, before.replace('good', 'better')), 0);
  expect(comparison.isWhole).toBe(false);
  expect(comparison.rows.find((row) => row.kind === 'changed')).toMatchObject({ words: null });
});

test('by sentences, each changed sentence of a paragraph has its own row', () => {
  const { rows } = compareParts('Greet. Wait. Ask.', 'Say hello. Wait. Ask again.', 'sentence');
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'same', 'changed']);
});
