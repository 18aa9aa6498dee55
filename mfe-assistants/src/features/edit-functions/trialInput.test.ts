import { expect, test } from 'vitest';
import { emptyFunction } from './toolsForm.ts';
import { argumentsOf, variablesOf } from './trialInput.ts';

const parameter = (name: string, type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array') => ({
  name,
  type,
  description: '',
  required: false,
});

test('argumentsOf reads typed text as the type of its parameter, and leaves out empty values', () => {
  const parameters = [
    parameter('order', 'string'),
    parameter('count', 'integer'),
    parameter('weight', 'number'),
    parameter('express', 'boolean'),
    parameter('address', 'object'),
    parameter('tags', 'array'),
    parameter('note', 'string'),
  ];
  const typed = { order: '12', count: '3', weight: '1.5', express: 'false', address: '{"zip":"1"}', tags: '["a"]' };
  expect(argumentsOf(parameters, typed)).toEqual({
    order: '12',
    count: 3,
    weight: 1.5,
    express: false,
    address: { zip: '1' },
    tags: ['a'],
  });
});

test.each([
  ['integer', '1.5'],
  ['integer', 'three'],
  ['number', '"1"'],
  ['boolean', 'yes'],
  ['object', '[]'],
  ['array', '{}'],
  ['object', 'null'],
] as const)('argumentsOf refuses an invalid value for %s: %s', (type, text) => {
  expect(() => argumentsOf([parameter('x', type)], { x: text })).toThrow(`x must be of the type ${type}.`);
});

test('variablesOf finds the placeholders that no parameter fills', () => {
  const fn = emptyFunction();
  const http = { ...fn.http, url: 'https://api.example.com/{order}/{{phone}}', body: '{"a":"{first_name} {phone}"}' };
  expect(variablesOf({ ...fn, parameters: [parameter('order', 'string')], http })).toEqual(['phone', 'first_name']);
});
