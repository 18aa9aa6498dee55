import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { expect, test } from 'vitest';
import { withValue } from './fieldValues.ts';
import { resetValues } from './resetValues.ts';

const typed = withValue(
  { ...defaultAssistantConfig(), name: 'Recalls', first_message: 'Hi', system_prompt: 'Be brief' },
  'llm_configuration.temperature',
  0.1,
);

test('resetting the form resets every field except the name', () => {
  expect(resetValues(typed, true)).toEqual({ ...defaultAssistantConfig(), name: 'Recalls' });
});

test('resetting the form of a standard account keeps the values that only PRO can change', () => {
  const reset = resetValues(typed, false);
  expect([reset.first_message, reset.system_prompt, reset.llm_configuration.temperature]).toEqual([
    'Hello, how can I help you today?',
    'Be brief',
    0.1,
  ]);
});
