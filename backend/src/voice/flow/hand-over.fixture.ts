import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Flow, FlowInput } from '@switchboard/contracts/flows/document';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import type { OtherAssistant } from './other-assistant.ts';

export const otherId = 'b0000000-0000-4000-8000-000000000001';
const fields: FlowInput['fields'] = [
  { name: 'age', type: 'number', label: 'Age' },
  { name: 'city', type: 'text', label: 'City' },
];

/** Asks for the age, and hands over to a colleague who asks for the town. */
export const reception = (can_return: boolean): Flow =>
  flowWith({
    fields,
    nodes: [
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' },
      {
        id: 'over',
        kind: 'hand_over',
        assistant_id: otherId,
        text: 'My colleague knows more.',
        shares: ['age'],
        can_return,
        saves: [{ from: 'town', to: 'city' }],
      },
      { id: 'back', kind: 'end', text: 'Welcome back. You are {age} and live in {city}.' },
      { id: 'alone', kind: 'end', text: 'My colleague is not there. Goodbye.' },
    ],
    edges: [
      edge('age', 'done', 'over'),
      edge('age', 'gave_up', 'bye'),
      ...(can_return ? [edge('over', 'returned', 'back')] : []),
      edge('over', 'failed', 'alone'),
    ],
  });

/** Asks for the town, and for the age unless it is known. */
export const colleague: Flow = flowWith({
  fields: [
    { name: 'age', type: 'number', label: 'Age' },
    { name: 'town', type: 'text', label: 'Town' },
  ],
  nodes: [
    { id: 'hello', kind: 'say', text: 'This is Sam.' },
    { id: 'how_old', kind: 'ask', field: 'age', question: 'And how old are you?' },
    { id: 'town', kind: 'ask', field: 'town', question: 'Where do you live?' },
    { id: 'thanks', kind: 'end', text: 'Thank you.' },
  ],
  edges: [
    edge('hello', 'next', 'how_old'),
    edge('how_old', 'done', 'town'),
    edge('how_old', 'gave_up', 'bye'),
    edge('town', 'done', 'thanks'),
    edge('town', 'gave_up', 'bye'),
  ],
});

/** The assistant that takes the caller. */
export const assistant = (changes: Partial<OtherAssistant['config']>): OtherAssistant => ({
  config: { ...quickCreateConfig('Sam'), first_message: '', ...changes },
  variables: {},
});
export const following = (flow: Flow) => assistant({ conversation: 'flow', flow });
