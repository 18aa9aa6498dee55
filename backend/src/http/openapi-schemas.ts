import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { portablePattern } from './portable-pattern.ts';

export type Json = Record<string, unknown>;

/** Carries the name of a schema from here to `shareSchemas`, which removes it. */
export const nameKey = 'x-schema-name';

/** The names under which contracts export their schemas. */
export type SchemaNames = ReadonlyMap<z.core.$ZodType, string>;

/** Reads the names from the modules of the contracts: each schema is published under its own name. */
export async function readSchemaNames(): Promise<SchemaNames> {
  const folder = new URL('.', import.meta.resolve('@switchboard/contracts'));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<Json>));
  const names = new Map<z.core.$ZodType, string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module)))
    if (value instanceof z.core.$ZodType && /^[A-Z]/.test(name) && !names.has(value)) names.set(value, name);
  return names;
}

type Def = z.core.$ZodTypeDef & { in?: z.core.$ZodType; out?: z.core.$ZodType; catchall?: z.core.$ZodType };
const typeOf = (schema: z.core.$ZodType | undefined) => schema?._zod.def.type;

/** The input of a pipe, of which zod shows only the first half. */
function refinePipe({ in: first, out }: Def, json: Json, names: SchemaNames): void {
  if (typeOf(first) !== 'string') return;
  // `z.stringbool()`: "true" and "false" in an address.
  if (typeOf(out) === 'boolean') {
    delete json.format;
    json.type = 'boolean';
  } else if (out && typeOf(out) === 'string') {
    const { [nameKey]: _, ...second } = toJson(out, 'input', names);
    Object.assign(json, second);
  }
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output', names: SchemaNames): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def as Def;
      const json = jsonSchema as Json;
      if (def.type === 'pipe' && io === 'input') refinePipe(def, json, names);
      // Answers may get new fields, so only strict objects of the contract are closed.
      if (def.type === 'object' && !def.catchall && io === 'output') delete json.additionalProperties;
      if (typeof json.pattern === 'string') json.pattern = portablePattern(json.pattern);
      const name = names.get(zodSchema);
      if (name) json[nameKey] = name;
    },
  }) as Json;
  return json;
}

// Merges equal alternatives of an object.
function withoutTwins(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutTwins);
  if (json === null || typeof json !== 'object') return json;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withoutTwins(value)]),
  ) as Json;
  if (!Array.isArray(anyOf)) return rest;
  const options = [...new Map(anyOf.map((option) => [JSON.stringify(option), option])).values()];
  return options.length === 1 ? { ...(options[0] as Json), ...rest } : { ...rest, anyOf: options };
}

/** Creates the JSON Schema of what a schema accepts (`input`) or returns (`output`), its named parts marked with `nameKey`. */
export function schemaWriter(names: SchemaNames): (schema: z.core.$ZodType, io: 'input' | 'output') => Json {
  const known = { input: new Map<z.core.$ZodType, Json>(), output: new Map<z.core.$ZodType, Json>() };
  return (schema, io) => {
    const json = known[io].get(schema) ?? (withoutTwins(toJson(schema, io, names)) as Json);
    known[io].set(schema, json);
    return json;
  };
}
