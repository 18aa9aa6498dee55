import { expect, test } from 'vitest';
import { countdownOf, hear, leftOfAnswer, listen, silent, subtitleAt, subtitleStayMs, waveLevel } from './speech.ts';

const heard = (readings: readonly [level: number, at: number][]) =>
  readings.reduce((speech, [level, at]) => hear(speech, level, at), silent);

const silenceMs = 8_000;
const isAnswered = (speech: typeof silent, at: number) => leftOfAnswer(speech, at, silenceMs) === 0;

test('an answer ends after the silence that the organization configured', () => {
  const speech = heard([
    [0, 0],
    [40, 1000],
    [40, 1400],
    [0, 1500],
  ]);
  expect(speech.spokeAt).toBe(1000);
  expect(isAnswered(speech, 1400 + silenceMs - 1)).toBe(false);
  expect(isAnswered(speech, 1400 + silenceMs)).toBe(true);
  expect(leftOfAnswer(speech, 5_400, 4_000)).toBe(0);
});

test('the countdown starts after a short breath and shows whole seconds', () => {
  expect(countdownOf(null, silenceMs)).toBeNull();
  expect([8_000, 6_001, 6_000, 5_999, 1_000, 1, 0].map((left) => countdownOf(left, silenceMs))).toEqual([
    null,
    null,
    6,
    6,
    1,
    1,
    0,
  ]);
});

test("silence alone isn't an answer, and neither is a cough", () => {
  expect(isAnswered(heard([[0, 0]]), 60_000)).toBe(false);
  expect(
    isAnswered(
      heard([
        [80, 1000],
        [80, 1100],
        [0, 1200],
      ]),
      60_000,
    ),
  ).toBe(false);
});

test('speech that continues after a pause is one answer', () => {
  const speech = heard([
    [40, 1000],
    [40, 1400],
    [0, 2000],
    [40, 4000],
  ]);
  expect(speech.spokeAt).toBe(1000);
  expect(isAnswered(speech, 5500)).toBe(false);
});

test('a subtitle has the last eight spoken words', () => {
  const text = 'one two three four five six seven eight nine ten';
  expect(subtitleAt(text, 0)).toBe('');
  expect(subtitleAt(text, 0.3)).toBe('one two three');
  expect(subtitleAt(text, 1)).toBe('three four five six seven eight nine ten');
  expect(subtitleAt(text, 7)).toBe(subtitleAt(text, 1));
  expect(subtitleStayMs('one')).toBe(500);
  expect(subtitleStayMs(subtitleAt(text, 1))).toBe(2000);
});

test('the wave level is limited to 4', () => {
  expect(waveLevel(25)).toBe(0.5);
  expect(waveLevel(255)).toBe(4);
});

test("words between two late measurements of a slow computer are heard, and a knock isn't", () => {
  const meterOf = (...recent: boolean[]) => ({ read: () => 0, recent: () => recent });
  const [loud, quiet] = [true, false];
  const words = meterOf(quiet, loud, loud, loud, loud, loud, loud, loud, quiet, quiet);
  const spoken = listen(silent, words, 2_000, 1_000);
  expect(spoken).toMatchObject({ spokeAt: 1_550, lastLoudAt: 1_850, loudSince: null });
  expect(listen(silent, meterOf(quiet, loud, quiet, loud, quiet), 2_000, 1_000).spokeAt).toBeNull();
  expect(listen(silent, words, 2_000, 1_900), 'a look in time sees for itself').toEqual(silent);
  const quietSpeaker = { read: () => 20, recent: () => [quiet, quiet] };
  expect(listen(listen(silent, quietSpeaker, 2_000, 1_000), quietSpeaker, 2_600, 2_000).spokeAt).toBe(2_000);
});
