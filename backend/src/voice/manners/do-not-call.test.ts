import { describe, expect, test } from 'vitest';
import { doNotCallSamples } from './do-not-call.samples.ts';
import { askedNotToBeCalled, doNotCallRequest } from './do-not-call.ts';
import { secondSamples } from './do-not-call-second.samples.ts';

describe.each(Object.entries(doNotCallSamples))('in %s', (_, { stops, lookAlikes }) => {
  test('requests for no more calls are recognized', () => {
    expect(new Set(stops).size).toBeGreaterThanOrEqual(60);
    expect(stops.filter((said) => askedNotToBeCalled(said) === null)).toEqual([]);
  });

  test('sentences that only sound like such a request are not taken for one', () => {
    expect(new Set(lookAlikes).size).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.filter((said) => askedNotToBeCalled(said) !== null)).toEqual([]);
  });
});

test.each(Object.entries(secondSamples))('requests in other words are recognized in %s', (_, { stops, lookAlikes }) => {
  expect(stops.filter((said) => askedNotToBeCalled(said) === null)).toEqual([]);
  expect(lookAlikes.filter((said) => askedNotToBeCalled(said) !== null)).toEqual([]);
});

test.each([
  "Don't call.",
  'No more!',
  'How do I stop these?',
  'Why do you people keep calling me?',
  'You call me every day!',
  'How did you get my number?',
  'Warum rufen Sie mich ständig an?',
  '¿Por qué me llaman tanto?',
  "Pourquoi vous m'appelez tout le temps ?",
  'Vocês me ligam todo dia!',
  'आप लोग बार बार कॉल करते हैं।',
])('"%s" may be a request for no more calls, so the assistant asks', (said) => {
  expect(askedNotToBeCalled(said)).toBeNull();
  expect(doNotCallRequest(said)).toEqual({ quote: said, isClear: false });
});

test('a request is found at the end of a long turn without punctuation', () => {
  expect(askedNotToBeCalled(`${'and then I said '.repeat(400)}. Never call me again.`)).toBe('Never call me again.');
});

test('runs of spaces or letters are read as quickly as any other text', () => {
  expect(askedNotToBeCalled(`stop${' '.repeat(500_000)}calling me`)).toBeNull();
  expect(askedNotToBeCalled('a'.repeat(500_000))).toBeNull();
});

test('the request is quoted as it was said', () => {
  expect(askedNotToBeCalled('Hello. Stop calling me! Goodbye.')).toBe('Stop calling me!');
});
