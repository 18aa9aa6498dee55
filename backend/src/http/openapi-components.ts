import { type Json, nameKey } from './openapi-schemas.ts';

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

// They belong to the place where a schema is used, not to the schema.
const placeKeys = ['default', 'description', 'title', 'examples'];
// Keywords with one schema, and their part in the name of its place.
const single: Readonly<Record<string, string>> = {
  items: 'item',
  additionalProperties: 'value',
  propertyNames: 'key',
  not: 'not',
};
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const named = ['properties', 'patternProperties'];

/** A copy of a schema with each schema directly inside it replaced; `name` identifies the part. */
function mapParts(schema: Json, replace: (part: Json, name: string) => unknown): Json {
  const entries = Object.entries(schema).map(([key, value]) => {
    const name = single[key];
    if (name && isObject(value)) return [key, replace(value, name)];
    if (listed.includes(key) && Array.isArray(value))
      return [key, value.map((part, index) => replace(part as Json, `type_${index}`))];
    if (!named.includes(key) || !isObject(value)) return [key, value];
    return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part as Json, name)]))];
  });
  return Object.fromEntries(entries) as Json;
}

const withoutKeys = (schema: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
const onlyKeys = (schema: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));

const isNullable = (options: readonly unknown[]) =>
  options.length === 2 && options.some((option) => isObject(option) && option.type === 'null');

/** Generators create a type for each of these, and if the document has no name, derive one that may already be taken. */
const needsName = ({ type, enum: values }: Json) => type === 'object' || (Array.isArray(values) && values.length > 1);

/** A schema gets a name if the contract names it or several places use it. */
function mayHaveName({ anyOf, oneOf }: Json): boolean {
  const options = anyOf ?? oneOf;
  return Array.isArray(options) && options.length > 1 && !isNullable(options);
}

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

interface Use {
  count: number;
  /** Its name in the contract. */
  name?: string;
  io: string;
  reference?: string;
}

/** The schemas of a document: shared ones are published once, under `components.schemas`. */
export class SharedSchemas {
  readonly schemas: Record<string, Json> = {};
  readonly #uses = new Map<number, Use>();
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Json, number>();

  /** The same number for the same schema, whatever its place adds. */
  #numberOf(schema: Json): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const core = mapParts(withoutKeys(schema, [nameKey, ...placeKeys]), (part) => [
      this.#numberOf(part),
      onlyKeys(part, placeKeys),
    ]);
    const text = JSON.stringify(Object.entries(core).sort(([a], [b]) => (a < b ? -1 : 1)));
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    this.#known.set(schema, number);
    return number;
  }

  /** Counts the uses of a schema and its parts. Everything is counted before anything is shared. */
  count(schema: Json, io: 'input' | 'output'): Json {
    if (needsName(schema) || mayHaveName(schema)) {
      const number = this.#numberOf(schema);
      const use = this.#uses.get(number) ?? { count: 0, io };
      use.count += 1;
      if (typeof schema[nameKey] === 'string') use.name ??= schema[nameKey];
      this.#uses.set(number, use);
      // Its parts are shared with it.
      if (use.count > 1) return schema;
    }
    mapParts(schema, (part) => this.count(part, io));
    return schema;
  }

  /** The schema with references to its shared parts; `place` names a part that the contract doesn't name. */
  share(schema: Json, place: string): Json {
    const use = this.#uses.get(this.#numberOf(schema));
    if (!use || !(needsName(schema) || use.count > 1 || use.name)) return this.#inline(schema, place);
    if (use.reference === undefined) {
      const name = this.#freeName(use.name ?? pascal(place), use.io);
      use.reference = name;
      // Reserve its name before its parts look for theirs.
      this.schemas[name] = {};
      this.schemas[name] = this.#inline(withoutKeys(schema, placeKeys), name);
    }
    return { ...onlyKeys(schema, placeKeys), $ref: `#/components/schemas/${use.reference}` };
  }

  #inline(schema: Json, place: string): Json {
    return mapParts(withoutKeys(schema, [nameKey]), (part, name) => this.share(part, `${place}_${name}`));
  }

  #freeName(name: string, io: string): string {
    if (!(name in this.schemas)) return name;
    const withIo = `${name}${pascal(io)}`;
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? withIo : `${withIo}${number}`;
      if (!(free in this.schemas)) return free;
    }
  }
}
