import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleRate } from '../speech/pcm.ts';
import { RingingTone } from './ringing-tone.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const piece = sampleRate / 50;
const toneOf = (pitch: number, from = 0) =>
  Int16Array.from({ length: piece }, (_, at) => 16_000 * Math.sin((2 * Math.PI * pitch * (from + at)) / sampleRate));
/** A vowel: a voice of 140 Hz with its overtones, of which one is near the tone. */
const speech = Int16Array.from({ length: piece }, (_, at) =>
  [1, 2, 3, 4, 5].reduce((sum, n) => sum + (3_000 / n) * Math.sin((2 * Math.PI * 140 * n * at) / sampleRate), 0),
);
const isSilent = (pcm: Int16Array) => pcm.every((sample) => sample === 0);

it('the ringing tone is removed, including the piece in which it ends, and speech is unchanged', () => {
  const tone = new RingingTone();
  for (let at = 0; at < 10; at++) expect(isSilent(tone.without(toneOf(425, at * piece)))).toBe(true);
  const end = toneOf(425).fill(0, piece / 2);
  expect(isSilent(tone.without(end))).toBe(true);
  expect(tone.without(speech)).toEqual(speech);
});

it('a ringing tone that arrives just after the answer is removed', () => {
  const tone = new RingingTone();
  tone.answered();
  expect(isSilent(tone.without(toneOf(425)))).toBe(true);
});

it('other tones, and tones later in the call, are kept', () => {
  const tone = new RingingTone();
  expect(isSilent(tone.without(toneOf(1_000)))).toBe(false);
  tone.answered();
  vi.advanceTimersByTime(1_100);
  expect(isSilent(tone.without(toneOf(425)))).toBe(false);
});
