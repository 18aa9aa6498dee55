import { expect, test } from 'vitest';
import { partNames, partsOf, responseTimes } from './turn-times.ts';

test('responseTimes returns the median and the 95th percentile', () => {
  expect(responseTimes([])).toBeNull();
  expect(responseTimes([700])).toEqual({ answers: 1, p50_ms: 700, p95_ms: 700 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(responseTimes(hundred)).toEqual({ answers: 100, p50_ms: 50, p95_ms: 95 });
});

const times = {
  ...{ end_of_turn_ms: 600, transcription_ms: 200, first_token_ms: 300, first_byte_ms: 100, tool_ms: 50 },
  total_ms: 1_250,
};

test('the parts of a response time have names, and transcription is subtracted from the wait', () => {
  expect(partsOf(times)).toEqual([400, 200, 300, 50, 100, null, 200]);
  expect(partsOf({ ...times, line_ms: 80, total_ms: 1_330 })).toEqual([400, 200, 300, 50, 100, 80, 200]);
  expect(partNames).toEqual(['Waited', 'Understood', 'Model', 'Functions', 'Voice', 'Line', 'Other']);
});

test.each([
  ['something was not measured', { ...times, total_ms: 12_000 }],
  ['parts ran at the same time', { ...times, total_ms: 700 }],
  [
    'nothing but the whole was measured',
    { ...Object.fromEntries(Object.keys(times).map((name) => [name, null])), total_ms: 900 } as never,
  ],
])('the parts of a response time add up to the whole if %s', (_, given: typeof times) => {
  const sum = partsOf(given).reduce<number>((total, part) => total + (part ?? 0), 0);
  expect(sum).toBe(given.total_ms);
});
