import { expect, it } from 'vitest';
import { requirementChanges } from './compare-requirements.ts';
import type { ContractShape } from './shapes.ts';

const answer = (...fields: string[]): ContractShape => ({
  output: {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    required: fields,
  },
});
const built = (shapes: Record<string, ContractShape>, names: string[] = ['Button']) => ({
  shapes,
  exports: { '@switchboard/design-system': names },
});
const before = built({ 'GET /api/leads': answer('name', 'phone'), 'event lead.changed': answer('id') });

it('the changes of a version list changed shapes, and added and removed imports', () => {
  const after = built({ 'GET /api/leads': answer('name', 'city'), 'slot lead.call.v1': answer() }, ['Card']);
  expect(requirementChanges(before, after)).toEqual([
    { part: 'shape', name: 'GET /api/leads', change: 'changed', detail: 'city is new, phone is gone' },
    { part: 'shape', name: 'event lead.changed', change: 'removed', detail: '' },
    { part: 'shape', name: 'slot lead.call.v1', change: 'added', detail: '' },
    { part: 'import', name: 'Card of @switchboard/design-system', change: 'added', detail: '' },
    { part: 'import', name: 'Button of @switchboard/design-system', change: 'removed', detail: '' },
  ]);
});

it('there are no changes between equal versions, or if one was built with older tools', () => {
  expect(requirementChanges(before, before)).toEqual([]);
  expect(requirementChanges({ shapes: {}, exports: {} }, before)).toEqual([]);
});
