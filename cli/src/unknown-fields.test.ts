import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';
import { unknownFields } from './unknown-fields.ts';

const assistant = { name: 'Reception', status: 'draft', config: {} };

it('unknownFields finds fields in lists, in documents and in test conversations', () => {
  const config = {
    functions: [{ name: 'lookup', descripton: 'Finds a booking' }],
    tools: [{ type: 'end_call', sayd: '' }],
  };
  const tests = [{ name: 'Greets', calee: 'Hello' }];
  expect(unknownFields('assistants', { ...assistant, config, tests }, [])).toEqual([
    { path: 'config.functions[lookup].descripton', meant: 'description' },
    { path: 'config.tools[0].sayd', meant: undefined },
    { path: 'tests[Greets].calee', meant: 'callee' },
  ]);
  const documents = [{ title: 'Prices', source: 'text', file: 'knowledge/prices.md', fiel: 'x' }];
  expect(unknownFields('knowledge', { name: 'Prices', documents }, [])).toEqual([
    { path: 'documents[Prices].fiel', meant: 'file' },
  ]);
});

it('unknownFields reads a node of a flow as the kind that it names', () => {
  const flow = (node: object) => ({ ...assistant, config: { flow: { nodes: [{ id: 'a', ...node }] } } });
  expect(unknownFields('assistants', flow({ kind: 'subflow', shared: { name: 'Consent', verison: 1 } }), [])).toEqual([
    { path: 'config.flow.nodes[a].shared.verison', meant: 'version' },
  ]);
  expect(unknownFields('assistants', flow({ kind: 'end', knowledge_bases: [] }), [])).toEqual([
    { path: 'config.flow.nodes[a].knowledge_bases', meant: undefined },
  ]);
});

it('unknownFields leaves keys alone that people choose', () => {
  const campaign = { name: 'Spring', configuration_data: { colour: 'red', nested: { any: 1 } } };
  expect(unknownFields('campaigns', campaign, [])).toEqual([]);
  const versions = [{ schema: { type: 'object', properties: { anything: {} } } }];
  expect(unknownFields('schema-templates', { name: 'Intake', versions }, [])).toEqual([]);
});

it('unknownFields accepts a field that a newer organization has', () => {
  const config = { functions: [{ name: 'lookup', cache_seconds: 5 }], mood: 'calm' };
  const stored = { ...assistant, config: { functions: [{ name: 'other', cache_seconds: 9 }] } };
  expect(unknownFields('assistants', { ...assistant, config }, [stored]).map(({ path }) => path)).toEqual([
    'config.mood',
  ]);
});

it('closestName corrects slips and offers nothing for other words', () => {
  const names = ['first_message', 'idle_message', 'system_prompt'];
  expect(closestName('frist_message', names)).toBe('first_message');
  expect(closestName('systemPrompt', names)).toBe('system_prompt');
  expect(closestName('voice', names)).toBeUndefined();
});
