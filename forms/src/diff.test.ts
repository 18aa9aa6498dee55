import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffSchemas } from './diff.ts';
import { fieldsToSchema } from './fields.ts';
import { fields } from './testing/arbitrary-forms.ts';

test('the difference lists added, removed and changed fields', () => {
  const before = {
    type: 'object',
    properties: {
      ward: { type: 'string', title: 'Ward' },
      years: { type: 'number', minimum: 1 },
      skills: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    },
    required: ['ward'],
  };
  const after = {
    type: 'object',
    title: 'Intake',
    properties: {
      ward: { type: 'string', title: 'Ward', enum: ['A', 'B'] },
      skills: { type: 'array', items: { type: 'object', properties: { name: { type: 'string', minLength: 2 } } } },
      nights: { type: 'boolean', title: 'Night shifts' },
    },
  };
  expect(diffSchemas(before, after)).toEqual([
    {
      change: 'changed',
      path: [],
      label: 'The form',
      keywords: [{ keyword: 'title', before: undefined, after: 'Intake' }],
    },
    {
      change: 'changed',
      path: ['ward'],
      label: 'Ward',
      keywords: [
        { keyword: 'required', before: true, after: undefined },
        { keyword: 'enum', before: undefined, after: ['A', 'B'] },
      ],
    },
    {
      change: 'changed',
      path: ['skills', '*', 'name'],
      label: 'Name',
      keywords: [{ keyword: 'minLength', before: undefined, after: 2 }],
    },
    { change: 'added', path: ['nights'], label: 'Night shifts', keywords: [] },
    { change: 'removed', path: ['years'], label: 'Years', keywords: [] },
  ]);
});

test('the difference lists fields that moved as changed', () => {
  const form = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  expect(
    diffSchemas(form('a', 'b', 'c'), form('a', 'new', 'c', 'b')).map(({ path, change }) => [path[0], change]),
  ).toEqual([
    ['new', 'added'],
    ['c', 'changed'],
    ['b', 'changed'],
  ]);
});

test('a form has no difference to itself', () => {
  fc.assert(
    fc.property(fields(), (fields) => {
      expect(diffSchemas(fieldsToSchema(fields), fieldsToSchema(structuredClone(fields)))).toEqual([]);
    }),
  );
});
