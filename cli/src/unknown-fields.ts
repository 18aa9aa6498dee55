import { type Content, isObject, type Json } from './canonical.ts';
import { closestName } from './closest-name.ts';
import { schemas } from './generated/schemas.ts';

type Schema = Content;

export interface UnknownField {
  /** Where it is, such as `config.functions[lookup].nam`. */
  path: string;
  /** The field that was most likely meant. */
  meant: string | undefined;
}

interface Found extends UnknownField {
  /** The path without positions, by which contents of the organization know it. */
  general: string;
}

const list = (value: Json | undefined): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The schemas that a value can have here, without references and choices. */
function choices(schema: Schema, definitions: Content): Schema[] {
  if (typeof schema.$ref === 'string') {
    const definition = definitions[schema.$ref.split('/').at(-1) ?? ''];
    return isObject(definition) ? choices(definition, definitions) : [];
  }
  const parts = [...list(schema.anyOf), ...list(schema.oneOf)];
  return parts.length === 0 ? [schema] : parts.flatMap((part) => choices(part, definitions));
}

/** A choice with `type: say` isn't meant by an object with `type: ask`. */
function isMeant(schema: Schema, value: Content): boolean {
  if (schema.type !== undefined && schema.type !== 'object') return false;
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).every(
    ([key, part]) =>
      !isObject(part) || part.const === undefined || value[key] === undefined || value[key] === part.const,
  );
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** The place of an item in a list: its name if it has one. */
function placeOf(item: Json, index: number): string {
  const name = isObject(item) ? (item.id ?? item.name ?? item.title) : undefined;
  return `[${typeof name === 'string' ? name : index}]`;
}

class Reader {
  readonly #definitions: Content;

  constructor(definitions: Content) {
    this.#definitions = definitions;
  }

  /** A field of the same name further inside, or the closest name here. */
  #meant(key: string, properties: Content): string | undefined {
    for (const [name, schema] of Object.entries(properties))
      for (const inner of isObject(schema) ? choices(schema, this.#definitions) : [])
        if (isObject(inner.properties) && key in inner.properties) return `${name}.${key}`;
    return closestName(key, Object.keys(properties));
  }

  #inObject(schema: Schema, value: Content, path: string, general: string): Found[] {
    const { properties, additionalProperties: others } = schema;
    const known = isObject(properties) ? properties : {};
    return Object.entries(value).flatMap(([key, part]) => {
      const at = { path: join(path, key), general: join(general, key) };
      const own = Object.hasOwn(known, key) ? known[key] : others;
      if (isObject(own)) return this.unknown(own, part, at.path, at.general);
      return own === false ? [{ ...at, meant: this.#meant(key, known) }] : [];
    });
  }

  unknown(schema: Schema, value: Json | undefined, path: string, general: string): Found[] {
    const possible = choices(schema, this.#definitions);
    if (Array.isArray(value)) {
      const items = possible.map((one) => one.items).find(isObject);
      if (!items) return [];
      return value.flatMap((item, index) => this.unknown(items, item, path + placeOf(item, index), `${general}[]`));
    }
    if (!isObject(value)) return [];
    const found = possible
      .filter((one) => isMeant(one, value))
      .map((one) => this.#inObject(one, value, path, general))
      .sort((one, other) => one.length - other.length);
    // Another kind of value is for the API to refuse.
    return found[0] ?? [];
  }
}

function addPaths(value: Json | undefined, path: string, paths: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addPaths(item, `${path}[]`, paths);
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    paths.add(join(path, key));
    addPaths(part, join(path, key), paths);
  }
}

/** Fields of a file that its kind doesn't have. Fields that an organization with a newer version has aren't among them. */
export function unknownFields(folder: string, content: Content, stored: Iterable<Content>): UnknownField[] {
  const schema = schemas[folder] as Schema | undefined;
  if (!schema) return [];
  const reader = new Reader(isObject(schema.$defs) ? schema.$defs : {});
  const found = reader.unknown(schema, content, '', '');
  if (found.length === 0) return [];
  const paths = new Set<string>();
  for (const one of stored) addPaths(one, '', paths);
  return found.filter(({ general }) => !paths.has(general)).map(({ path, meant }) => ({ path, meant }));
}

export const unknownLine = (file: string, path: string, meant: string | undefined): string =>
  `${file}: there is no field "${path}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
