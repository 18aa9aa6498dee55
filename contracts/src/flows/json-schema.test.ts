import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptyFlow, Flow } from './document.ts';
import { flowJsonSchema } from './json-schema.ts';

it('flow.schema.json matches the zod schema', () => {
  // To update it: node contracts/src/flows/testing/write-schema.ts
  expect(readFileSync(new URL('../../flow.schema.json', import.meta.url), 'utf8')).toBe(flowJsonSchema());
});

it('a flow with an edge to a missing node is rejected', () => {
  const flow = { ...emptyFlow(), nodes: [{ id: 'a', kind: 'end' }], edges: [] };
  expect(Flow.safeParse(flow).success).toBe(true);
  const edges = [{ id: 'e', from: 'a', to: 'b', on: { type: 'outcome', outcome: 'next' } }];
  expect(Flow.safeParse({ ...flow, edges }).error?.issues[0]?.message).toBe('No node has the id b');
});
