import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { expect, test } from 'vitest';
import { delayText } from './delay.ts';

const saved = defaultAssistantConfig();
const measured = (are_simulated: boolean, total: ResponseTimes['total']): ResponseTimes => ({
  ...{ start_date: '2026-11-01', end_date: '2026-11-29', time_zone: 'UTC', versions: [], days: [] },
  ...{ are_simulated, total },
});
const total = { p50_ms: 900 } as NonNullable<ResponseTimes['total']>;

test('before the first call, the delay text names the tests that measure and what callers hear of a slow model', () => {
  expect(delayText(measured(false, null), saved, saved)).toBe(
    'Not measured in calls yet. Test model and Say something measure one answer. After 2 seconds without an answer, the assistant says “One moment, please.”',
  );
});

test("the delay text doesn't offer a model test for the built-in model", () => {
  const builtIn = { ...saved, llm_provider: 'builtin', llm_model: 'builtin' } as const;
  expect(delayText(measured(false, null), builtIn, builtIn)).toBe(
    'Not measured in calls yet. Say something measures one answer.',
  );
});

test('the delay text shows test times of model and voice until calls are measured', () => {
  expect(delayText(measured(false, null), saved, saved, { llm: 1_200, tts: 400 })).toMatch(
    /In your last test the model 1\.2 s and the voice 400 ms for a whole answer\./,
  );
  expect(delayText(measured(false, total), saved, saved, { llm: 1_200 })).not.toContain('test');
});

test("the delay text of a newly chosen model doesn't show times of the previous one", () => {
  expect(delayText(measured(false, total), { ...saved, llm_model: 'another' }, saved)).toMatch(
    /^Not measured in calls yet\. You/,
  );
});

test("the delay text says which parts simulated calls don't measure", () => {
  expect(delayText(measured(true, total), saved, saved)).toMatch(
    /in simulated calls, which use no transcriber and no voice\./,
  );
  expect(delayText(measured(false, total), saved, saved)).toMatch(/in calls of the last 30 days\.$/);
});
