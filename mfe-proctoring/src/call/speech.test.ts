import { expect, test } from 'vitest';
import { answerSilenceMs, hear, isAnswered, silent, subtitleAt, subtitleStayMs, waveLevel } from './speech.ts';

const heard = (readings: readonly [level: number, at: number][]) =>
  readings.reduce((speech, [level, at]) => hear(speech, level, at), silent);

test('an answer is over after four seconds of silence after speech', () => {
  const speech = heard([
    [0, 0],
    [40, 1000],
    [40, 1400],
    [0, 1500],
  ]);
  expect(speech.spokeAt).toBe(1000);
  expect(isAnswered(speech, 1400 + answerSilenceMs - 1)).toBe(false);
  expect(isAnswered(speech, 1400 + answerSilenceMs)).toBe(true);
});

test('silence alone is no answer, nor is a cough', () => {
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

test('speech that goes on after a pause is one answer', () => {
  const speech = heard([
    [40, 1000],
    [40, 1400],
    [0, 2000],
    [40, 4000],
  ]);
  expect(speech.spokeAt).toBe(1000);
  expect(isAnswered(speech, 5500)).toBe(false);
});

test('a subtitle has the last eight words that were said', () => {
  const text = 'one two three four five six seven eight nine ten';
  expect(subtitleAt(text, 0)).toBe('');
  expect(subtitleAt(text, 0.3)).toBe('one two three');
  expect(subtitleAt(text, 1)).toBe('three four five six seven eight nine ten');
  expect(subtitleAt(text, 7)).toBe(subtitleAt(text, 1));
  expect(subtitleStayMs('one')).toBe(500);
  expect(subtitleStayMs(subtitleAt(text, 1))).toBe(2000);
});

test('the wave is capped at four', () => {
  expect(waveLevel(25)).toBe(0.5);
  expect(waveLevel(255)).toBe(4);
});
