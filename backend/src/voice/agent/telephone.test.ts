import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineWatch, PressedKeys, SoundBefore } from './telephone.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const speech = new Int16Array(320).fill(900);
const silence = new Int16Array(320);

/** A line whose packets are counted every two seconds; by default they can't be. */
function watching(answers: (boolean | null)[], usual: boolean | null = true, sends: () => number | null = () => null) {
  const done: string[] = [];
  const watch = new LineWatch({
    ask: async () => {
      const sign = answers.length > 0 ? (answers.shift() as boolean | null) : usual;
      // Without a sign, asking takes until its timeout.
      if (sign === false) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return sign;
    },
    onSilent: (isSilent) => done.push(isSilent ? 'silent' : 'heard'),
    onGone: () => done.push('gone'),
  });
  watch.begin();
  const counting = setInterval(() => watch.counted(sends()), 2_000);
  const close = () => {
    clearInterval(counting);
    watch.close();
  };
  return { watch, done, close };
}

it('lost telephony is detected within seven seconds', async () => {
  const { watch, done } = watching([true], false);
  watch.sound(speech);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(done).toEqual(['gone']);
});

it('a silent line stays open while the telephony responds, and returning sound is reported', async () => {
  const { watch, done } = watching([true]);
  for (let second = 0; second < 20; second++) {
    watch.sound(silence);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(done).toEqual(['silent']);
  watch.sound(speech);
  expect(done).toEqual(['silent', 'heard']);
  watch.close();
});

it("a muted telephone isn't taken for a dead line, because its packets still arrive", async () => {
  let packets = 0;
  const { watch, done } = watching([true], true, () => {
    packets += 100;
    return packets;
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(done).toEqual([]);
  watch.close();
});

it('a line counts as dead 14 seconds after its last packet, even with noise, until packets return', async () => {
  let packets = 0;
  let isSending = true;
  const { watch, done, close } = watching([true], true, () => {
    packets += isSending ? 100 : 0;
    return packets;
  });
  const noise = setInterval(() => watch.sound(speech), 100);
  await vi.advanceTimersByTimeAsync(20_000);
  isSending = false;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['silent']);
  isSending = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toEqual(['silent', 'heard']);
  clearInterval(noise);
  close();
});

it('the time of the last packet is estimated between two counts', async () => {
  let packets = 0;
  const { done, close } = watching([true], true, () => {
    packets += packets < 100 ? 100 : packets === 100 ? 10 : 0;
    return packets;
  });
  // 100 packets by 2 s, and ten more until 2.2 s.
  await vi.advanceTimersByTimeAsync(16_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['silent']);
  close();
});

it('lost telephony is detected once packets stop, even if noise is heard', async () => {
  let packets = 0;
  let isSending = true;
  const { watch, done, close } = watching([true], false, () => {
    packets += isSending ? 100 : 0;
    return packets;
  });
  const noise = setInterval(() => watch.sound(speech), 100);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(done).toEqual([]);
  isSending = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual(['gone']);
  clearInterval(noise);
  close();
});

it("a line is judged by its silence alone if its packets can't be counted", async () => {
  const { watch, done } = watching([true], true, () => null);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(done).toEqual(['silent']);
  watch.close();
});

it('silence that arrives before the answer is reported is discarded', () => {
  const before = new SoundBefore();
  for (let piece = 0; piece < 20; piece++) before.keep(silence);
  expect(before.take()).toEqual([]);
  for (const piece of [silence, silence, speech, silence]) before.keep(piece);
  expect(before.take()).toEqual([speech, silence]);
});

it('the last second of sound is kept if it arrives before the answer is reported', () => {
  const before = new SoundBefore();
  for (let piece = 0; piece < 200; piece++) before.keep(new Int16Array(320).fill(piece));
  const kept = before.take();
  expect(kept.map(([first]) => first)).toEqual(Array.from({ length: 50 }, (_, at) => 150 + at));
  expect(before.take()).toEqual([]);
});

it.each([
  ['never gave a sign of life', [false], false],
  ['cannot be asked', [true], null],
] as const)("a call doesn't end if its telephony %s", async (_, first, usual) => {
  const { watch, done } = watching([...first], usual);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(done).toEqual([]);
  watch.close();
});

it('an unanswered probe is forgotten once something is heard', async () => {
  const { watch, done } = watching([true, false, false, false], true);
  await vi.advanceTimersByTimeAsync(4_500);
  watch.sound(speech);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual([]);
  watch.close();
});

it('consecutive keys are combined, and # ends them', () => {
  const entered: string[] = [];
  const pressed = new PressedKeys((digits) => entered.push(digits));
  for (const digit of ['4', '2', '#', '1', 'x']) pressed.press(digit);
  vi.advanceTimersByTime(1_000);
  pressed.press('7');
  vi.advanceTimersByTime(1_500);
  expect(entered).toEqual(['42#', '17']);
});
