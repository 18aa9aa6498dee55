import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

test('leaving the page is reported before an earlier pagehide listener leaves the room', () => {
  const order: string[] = [];
  const leave = () => void order.push('the room was left');
  window.addEventListener('pagehide', leave);
  const events = { add: (_: string, action: string) => void order.push(action), flush: async () => undefined };
  const { unmount } = renderHook(() => useLeaveQuestion(true, events));
  window.dispatchEvent(new Event('pagehide'));
  expect(order).toEqual(['unload_confirmed', 'the room was left']);
  unmount();
  window.dispatchEvent(new Event('pagehide'));
  expect(order.filter((one) => one === 'unload_confirmed')).toHaveLength(1);
  window.removeEventListener('pagehide', leave);
});
