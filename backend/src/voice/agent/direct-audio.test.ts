import { initializeLogger } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sampleRate } from '../speech/pcm.ts';
import { DirectOutput } from './direct-audio.ts';
import { sentenceKey } from './sentence-tts.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ten seconds of speech, of which each second has its own sample, sent at once. */
async function speaking(canPause = true) {
  const played: { second: number; length: number; at: number }[] = [];
  const finished: unknown[] = [];
  let silences = 0;
  const output = new DirectOutput(
    {
      play: (pcm, at) => played.push({ second: pcm[0] ?? -1, length: pcm.length, at: at - Date.now() }),
      silence: () => {
        silences += 1;
        played.length = 0;
      },
    },
    undefined,
    canPause,
  );
  output.on('playbackFinished', (event) => finished.push(event));
  for (let second = 0; second < 10; second++) {
    const frame = new AudioFrame(new Int16Array(sampleRate).fill(second), sampleRate, 1, sampleRate);
    if (second === 0)
      frame.userdata[sentenceKey] = { text: 'one two three four five six seven eight nine ten', seconds: 10 };
    await output.captureFrame(frame);
  }
  return { output, played, finished, silences: () => silences };
}

it('the output is silent while paused, and continues in the middle of a word', async () => {
  const { output, played, finished, silences } = await speaking();
  output.flush();
  vi.advanceTimersByTime(3_500);
  output.pause();
  expect([silences(), played, output.isPaused]).toEqual([1, [], true]);
  vi.advanceTimersByTime(20_000);
  expect(finished).toEqual([]);
  output.resume();
  vi.advanceTimersByTime(60);
  expect(played.map(({ second }) => second)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(played[0]).toEqual({ second: 3, length: sampleRate / 2, at: 0 });
  expect(played[1]?.at).toBe(500);
  vi.advanceTimersByTime(6_500);
  expect(finished).toEqual([expect.objectContaining({ interrupted: false, playbackPosition: 10 })]);
  expect(output.isPaused).toBe(false);
});

it('the output stays silent if it is stopped right after the framework resumes it', async () => {
  const { output, played, finished } = await speaking();
  vi.advanceTimersByTime(3_500);
  output.pause();
  output.resume();
  output.clearBuffer();
  vi.advanceTimersByTime(1_000);
  expect(played).toEqual([]);
  expect(finished).toEqual([
    expect.objectContaining({ interrupted: true, playbackPosition: 3.5, synchronizedTranscript: 'one two three' }),
  ]);
});

it('the output keeps sound that arrives while it is paused', async () => {
  const { output, played } = await speaking();
  vi.advanceTimersByTime(9_500);
  output.pause();
  await output.captureFrame(new AudioFrame(new Int16Array(sampleRate).fill(10), sampleRate, 1, sampleRate));
  expect(played).toEqual([]);
  output.resume();
  vi.advanceTimersByTime(60);
  expect(played.map(({ second }) => second)).toEqual([9, 10]);
});

it('the output knows whether more than the last words remains to be heard', async () => {
  const { output } = await speaking();
  expect(output.hasLeft(1)).toBe(true);
  output.flush();
  vi.advanceTimersByTime(8_000);
  expect(output.hasLeft(1)).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(output.hasLeft(1)).toBe(false);
});
