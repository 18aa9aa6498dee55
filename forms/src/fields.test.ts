import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Field, fieldsToSchema, schemaToFields } from './fields.ts';
import { schemaProblems } from './schema-problems.ts';
import { fields } from './testing/arbitrary-forms.ts';

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('fields survive the conversion to a schema and back, including JSON', () => {
  fc.assert(
    fc.property(fields(), (fields) => {
      const schema = fieldsToSchema(fields);
      expect(schemaToFields(sent(schema)).fields).toEqual(fields);
      expect(fieldsToSchema(schemaToFields(schema).fields)).toEqual(schema);
    }),
  );
});

test('every schema of the form builder is valid', () => {
  fc.assert(
    fc.property(fields(), (fields) => {
      expect(schemaProblems(sent(fieldsToSchema(fields)))).toEqual([]);
    }),
  );
});

test('a schema contains every property of a field', () => {
  const field: Field = {
    name: 'skills',
    type: 'array',
    title: 'Skills',
    description: 'What somebody can do',
    required: true,
    default: [{ name: 'Welding' }],
    notes: 'Ask twice',
    nodes: ['start'],
    validation: { minItems: 1, maxItems: 5, uniqueItems: true },
    items: {
      type: 'object',
      name: 'skill',
      sortable: true,
      viewable: false,
      properties: [
        {
          name: 'name',
          type: 'string',
          required: true,
          multiline: true,
          validation: { minLength: 2, pattern: '^[A-Z]' },
        },
        { name: 'level', type: 'string', required: false, enum: ['low', 'high'] },
        { name: 'years', type: 'number', required: false, validation: { minimum: 0, maximum: 60 } },
      ],
    },
  };
  const schema = fieldsToSchema([field], { title: 'Welders' });
  expect(schema).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title: 'Welders',
    additionalProperties: false,
    required: ['skills'],
    properties: {
      skills: {
        type: 'array',
        title: 'Skills',
        description: 'What somebody can do',
        default: [{ name: 'Welding' }],
        notes: 'Ask twice',
        nodes: ['start'],
        minItems: 1,
        maxItems: 5,
        uniqueItems: true,
        order: 0,
        items: {
          type: 'object',
          name: 'skill',
          sortable: true,
          viewable: false,
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { type: 'string', multiline: true, minLength: 2, pattern: '^[A-Z]', order: 0 },
            level: { type: 'string', enum: ['low', 'high'], order: 1 },
            years: { type: 'number', minimum: 0, maximum: 60, order: 2 },
          },
        },
      },
    },
  });
  expect(schemaToFields(schema)).toEqual({ fields: [field], kept: { title: 'Welders' } });
});

test('unknown keywords of a schema are kept at every level', () => {
  const schema = {
    type: 'object',
    'x-owner': 'sales',
    $defs: { place: { type: 'object', properties: { town: { type: 'string' } } } },
    properties: {
      age: { type: 'integer', exclusiveMinimum: 0, 'x-width': 3 },
      home: { $ref: '#/$defs/place', title: 'Home' },
      tags: { type: 'array', items: { type: 'string', format: 'email' } },
    },
  };
  const { fields, kept } = schemaToFields(schema);
  expect(fields.map(({ name, type }) => [name, type])).toEqual([
    ['age', 'number'],
    ['home', 'object'],
    ['tags', 'array'],
  ]);
  expect(fieldsToSchema(fields, kept)).toMatchObject(schema);
});

test('fields are shown in the order that their schema gives', () => {
  const schema = { type: 'object', properties: { b: { type: 'string', order: 2 }, a: { type: 'string', order: 1 } } };
  expect(schemaToFields(schema).fields.map(({ name }) => name)).toEqual(['a', 'b']);
});
