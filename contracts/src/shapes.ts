import { z } from 'zod';

/** The part of a JSON schema that code relies on: properties and their types, without limits and texts. */
export interface Shape {
  type?: string | undefined;
  format?: string | undefined;
  enum?: readonly unknown[] | undefined;
  properties?: Readonly<Record<string, Shape>> | undefined;
  required?: readonly string[] | undefined;
  /** The values of keys that `properties` does not name. */
  additionalProperties?: Shape | undefined;
  items?: Shape | undefined;
  prefixItems?: readonly Shape[] | undefined;
  anyOf?: readonly Shape[] | undefined;
}

/** The input and output of an operation, an event or a slot. */
export interface ContractShape {
  input?: Shape | undefined;
  output?: Shape | undefined;
  /** For a slot that several modules can fill. */
  takes?: 'many' | undefined;
}

// Several times deeper than any realistic shape, so that functions that read one can't overflow the stack.
const deepest = 45;

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

const ShapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.strictObject({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    properties: z.record(z.string(), ShapeSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: ShapeSchema.optional(),
    items: ShapeSchema.optional(),
    prefixItems: z.array(ShapeSchema).optional(),
    anyOf: z.array(ShapeSchema).optional(),
  }),
);

/** A shape from another program, e.g. with a build. */
export const ContractShape: z.ZodType<ContractShape> = z
  .unknown()
  .refine((value) => isShallow(value), `a shape is at most ${deepest} levels deep`)
  .pipe(
    z.strictObject({
      input: ShapeSchema.optional(),
      output: ShapeSchema.optional(),
      takes: z.literal('many').optional(),
    }),
  );

/** JSON with sorted keys: equal content gives equal text. */
export function shapeText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Json = { [key: string]: unknown };

/** Sorts listed values, since their order doesn't matter. */
const ordered = <T>(list: readonly T[]): T[] => {
  const texts = new Map(list.map((value) => [shapeText(value), value]));
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
};

function resolved(json: Json, root: Json): Json {
  if (typeof json.$ref !== 'string') return json;
  const parts = json.$ref.split('/').slice(1);
  return parts.reduce<unknown>((node, part) => (node as Json | undefined)?.[part], root) as Json;
}

/** Merges objects that a value must match all at once. */
function merged(parts: readonly Shape[]): Shape {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Shape>,
    required: ordered(parts.flatMap(({ required = [] }) => required)),
  };
}

/** The shape of a JSON schema. Where it refers to itself, the part below is left open. */
function shapeOfJson(given: Json, root: Json, above: readonly Json[]): Shape {
  const json = resolved(given, root);
  if (above.includes(json)) return {};
  const inner = (value: unknown) => shapeOfJson(value as Json, root, [...above, json]);
  const listed = (value: unknown) => (Array.isArray(value) ? value.map(inner) : undefined);
  const all = listed(json.allOf);
  if (all) return merged(all);
  const { type, format, properties, required, additionalProperties: rest, items, prefixItems } = json;
  if (Array.isArray(type)) return { anyOf: ordered(type.map((one: unknown) => inner({ ...json, type: one }))) };
  const anyOf = listed(json.anyOf ?? json.oneOf);
  const values = 'const' in json ? [json.const] : json.enum;
  return {
    ...(typeof type === 'string' && { type }),
    ...(typeof format === 'string' && { format }),
    ...(Array.isArray(values) && { enum: ordered(values as unknown[]) }),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])) }
      : {}),
    ...(Array.isArray(required) && required.length > 0 && { required: ordered(required as string[]) }),
    ...(rest !== null && typeof rest === 'object' && { additionalProperties: inner(rest) }),
    ...(items !== null && typeof items === 'object' && { items: inner(items) }),
    ...(prefixItems ? { prefixItems: listed(prefixItems) } : {}),
    ...(anyOf && { anyOf: ordered(anyOf) }),
  };
}

/** The shape of a schema's input (`input`) or output (`output`). */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  return shapeOfJson(json, json, []);
}
