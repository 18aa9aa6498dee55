import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsToSchema } from './fields.ts';
import { isObject, type JsonSchema } from './schema.ts';
import { fields, valuesFor } from './testing/arbitrary-forms.ts';
import { problemsByField, validate } from './validate.ts';

const form = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text = (rules: object = {}) => form({ name: { type: 'string', ...rules } });
const sentences = (schema: JsonSchema, value: unknown) => validate(schema, value).map(({ message }) => message);

const address = {
  type: 'object',
  title: 'Address',
  properties: { town: { type: 'string' }, lines: { type: 'array', items: { type: 'string', minLength: 2 } } },
  required: ['town'],
};

describe('an invalid value', () => {
  test.each<[JsonSchema, unknown, string]>([
    [form({ first_name: { type: 'string' } }, ['first_name']), {}, 'First name is required'],
    [form({ first_name: { type: 'string' } }, ['first_name']), { first_name: '  ' }, 'First name is required'],
    [form({ kind: { type: 'string', enum: ['a', 'b'] } }, ['kind']), {}, 'Kind is required'],
    [form({ kind: { type: 'number', enum: [1, 2] } }), { kind: 3 }, 'Kind must be one of 1, 2'],
    [text({ title: 'Ward' }), { name: 7 }, 'Ward must be a text'],
    [text(), { name: null }, 'Name must be a text'],
    [text({ minLength: 3 }), { name: 'ab' }, 'Name must be at least 3 characters'],
    [text({ maxLength: 3 }), { name: 'abcd' }, 'Name must be at most 3 characters'],
    [text({ pattern: '^\\d+$' }), { name: 'x' }, 'Name is not written as expected'],
    [text({ format: 'email' }), { name: 'x' }, 'Name must be a valid email address'],
    [text({ format: 'date' }), { name: '1.2.2026' }, 'Name must be a day, such as 2026-01-31'],
    [form({ years: { type: 'number', minimum: 2 } }), { years: 1 }, 'Years must be at least 2'],
    [form({ years: { type: 'number' } }), { years: Number.NaN }, 'Years must be a number'],
    [form({ years: { type: 'integer' } }), { years: 1.5 }, 'Years must be a whole number'],
    [form({ years: { type: 'number', multipleOf: 0.1 } }), { years: 0.25 }, 'Years must be a multiple of 0.1'],
    [form({ remote: { type: 'boolean' } }), { remote: 'yes' }, 'Remote must be true or false'],
    [form({ tags: { type: 'array', items: { type: 'string' } } }), { tags: ['a', 1] }, 'Tags 2 must be a text'],
    [
      form({ tags: { type: 'array', items: { type: 'string' }, maxItems: 1 } }),
      { tags: ['a', 'b'] },
      'Tags must have at most 1 entry',
    ],
    [
      form({ tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } }),
      { tags: ['a', 'a'] },
      'Tags 2 is in the list twice',
    ],
    [form({ address }), { address: {} }, 'Town is required'],
    [form({ address }), { address: { town: 'Ulm', lines: ['a'] } }, 'Lines 1 must be at least 2 characters'],
    [form({}), { salary: 1 }, 'There is no field named salary'],
    [form({ address }), { address: { town: 'Ulm', zip: 1 } }, 'There is no field named zip'],
    [form({}), [], 'The form must be an object'],
    [form({}), undefined, 'The form is required'],
  ])('an invalid value is refused with one sentence, case %#: %j', (schema, value, sentence) => {
    expect(sentences(schema, value)).toEqual([sentence]);
  });

  test('each invalid field has one problem at its path, as the API returns them', () => {
    const schema = form({ address, years: { type: 'number' } }, ['years']);
    expect(problemsByField(validate(schema, { address: { lines: [1] }, other: 1 }), ['values'])).toEqual({
      'values.address.town': 'Town is required',
      'values.address.lines.0': 'Lines 1 must be a text',
      'values.years': 'Years is required',
      'values.other': 'There is no field named other',
    });
  });
});

test('a value is checked against the schema that a reference leads to', () => {
  const schema = { ...form({ home: { $ref: '#/$defs/place' } }), $defs: { place: address } };
  expect(sentences(schema, { home: { town: 1 } })).toEqual(['Town must be a text']);
});

describe('hostile values', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('a field named %s is refused at any depth', (key) => {
    const schema = form({ address });
    const flat = JSON.parse(`{"${key}": {"town": "Ulm"}}`) as unknown;
    const deep = JSON.parse(`{"address": {"town": "Ulm", "${key}": 1}}`) as unknown;
    expect(validate(schema, flat)).toMatchObject([{ path: [key] }]);
    expect(validate(schema, deep)).toMatchObject([{ path: ['address', key] }]);
    expect(sentences(schema, flat)[0]).toContain(`cannot be named ${key}`);
  });

  test('a pattern that could take hours is checked in time proportional to the text', () => {
    const schema = text({ pattern: '^(a+)+$' });
    expect(sentences(schema, { name: `${'a'.repeat(30_000)}!` })).toEqual(['Name is not written as expected']);
    expect(sentences(schema, { name: 'a'.repeat(30_000) })).toEqual([]);
  });

  test.each(['email', 'uri', 'date-time', 'time', 'ipv6', 'uuid'])(
    'a text of 60,000 characters is checked as %s in linear time',
    (format) => {
      for (const unit of ['a', '1', ':', 'a.', 'a@', '-', '1:'])
        expect(sentences(text({ format }), { name: unit.repeat(60_000 / unit.length) })).toHaveLength(1);
    },
  );

  test('values that are too large, too deep or cannot be sent are refused', () => {
    const round: Record<string, unknown> = {};
    round.name = round;
    expect(sentences(text(), { name: 'a'.repeat(70_000) })).toEqual(['The values of a form can have at most 64 kB']);
    expect(sentences(text(), JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`))).toEqual([
      'This is nested too deeply',
    ]);
    expect(sentences(text(), round)).toEqual(['These values cannot be sent']);
    expect(sentences(text(), { name: 1n })).toEqual(['These values cannot be sent']);
  });
});

test('a page and the API report the same problems for every value', () => {
  fc.assert(
    fc.property(
      fields().chain((fields) => fc.tuple(fc.constant(fieldsToSchema(fields)), valuesFor(fields))),
      ([schema, value]) => {
        const onThePage = validate(schema, value);
        let body: string | undefined;
        try {
          body = JSON.stringify({ value });
        } catch {
          // Values that can't be sent are refused before.
          expect(onThePage).toHaveLength(1);
          return;
        }
        // The API gets its schema from the database and its values from a request.
        const stored = JSON.parse(JSON.stringify(schema)) as JsonSchema;
        const received = (JSON.parse(body) as { value?: unknown }).value;
        expect(validate(stored, received)).toEqual(onThePage);
      },
    ),
    { numRuns: 500 },
  );
});

/** Zod's own result for a schema without patterns; our only addition is that a required text must not be empty. */
function filledTexts(schema: JsonSchema): JsonSchema {
  const required = new Set(schema.required as string[] | undefined);
  return {
    ...schema,
    ...(isObject(schema.properties) && {
      properties: Object.fromEntries(
        Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, inner]) => [
          name,
          required.has(name) && inner.type === 'string' && !inner.enum
            ? { minLength: 1, ...filledTexts(inner), ...(inner.minLength === 0 && { minLength: 1 }) }
            : filledTexts(inner),
        ]),
      ),
    }),
    ...(isObject(schema.items) && { items: filledTexts(schema.items) }),
  };
}

test('validate agrees with zod about every generated schema and value', () => {
  let [good, bad] = [0, 0];
  fc.assert(
    fc.property(
      fields().chain((fields) => fc.tuple(fc.constant(fieldsToSchema(fields)), valuesFor(fields))),
      ([schema, value]) => {
        let received: unknown;
        try {
          received = JSON.parse(JSON.stringify(value) ?? 'null');
        } catch {
          return;
        }
        // We refuse whitespace-only texts and names such as `__proto__`, and zod does not.
        fc.pre(!/"\s+"|__proto__/.test(JSON.stringify(received)));
        const isGood = z
          .fromJSONSchema(filledTexts(schema) as z.core.JSONSchema.JSONSchema)
          .safeParse(received).success;
        if (isGood) good += 1;
        else bad += 1;
        expect(validate(schema, received).length === 0, JSON.stringify([schema, received])).toBe(isGood);
      },
    ),
    { numRuns: 500 },
  );
  expect(good).toBeGreaterThan(20);
  expect(bad).toBeGreaterThan(20);
});
