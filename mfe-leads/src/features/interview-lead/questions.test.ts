import { interviewQuestions } from '@switchboard/contracts/interviews.limits';
import { expect, test } from 'vitest';
import { added, askedOf, canAdd, moved, removed, rewritten } from './questions.ts';

const two = [
  { key: 1, text: 'One' },
  { key: 2, text: 'Two' },
];

test('adds with a key of its own, and no more than a link takes', () => {
  expect(added([])).toEqual([{ key: 1, text: '' }]);
  expect(added(removed(two, 1))).toEqual([two[1], { key: 3, text: '' }]);
  const most = Array.from({ length: interviewQuestions.most }, (_, key) => ({ key, text: '' }));
  expect(canAdd(most)).toBe(false);
  expect(added(most)).toEqual(most);
});

test('moves by one place, and leaves the first and the last where they are', () => {
  expect(moved(two, 2, -1).map(({ key }) => key)).toEqual([2, 1]);
  expect(moved(two, 1, -1)).toEqual(two);
  expect(moved(two, 2, 1)).toEqual(two);
});

test('asks what is not blank', () => {
  expect(askedOf(rewritten(added(two), 1, '  Why?  '))).toEqual(['Why?', 'Two']);
});
