import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSearchText } from './useSearchText.ts';

function start() {
  const sent: string[] = [];
  const onSearch = (text: string) => sent.push(text);
  const hook = renderHook(({ search }) => useSearchText(search, onSearch), { initialProps: { search: '' } });
  return { ...hook, sent };
}

test('texts of its own that come back late leave the box alone', () => {
  const { result, rerender, sent } = start();
  result.current.report('a');
  result.current.report('ad ');
  rerender({ search: 'a' });
  rerender({ search: 'ad' });
  expect(sent).toEqual(['a', 'ad ']);
  expect(result.current.fieldKey).toBe(0);
});

test('a search that was changed elsewhere starts the box anew, also back to an earlier text', () => {
  const { result, rerender } = start();
  result.current.report('ada');
  rerender({ search: 'ada' });
  rerender({ search: '' });
  expect(result.current.fieldKey).toBe(1);
  rerender({ search: 'ada' });
  expect(result.current.fieldKey).toBe(2);
});
