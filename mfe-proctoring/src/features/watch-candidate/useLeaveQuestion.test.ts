import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

test('a page that is left is reported before a room that was opened earlier leaves on the same event', () => {
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
