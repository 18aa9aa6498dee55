/** A JSON Schema 2020-12 of one field, of the entries of a list, or of a whole form. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Kinds of fields. Source: specification 02 §3. */
export const fieldTypes = ['string', 'number', 'boolean', 'object', 'array'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A problem and its place: in a schema by keywords and names, in values by names and list indexes. */
export interface Problem {
  path: (string | number)[];
  message: string;
}

export const formLimits = {
  fields: 200,
  levels: 5,
  /** For a schema as JSON, and for the values of a form. */
  bytes: 64 * 1024,
  /** Characters of a field's name. */
  name: 64,
  /** Characters of a pattern, and the steps that it may be made of. */
  pattern: 500,
  patternSteps: 1000,
} as const;

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object by their names, in display order. */
export function propertiesOf({ properties }: JsonSchema): [name: string, schema: JsonSchema][] {
  if (!isObject(properties)) return [];
  const placed = Object.entries(properties).map(([name, schema], index) => {
    const inner = isObject(schema) ? schema : {};
    return { name, inner, place: typeof inner.order === 'number' ? inner.order : index };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ name, inner }) => [name, inner]);
}

/** The names of the required fields. */
export function requiredOf({ required }: JsonSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(required) ? required : []);
}

/** The number of fields in a schema without references, at every depth. */
export function fieldsIn(schema: JsonSchema): number {
  const own = propertiesOf(schema);
  const listed = isObject(schema.items) ? fieldsIn(schema.items) : 0;
  return own.reduce((count, [, inner]) => count + fieldsIn(inner), own.length + listed);
}

/** JSON with sorted keys: equal values give equal texts. */
export function jsonKey(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** Size of a text in UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
