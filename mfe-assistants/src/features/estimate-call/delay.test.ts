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

test('says that nothing is measured before the first call, and guesses no delay', () => {
  expect(delayText(measured(false, null), saved, saved)).toBe(
    'Not measured yet. The first calls with this assistant measure them.',
  );
});

test('does not show the times of the model before for one that was just chosen', () => {
  expect(delayText(measured(false, total), { ...saved, llm_model: 'another' }, saved)).toMatch(
    /^Not measured yet\. You/,
  );
});

test('says which parts simulated calls do not measure', () => {
  expect(delayText(measured(true, total), saved, saved)).toMatch(
    /in simulated calls, which use no transcriber and no voice\./,
  );
  expect(delayText(measured(false, total), saved, saved)).toMatch(/in calls of the last 30 days\.$/);
});
