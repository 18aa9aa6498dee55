import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MasterClock } from './MasterClock.ts';

const scene = { from: 10_000, until: 20_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('MasterClock plays at its speed, pauses, and stays within the interview', () => {
  const clock = new MasterClock(scene);
  clock.play();
  vi.advanceTimersByTime(1000);
  expect(clock.state()).toMatchObject({ at: 11_000, isPlaying: true });
  clock.changeRate(2);
  vi.advanceTimersByTime(1000);
  expect(clock.state().at).toBe(13_000);
  clock.pause();
  vi.advanceTimersByTime(5000);
  expect(clock.state()).toMatchObject({ at: 13_000, isPlaying: false });
  clock.skip(-60_000);
  expect(clock.state().at).toBe(10_000);
  clock.skip(60_000);
  expect(clock.state().at).toBe(20_000);
});

test('MasterClock stops at the end, and starts again from the beginning', () => {
  const clock = new MasterClock(scene, 19_500);
  clock.play();
  vi.advanceTimersByTime(3000);
  expect(clock.state()).toMatchObject({ at: 20_000, isPlaying: false });
  clock.toggle();
  expect(clock.state()).toMatchObject({ at: 10_000, isPlaying: true });
  clock.pause();
});

test('MasterClock waits for a track that has nothing to show yet', () => {
  const clock = new MasterClock(scene);
  clock.play();
  clock.wait('camera', true);
  vi.advanceTimersByTime(2000);
  expect(clock.state().at).toBe(10_000);
  clock.wait('camera', false);
  vi.advanceTimersByTime(500);
  expect(clock.state().at).toBe(10_500);
  clock.pause();
});

test('MasterClock plays past its previous end when the interview gets longer', () => {
  const clock = new MasterClock(scene, 19_900);
  clock.extend({ from: 10_000, until: 30_000 });
  clock.seek(25_000);
  expect(clock.state().at).toBe(25_000);
});
