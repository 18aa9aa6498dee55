import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTimes } from './useTimes.ts';

const startedAt = '2026-11-25T10:00:00.000Z';

test('the timer counts on while the page rerenders often, and announces the end', () => {
  vi.useFakeTimers({ now: Date.parse(startedAt) });
  try {
    const endsAt = '2026-11-25T10:05:10.000Z';
    const { result, rerender } = renderHook(() => useTimes({ startedAt, endsAt, now: () => Date.now() }));
    for (let drawn = 0; drawn < 80; drawn += 1) {
      act(() => void vi.advanceTimersByTime(150));
      rerender();
    }
    expect(result.current).toEqual({ duration: '0:12', announced: '5 minutes left' });
  } finally {
    vi.useRealTimers();
  }
});
