import { expect, test, vi } from 'vitest';
import { atMost } from './useRecording.ts';

test('an answer waits for its recording, but no longer than the limit', async () => {
  vi.useFakeTimers();
  try {
    const settled = vi.fn();
    const recording = Promise.withResolvers<void>();
    void atMost(10_000, recording.promise).then(settled);
    void atMost(10_000, new Promise<void>(() => undefined)).then(settled);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(settled).not.toHaveBeenCalled();
    recording.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
