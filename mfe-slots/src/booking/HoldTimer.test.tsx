import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HoldTimer } from './HoldTimer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('the timer counts down, announces only important moments, and offers to hold the time again', () => {
  const onAgain = vi.fn();
  render(<HoldTimer deadline={Date.now() + 300_000} onAgain={onAgain} />);
  const said = () => screen.getByRole('status').textContent;
  expect(screen.getByText('5:00')).toBeTruthy();
  expect(said()).toBe('This time is held for you for 5 minutes.');
  pass(100);
  expect(screen.getByText('3:20')).toBeTruthy();
  expect(said()).toBe('This time is held for you for 5 minutes.');
  pass(145);
  expect(screen.getByText('0:55')).toBeTruthy();
  expect(said()).toBe('This time is held for you for less than a minute.');
  expect(screen.queryByRole('button')).toBeNull();
  pass(55);
  expect(said()).toBe('This time is no longer held for you.');
  act(() => screen.getByRole('button', { name: 'Hold it again' }).click());
  expect(onAgain).toHaveBeenCalledTimes(1);
});

test('the timer restarts for a new hold', () => {
  const { rerender } = render(<HoldTimer deadline={Date.now()} onAgain={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Hold it again' })).toBeTruthy();
  rerender(<HoldTimer deadline={Date.now() + 300_000} onAgain={() => undefined} />);
  expect(screen.getByText('5:00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
