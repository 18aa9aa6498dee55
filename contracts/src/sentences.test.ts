import { expect, test } from 'vitest';
import { z } from 'zod';
import { sentenceOf } from './sentences.ts';

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: sentenceOf }).error?.issues.map(({ message }) => message);

const shape = z.object({ field: z.string() }).shape;

test.each<[string, z.ZodType, unknown]>([
  ['Phone number id is required', z.object({ phone_number_id: shape.field }), {}],
  ['Name is required', z.object({ name: shape.field }), { name: null }],
  ['Name must be a text', z.object({ name: shape.field }), { name: 7 }],
  ['Limit must be a number', z.object({ limit: z.coerce.number() }), { limit: 'abc' }],
  ['Limit must be a whole number', z.object({ limit: z.coerce.number().int() }), { limit: '1.5' }],
  ['Limit must be at least 1', z.object({ limit: z.coerce.number().min(1) }), { limit: '0' }],
  ['Limit must be at most 100', z.object({ limit: z.coerce.number().max(100) }), { limit: '101' }],
  ['Price must be more than 0', z.object({ price: z.number().positive() }), { price: 0 }],
  ['Search must be at most 200 characters', z.object({ search: z.string().max(200) }), { search: 'a'.repeat(201) }],
  ['Password must be at least 8 characters', z.object({ password: z.string().min(8) }), { password: 'a' }],
  ['Name must not be empty', z.object({ name: z.string().min(1) }), { name: '' }],
  ['Tags must have at most 1 entry', z.object({ tags: z.array(shape.field).max(1) }), { tags: ['a', 'b'] }],
  ['Tags 2 must be a text', z.object({ tags: z.array(shape.field) }), { tags: ['a', 1] }],
  ['Status must be one of draft, published', z.object({ status: z.enum(['draft', 'published']) }), { status: 'x' }],
  ['Version must be 1', z.object({ version: z.literal(1) }), { version: 2 }],
  ['Scheduled only must be true or false', z.object({ scheduled_only: z.stringbool() }), { scheduled_only: 'x' }],
  ['Email must be a valid email address', z.object({ email: z.email() }), { email: 'ada@' }],
  ['Lead id must be a valid id', z.object({ lead_id: z.uuid() }), { lead_id: '1' }],
  ['From must be a moment, such as 2026-01-31T09:00:00Z', z.object({ from: z.iso.datetime() }), { from: 'now' }],
  ['Code is not written as expected', z.object({ code: z.string().regex(/^\d$/) }), { code: 'x' }],
  ['The request has an unknown field: extra', z.strictObject({}), { extra: 1 }],
  ['The request must be an object', z.object({}), 'text'],
  ['Value is not of an allowed kind', z.object({ value: z.union([z.string(), z.number()]) }), { value: true }],
])('an invalid value gets the sentence: %s', (sentence, schema, value) => {
  expect(sentencesOf(schema, value)).toEqual([sentence]);
});

test('a message of the schema itself stays unchanged', () => {
  expect(sentencesOf(z.object({ name: z.string('Name is missing.') }), {})).toEqual(['Name is missing.']);
});
