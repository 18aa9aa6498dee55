import { expect, test } from 'vitest';
import { partNames, partsOf, responseTimes } from './turn-times.ts';

test('half of the answers are not later than the first figure, 95 in a hundred not later than the second', () => {
  expect(responseTimes([])).toBeNull();
  expect(responseTimes([700])).toEqual({ answers: 1, p50_ms: 700, p95_ms: 700 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(responseTimes(hundred)).toEqual({ answers: 100, p50_ms: 50, p95_ms: 95 });
});

test('each part has a name', () => {
  const times = {
    end_of_turn_ms: 1,
    transcription_ms: 2,
    first_token_ms: 3,
    first_byte_ms: 5,
    tool_ms: 4,
    total_ms: 15,
  };
  expect(partsOf(times)).toEqual([1, 2, 3, 4, 5]);
  expect(partNames).toHaveLength(5);
});
