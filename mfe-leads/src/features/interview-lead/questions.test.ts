import { interviewQuestions } from '@switchboard/contracts/interviews.limits';
import { expect, test } from 'vitest';
import { added, askedOf, canAdd, moved, removed, rewritten } from './questions.ts';

const two = [
  { key: 1, text: 'One' },
  { key: 2, text: 'Two' },
];

test('an added question gets its own key, and no more than the limit can be added', () => {
  expect(added([])).toEqual([{ key: 1, text: '' }]);
  expect(added(removed(two, 1))).toEqual([two[1], { key: 3, text: '' }]);
  const most = Array.from({ length: interviewQuestions.most }, (_, key) => ({ key, text: '' }));
  expect(canAdd(most)).toBe(false);
  expect(added(most)).toEqual(most);
});

test('a question moves by one place, and the first and last cannot move further', () => {
  expect(moved(two, 2, -1).map(({ key }) => key)).toEqual([2, 1]);
  expect(moved(two, 1, -1)).toEqual(two);
  expect(moved(two, 2, 1)).toEqual(two);
});

test('blank interview questions are left out', () => {
  expect(askedOf(rewritten(added(two), 1, '  Why?  '))).toEqual(['Why?', 'Two']);
});
