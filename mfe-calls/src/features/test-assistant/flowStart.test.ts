import { expect, it } from 'vitest';
import { readFlowStart } from './flowStart.ts';

it('readFlowStart reads a node and the fields that are known there', () => {
  expect(readFlowStart('{"node":"ask_age","fields":{"name":"Ada"}}')).toEqual({
    node: 'ask_age',
    fields: { name: 'Ada' },
  });
  expect(readFlowStart('{"node":"ask_age"}')).toEqual({ node: 'ask_age', fields: {} });
});

it.each([null, '', 'ask_age', '{}', '{"node":7}', '{"node":"a","fields":{"b":[1]}}'])(
  'readFlowStart returns null for %s',
  (text) => {
    expect(readFlowStart(text)).toBeNull();
  },
);
