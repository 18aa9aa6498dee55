import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from './fields.ts';
import type { JsonSchema } from './schema.ts';
import { fieldProblems, schemaProblems } from './schema-problems.ts';

const form = (properties: unknown, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more });
const one = (field: unknown) => form({ a: field });
const places = (schema: unknown) => schemaProblems(schema).map(({ path }) => path.join('.'));

function nested(levels: number): JsonSchema {
  return levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };
}

describe('a form that is refused', () => {
  test.each<[string, unknown, string]>([
    ['a default of another type', one({ type: 'number', default: 'x' }), 'properties.a.default'],
    ['a default over the maximum', one({ type: 'number', maximum: 3, default: 4 }), 'properties.a.default'],
    ['a default that is no choice', one({ type: 'string', enum: ['x'], default: 'y' }), 'properties.a.default'],
    ['a default against a pattern', one({ type: 'string', pattern: '^x', default: 'y' }), 'properties.a.default'],
    [
      'a default without a required field',
      one({ type: 'object', properties: { b: { type: 'string' } }, required: ['b'], default: {} }),
      'properties.a.default.b',
    ],
    [
      'a default with a wrong entry',
      one({ type: 'array', items: { type: 'string' }, default: ['x', 1] }),
      'properties.a.default.1',
    ],
    ['minimum over maximum', one({ type: 'number', minimum: 3, maximum: 2 }), 'properties.a.minimum'],
    ['minLength over maxLength', one({ type: 'string', minLength: 3, maxLength: 2 }), 'properties.a.minLength'],
    [
      'minItems over maxItems',
      one({ type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 2 }),
      'properties.a.minItems',
    ],
    ['const of another type', one({ type: 'number', const: 'x' }), 'properties.a.const'],
    ['const over the maximum', one({ type: 'number', maximum: 3, const: 4 }), 'properties.a.const'],
    [
      'a list that nothing fills',
      one({ type: 'array', uniqueItems: true, minItems: 3, items: { type: 'string', enum: ['x', 'y'] } }),
      'properties.a.minItems',
    ],
    [
      'a list of more than yes and no',
      one({ type: 'array', uniqueItems: true, minItems: 3, items: { type: 'boolean' } }),
      'properties.a.minItems',
    ],
    ['an empty open range', one({ type: 'number', exclusiveMinimum: 2, maximum: 2 }), 'properties.a.exclusiveMinimum'],
    ['no choices', one({ type: 'string', enum: [] }), 'properties.a.enum'],
    ['a choice twice', one({ type: 'string', enum: ['x', 'y', 'x'] }), 'properties.a.enum.2'],
    ['a choice of another type', one({ type: 'number', enum: [1, '2'] }), 'properties.a.enum.1'],
    ['a choice against other rules', one({ type: 'string', minLength: 2, enum: ['xx', 'y'] }), 'properties.a.enum.1'],
    ['a name twice, in any case', form({ Name: { type: 'string' }, name: { type: 'string' } }), 'properties.name'],
    [
      'a name like constructor',
      JSON.parse('{"type":"object","properties":{"constructor":{"type":"string"}}}'),
      'properties.constructor',
    ],
    [
      'a name like __proto__',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      'properties.__proto__',
    ],
    ['a name with a space', form({ 'first name': { type: 'string' } }), 'properties.first name'],
    ['a remote reference', one({ $ref: 'https://example.com/schema.json' }), 'properties.a.$ref'],
    [
      'a reference to another file',
      one({ type: 'array', items: { $ref: 'other.json#/a' } }),
      'properties.a.items.$ref',
    ],
    [
      'a remote reference in a field named default',
      form({ default: { $ref: 'https://example.com' } }),
      'properties.default.$ref',
    ],
    [
      'a remote reference that nothing uses',
      form({}, { $defs: { x: { $ref: 'https://example.com' } } }),
      '$defs.x.$ref',
    ],
    ['a reference to nothing', one({ $ref: '#/$defs/gone' }), 'properties.a.$ref'],
    ['a form that refers to itself', one({ $ref: '#' }), ''],
    ['references in a circle', form({ a: { $ref: '#/$defs/x' } }, { $defs: { x: { $ref: '#/$defs/x' } } }), ''],
    ['a pattern that is not RE2', one({ type: 'string', pattern: '(?=x)' }), 'properties.a.pattern'],
    ['six levels', nested(6), ['properties.inner'].concat(Array(4).fill('properties.inner'), 'properties').join('.')],
    ['an unknown type', one({ type: 'null' }), 'properties.a.type'],
    ['several types', one({ type: ['string', 'null'] }), 'properties.a.type'],
    ['no type', one({ title: 'A' }), 'properties.a'],
    ['a list of nobody knows what', one({ type: 'array' }), 'properties.a'],
    ['a rule that forms do not have', one({ type: 'string', not: { enum: ['x'] } }), 'properties.a.not'],
    ['other fields', form({}, { additionalProperties: true }), 'additionalProperties'],
    ['a required field that does not exist', form({}, { required: ['b'] }), 'required.0'],
    ['another dialect', form({}, { $schema: 'http://json-schema.org/draft-07/schema#' }), '$schema'],
    ['rules of the wrong kind', one({ type: 'string', minLength: '2' }), 'properties.a.minLength'],
    ['a form that is a list', { type: 'array', items: { type: 'string' } }, 'type'],
    ['no object', [], ''],
    ['65 kB', one({ type: 'string', description: 'a'.repeat(65 * 1024) }), ''],
  ])('a form is refused with the place of its problem: %s', (_, schema, place) => {
    expect(places(schema)).toEqual([place]);
  });

  test('a form with 201 fields is refused, however they are nested or referenced', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'string' }]));
    const group = (count: number) => ({ type: 'object', properties: fields(count) });
    expect(schemaProblems(form(fields(200)))).toEqual([]);
    expect(schemaProblems(form(fields(201)))).toEqual([
      { path: ['properties'], message: 'A form can have at most 200 fields; this one has 201' },
    ]);
    expect(places(form({ a: group(100), b: group(99) }))).toEqual(['properties']);
    const twice = {
      $defs: { group: group(100) },
      ...form({ a: { $ref: '#/$defs/group' }, b: { $ref: '#/$defs/group' } }),
    };
    expect(places(twice)).toEqual(['properties']);
  });

  test('a form with references that double repeatedly is refused', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => {
        const next = { $ref: `#/$defs/x${index + 1}` };
        return [`x${index}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
    const schema = form({ a: { $ref: '#/$defs/x0' } }, { $defs: { ...doubling, x60: { type: 'string' } } });
    expect(places(schema)).toEqual(['']);
  });
});

test('a form may have five levels, references within its schema, and unknown keywords', () => {
  expect(schemaProblems(nested(5))).toEqual([]);
  const schema = form(
    {
      home: { $ref: '#/$defs/place', title: 'Home' },
      years: { type: 'integer', default: 2, 'x-width': 3 },
      mail: { type: 'string', format: 'email', examples: ['a@example.com'], $comment: 'Ask first' },
    },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: { place: nested(2) }, required: ['years'] },
  );
  expect(schemaProblems(schema)).toEqual([]);
});

test('schemaProblems returns a list for any input and never throws', () => {
  const keyword = fc.constantFrom(
    ...[
      'type',
      'properties',
      'items',
      'required',
      'enum',
      'default',
      'pattern',
      'minimum',
      'maxLength',
      '$ref',
      'order',
    ],
    ...['__proto__', 'additionalProperties', 'uniqueItems', '$defs', 'const', 'a', 'b', 'multipleOf', 'minItems'],
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.dictionary(
      keyword,
      fc.oneof(
        fc.constantFrom('object', 'string', 'number', 'array', '#/$defs/a', '#', '(', 'a', null, -1, 0, 2, true, false),
        fc.array(fc.constantFrom('a', 'b', 1, null), { maxLength: 3 }),
        tie('schema'),
      ),
      { maxKeys: 6, noNullPrototype: true },
    ),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        schema,
        schema.map((inner) => ({ ...(inner as object), type: 'object' })),
        fc.jsonValue(),
      ),
      (schema) => {
        expect(Array.isArray(schemaProblems(schema))).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});

test('the form builder reports duplicate names in any case and at any depth', () => {
  const field = (name: string, more: Partial<Field> = {}): Field => ({
    name,
    type: 'string',
    required: false,
    ...more,
  });
  const group = field('home', { type: 'object', properties: [field('town'), field('Town')] });
  expect(fieldProblems([field('a'), field('b')])).toEqual([]);
  expect(fieldProblems([field('a'), field('A'), group]).map(({ path }) => path.join('.'))).toEqual([
    'properties.A',
    'properties.home.properties.Town',
  ]);
});
