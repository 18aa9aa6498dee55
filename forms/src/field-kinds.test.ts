import { expect, test } from 'vitest';
import { fieldKinds, kindOf, schemaOfKind } from './field-kinds.ts';
import { fieldsToSchema, schemaToFields } from './fields.ts';
import { schemaProblems } from './schema-problems.ts';
import { validate } from './validate.ts';

const formOf = (kind: (typeof fieldKinds)[number]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { field: { ...schemaOfKind(kind), title: 'Field', order: 0 } },
  additionalProperties: false,
});

test.each(fieldKinds.filter((kind) => kind !== 'array'))(
  'a field of the kind %s is valid and keeps its kind',
  (kind) => {
    const schema = formOf(kind);
    expect(schemaProblems(schema)).toEqual([]);
    expect(kindOf(schema.properties.field)).toBe(kind);
    const { fields } = schemaToFields(schema);
    // It has no keywords that the builder does not know.
    expect(fields[0]?.kept).toBeUndefined();
    expect(kindOf((fieldsToSchema(fields).properties as typeof schema.properties).field)).toBe(kind);
  },
);

test.each([
  ['date', '2026-12-01', '1 December'],
  ['time', '09:30', 'half past nine'],
  ['choice', 'First choice', 'Third choice'],
  ['choices', ['Second choice'], ['First choice', 'First choice']],
  ['email', 'ada@example.com', 'ada at example'],
  ['phone', '+1 (202) 555-0147', 'ask at the desk'],
  ['url', 'https://example.com/a', 'example'],
] as const)('a value of the kind %s is validated by its kind', (kind, good, bad) => {
  expect(validate(formOf(kind), { field: good })).toEqual([]);
  expect(validate(formOf(kind), { field: bad })).toHaveLength(1);
});

test('an invalid phone number is described with an example', () => {
  expect(validate(formOf('phone'), { field: '12' })[0]?.message).toBe(
    'Field must be a phone number, such as +1 202 555 0147',
  );
});
