import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { expect, test } from 'vitest';
import { schemaProblem } from './compile-schema.ts';
import { schemaIsValid } from './structured-schema.ts';

function messages(schema: unknown): string[] {
  const structured_json_schema = typeof schema === 'string' ? schema : JSON.stringify(schema);
  return schemaIsValid(
    { ...defaultAssistantConfig(), structured_data_prompt: 'All of it.', structured_json_schema },
    {
      schemaProblem: schemaProblem(structured_json_schema),
      providers: new Map(),
      today: '2026-11-28',
      fillable: new Set(),
      tools: { secretOrigins: new Map(), privateNetworks: [], slots: new Map(), missingFor: () => null },
      promptTokens: { prompt: 0, tools: 0 },
      offered: [],
      flow: null,
      knowledge: new Map(),
    },
  ).map(({ message }) => message);
}

test.each([
  {},
  { type: 'object', properties: { age: { type: 'integer', minimum: 0 } }, required: ['age'] },
  { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'https://example.com/a', type: 'object' },
])('the schema %j is accepted repeatedly', (schema) => {
  expect([messages(schema), messages(schema)]).toEqual([[], []]);
});

test.each([
  ['no JSON', '{"a":', /^The schema is not valid JSON: /],
  ['a list', [], /^The schema must be a JSON object$/],
  ['an unknown type', { type: 'text' }, /^The schema is not a valid JSON Schema: /],
  ['an invalid pattern', { pattern: '(' }, /^The schema is not a valid JSON Schema: /],
  ['a schema of somewhere else', { $ref: 'http://169.254.169.254/' }, /can't resolve reference/],
  ['too many levels', `${'{"not":'.repeat(8000)}true${'}'.repeat(8000)}`, /at most 500 parts on 30 levels/],
  ['too many parts', { allOf: Array.from({ length: 600 }, () => ({})) }, /at most 500 parts on 30 levels/],
])('the schema check refuses %s', (_, schema, message) => {
  expect(messages(schema)).toEqual([expect.stringMatching(message)]);
});
