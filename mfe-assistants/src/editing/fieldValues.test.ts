import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { describe, expect, test } from 'vitest';
import { clashOf, labelOf, merged, shownValue, withValue } from './fieldValues.ts';

const base = { ...defaultAssistantConfig(), name: 'Reminders' };

test('changes a value within a group, and leaves the original alone', () => {
  const changed = withValue(base, 'configuration.vad.activation_threshold', 0.2);
  expect(changed.configuration.vad).toEqual({ ...base.configuration.vad, activation_threshold: 0.2 });
  expect(base.configuration.vad.activation_threshold).toBe(0.7);
  expect(labelOf('configuration.vad.activation_threshold')).toBe('Activation threshold');
});

test.each([
  [true, 'On'],
  ['', 'Empty'],
  [0, '0'],
  [[], 'None'],
  [[{ name: 'find_order' }, { name: 'refund' }], 'find_order, refund'],
  [[{ type: 'end_call' }], 'end_call'],
  [['a', 'b'], '2'],
])('shows %j as %s', (value, text) => {
  expect(shownValue(value)).toBe(text);
});

describe('two people in one draft', () => {
  const mine = { ...base, name: 'Mine', first_message: 'Hi' };
  const theirs = withValue({ ...base, name: 'Theirs' }, 'llm_configuration.temperature', 0.1);

  test('a field that both people changed has to be chosen, others keep the changed value', () => {
    expect(clashOf(base, mine, theirs)).toEqual({ both: ['name'], theirs: ['llm_configuration.temperature'] });
    expect(merged(base, mine, theirs, [])).toEqual({ ...theirs, first_message: 'Hi' });
    expect(merged(base, mine, theirs, ['name'])).toEqual({ ...theirs, first_message: 'Hi', name: 'Mine' });
  });

  test('the same change by both is no clash', () => {
    const both = { ...base, name: 'New' };
    expect(clashOf(base, both, { ...both })).toEqual({ both: [], theirs: ['name'] });
  });
});
