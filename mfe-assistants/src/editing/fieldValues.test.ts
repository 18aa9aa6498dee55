import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { describe, expect, test } from 'vitest';
import { flowPartLabel } from '../flow/flowPartLabel.ts';
import { clashOf, clashValue, labelOf, merged, shownValue, withValue } from './fieldValues.ts';

const base = { ...defaultAssistantConfig(), name: 'Reminders' };

test('withValue returns a copy with the nested field changed', () => {
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
])('the value %j is shown as %s', (value, text) => {
  expect(shownValue(value)).toBe(text);
});

describe('two people in one draft', () => {
  const mine = { ...base, name: 'Mine', first_message: 'Hi' };
  const theirs = withValue({ ...base, name: 'Theirs' }, 'llm_configuration.temperature', 0.1);

  test('a field that both people changed needs a choice, and other changes are merged', () => {
    expect(clashOf(base, mine, theirs)).toEqual({ both: ['name'], theirs: ['llm_configuration.temperature'] });
    expect(merged(base, mine, theirs, [])).toEqual({ ...theirs, first_message: 'Hi' });
    expect(merged(base, mine, theirs, ['name'])).toEqual({ ...theirs, first_message: 'Hi', name: 'Mine' });
  });

  test("the same change by both people isn't a conflict", () => {
    const both = { ...base, name: 'New' };
    expect(clashOf(base, both, { ...both })).toEqual({ both: [], theirs: ['name'] });
  });

  describe('in one flow', () => {
    const flow = screening();
    const named = (id: string, name: string) => ({
      ...base,
      flow: { ...flow, nodes: flow.nodes.map((node) => (node.id === id ? { ...node, name } : node)) },
    });
    const before = { ...base, flow };

    test('changes of different nodes are merged without a question', () => {
      const [one, other] = [named('hello', 'Greeting'), named('ask_years', 'Years')];
      expect(clashOf(before, one, other)).toEqual({ both: [], theirs: ['flow'] });
      const both = merged(before, one, other, []).flow;
      expect(both?.nodes.slice(0, 2).map(({ name }) => name)).toEqual(['Greeting', 'Years']);
    });

    test('a node that both people changed needs a choice, and the chosen side is saved', () => {
      const [one, other] = [named('hello', 'Greeting'), named('hello', 'Welcome')];
      const path = 'flow.nodes.hello';
      expect(clashOf(before, one, other)).toEqual({ both: [path], theirs: [] });
      expect(flowPartLabel([one.flow, other.flow], path)).toBe('Node “Greeting”');
      expect(clashValue(other, path)).toMatchObject({ id: 'hello', name: 'Welcome' });
      expect(merged(before, one, other, [path])).toEqual(one);
      expect(merged(before, one, other, [])).toEqual(other);
    });

    test('a flow that one person removed is chosen as a whole', () => {
      const gone = { ...base, flow: null };
      expect(clashOf(before, gone, named('hello', 'Welcome'))).toEqual({ both: ['flow'], theirs: [] });
      expect(merged(before, gone, named('hello', 'Welcome'), ['flow']).flow).toBeNull();
    });
  });
});
