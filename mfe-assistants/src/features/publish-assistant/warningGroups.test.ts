import type { PublishProblem } from '@switchboard/contracts/assistants';
import { expect, test } from 'vitest';
import { warningGroups } from './warningGroups.ts';

const warning = (field: string, kind?: PublishProblem['kind']): PublishProblem => ({
  level: 'warning',
  field,
  message: `About ${field}`,
  ...(kind && { kind }),
});

test('warnings of one kind become one group with their number, and errors are left out', () => {
  const groups = warningGroups([
    { level: 'error', field: 'llm_model', message: 'Unknown' },
    warning('llm_provider', 'provider_without_key'),
    warning('system_prompt'),
    warning('stt_provider', 'provider_without_key'),
    warning('tts_provider', 'provider_without_key'),
  ]);
  expect(groups.map(({ title, warnings }) => [title, warnings.map(({ field }) => field)])).toEqual([
    ['3 providers have no key', ['llm_provider', 'stt_provider', 'tts_provider']],
    [null, ['system_prompt']],
  ]);
});

test('the only warning of its kind is shown without a title', () => {
  expect(warningGroups([warning('first_message', 'unfilled_placeholder')])).toEqual([
    { title: null, warnings: [warning('first_message', 'unfilled_placeholder')] },
  ]);
});
