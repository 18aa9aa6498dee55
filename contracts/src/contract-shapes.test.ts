import { expect, it } from 'vitest';
import { compareContracts } from './compare-shapes.ts';
import { contractNames, contractShape } from './contract-shapes.ts';
import { ContractShape } from './shapes.ts';

it('every operation, event and slot has a shape that equals itself', () => {
  expect(contractNames.length).toBeGreaterThan(90);
  for (const name of contractNames) {
    const shape = contractShape(name);
    expect(ContractShape.safeParse(shape).error, name).toBeUndefined();
    if (shape) expect(compareContracts(shape, shape), name).toEqual([]);
  }
  expect(contractShape('GET /api/nothing')).toBeUndefined();
});

it('the shape of an operation contains its input and output', () => {
  expect(contractShape('POST /api/modules/:id/versions')?.input?.properties?.body).toEqual({
    type: 'string',
    format: 'application/gzip',
  });
  expect(contractShape('event lead.changed')?.output?.properties?.type?.enum).toEqual(['lead.changed']);
});

it('the shape for filling a slot requires the same props as the shape for drawing it', () => {
  const asked = contractShape('slot lead.call.v1')?.input;
  const filled = contractShape('filled slot lead.call.v1')?.output;
  expect(asked?.required).toEqual(filled?.required);
});
