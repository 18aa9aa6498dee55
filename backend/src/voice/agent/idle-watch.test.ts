import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleWatch } from './idle-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(isHearing = () => false) {
  const ask = vi.fn();
  const idle = new IdleWatch({ first: 8, again: 8, times: 1, isHearing, ask, hangUp: vi.fn() });
  idle.wait();
  return { idle, ask };
}

it('someone who is silent is asked whether they are still there', () => {
  const { ask } = watch();
  vi.advanceTimersByTime(8_000);
  expect(ask).toHaveBeenCalledOnce();
});

it('someone who types is asked whether they are still there only after they stop', () => {
  const { idle, ask } = watch();
  for (let seconds = 0; seconds < 30; seconds += 2) {
    idle.typing();
    vi.advanceTimersByTime(2_000);
  }
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(ask).toHaveBeenCalledOnce();
});

it('someone whose words are still being decoded is not asked whether they are still there', () => {
  let isHearing = true;
  const { ask } = watch(() => isHearing);
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
  isHearing = false;
  vi.advanceTimersByTime(20_000);
  expect(ask).toHaveBeenCalledOnce();
});
