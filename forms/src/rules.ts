import { z } from 'zod';
import { isPhoneText } from './field-kinds.ts';
import { readPattern } from './patterns.ts';
import { withoutReferences } from './references.ts';
import { fieldsIn, isObject, type JsonSchema, jsonKey, propertiesOf, requiredOf } from './schema.ts';

/** Rules of a single value that `z.fromJSONSchema` makes; patterns are not among them, since zod would run them without end. */
const leafKeywords = [
  ...['type', 'const', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
];
/** Formats that are validated; any other is only a note. */
const formats = new Set(['email', 'uri', 'uuid', 'date', 'date-time', 'ipv4', 'ipv6']);

/** Formats with rules of their own: fields of forms have hours and minutes, and numbers as people write them. */
const ownFormats: Readonly<Record<string, { fits: (text: string) => boolean; problem: string }>> = {
  time: {
    fits: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(text),
    problem: 'must be a time of day, such as 09:00',
  },
  phone: { fits: isPhoneText, problem: 'must be a phone number, such as +1 202 555 0147' },
};

function leafOf(schema: JsonSchema): z.ZodType {
  if (Array.isArray(schema.enum)) return z.literal(schema.enum as string[]);
  const said = leafKeywords.filter((key) => key in schema).map((key) => [key, schema[key]]);
  const format = formats.has(schema.format as string) ? { format: schema.format } : {};
  const made = z.fromJSONSchema({ ...Object.fromEntries(said), ...format });
  const own = schema.type === 'string' ? ownFormats[schema.format as string] : undefined;
  const leaf = own ? made.refine((text) => own.fits(text as string), own.problem) : made;
  if (schema.type !== 'string' || typeof schema.pattern !== 'string') return leaf;
  const pattern = readPattern(schema.pattern);
  // A schema with such a pattern is refused; nothing goes through one that got here all the same.
  return leaf.refine((text) => 'test' in pattern && pattern.test(text as string), 'is not written as expected');
}

function listOf({ items, minItems, maxItems, uniqueItems }: JsonSchema): z.ZodType {
  let list = z.array(isObject(items) ? partRules(items) : z.never());
  if (typeof minItems === 'number') list = list.min(minItems);
  if (typeof maxItems === 'number') list = list.max(maxItems);
  if (uniqueItems !== true) return list;
  return list.superRefine((entries, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const key = jsonKey(entry);
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index], message: 'is in the list twice' });
      seen.add(key);
    }
  });
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** An empty text doesn't count as a value for a required field. */
const filledIn = (schema: JsonSchema) =>
  schema.type === 'string' && !schema.enum
    ? z.preprocess((value) => (isBlank(value) ? undefined : value), partRules(schema))
    : partRules(schema);

function groupOf(schema: JsonSchema): z.ZodType {
  const required = requiredOf(schema);
  const shape = propertiesOf(schema).map(([name, inner]) => [
    name,
    required.has(name) ? filledIn(inner) : partRules(inner).optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
}

/** The rules of a part of a form without references. */
export function partRules(schema: JsonSchema): z.ZodType {
  if (schema.type === 'object') return groupOf(schema);
  if (schema.type === 'array') return listOf(schema);
  return leafOf(schema);
}

const known = new WeakMap<JsonSchema, { plain: JsonSchema; rules: z.ZodType }>();

/** The rules of a form and its schema without references, both computed once. The schema must have no problems. */
export function readRules(schema: JsonSchema): { plain: JsonSchema; rules: z.ZodType } {
  const before = known.get(schema);
  if (before) return before;
  const plain = withoutReferences(schema);
  const read = { plain, rules: partRules({ ...plain, type: 'object' }) };
  known.set(schema, read);
  return read;
}

/** The zod schema of a form's values: unknown keys are refused, patterns run in linear time. */
export const schemaToZod = (schema: JsonSchema): z.ZodType => readRules(schema).rules;

/** How many fields a form has, at every depth. */
export const fieldCount = (schema: JsonSchema): number => fieldsIn(withoutReferences(schema));
