import type { Json } from './document.ts';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const property = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A comment of one sentence above what follows. */
export const comment = (text: unknown, indent = ''): string =>
  typeof text === 'string' && text !== '' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';

/** Writes TypeScript types of JSON Schema. `nameOf` gives each component its name. */
export class TypeWriter {
  readonly #nameOf: (component: string) => string;

  constructor(nameOf: (component: string) => string) {
    this.#nameOf = nameOf;
  }

  type(schema: unknown, indent = ''): string {
    if (!isObject(schema)) return 'unknown';
    const { $ref, const: constant, enum: values, type } = schema;
    if (typeof $ref === 'string') return this.#nameOf($ref.split('/').at(-1) ?? '');
    if (constant !== undefined) return literal(constant);
    if (Array.isArray(values)) return values.map(literal).join(' | ');
    const options = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(options)) return this.#union(options.map((option) => this.type(option, indent)));
    if (Array.isArray(schema.allOf))
      return schema.allOf.map((part) => this.#enclosed(this.type(part, indent))).join(' & ');
    if (Array.isArray(type)) return this.#union(type.map((one) => this.type({ ...schema, type: one }, indent)));
    return this.#plain(schema, indent);
  }

  #union(types: readonly string[]): string {
    const known = [...new Set(types)];
    return known.includes('unknown') ? 'unknown' : known.join(' | ');
  }

  #enclosed(type: string): string {
    return type.includes(' ') && !/^\{[\s\S]*\}$/.test(type) ? `(${type})` : type;
  }

  #plain(schema: Json, indent: string): string {
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? 'Blob' : 'string';
      case 'number':
      case 'integer':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'null':
        return 'null';
      case 'array':
        return this.#array(schema, indent);
      case 'object':
        return this.#object(schema, indent);
      default:
        return schema.properties ? this.#object(schema, indent) : 'unknown';
    }
  }

  #array({ items, prefixItems }: Json, indent: string): string {
    if (Array.isArray(prefixItems)) return `[${prefixItems.map((item) => this.type(item, indent)).join(', ')}]`;
    return `${this.#enclosed(this.type(items, indent))}[]`;
  }

  #object(schema: Json, indent: string): string {
    const entries = Object.entries((schema.properties ?? {}) as Json);
    const extra = schema.additionalProperties;
    if (entries.length === 0) {
      if (isObject(extra) && Object.keys(extra).length > 0) return `Record<string, ${this.type(extra, indent)}>`;
      return extra === false ? 'Record<string, never>' : 'Record<string, unknown>';
    }
    return this.fields(entries, (schema.required ?? []) as string[], indent);
  }

  /** The body of an object type with these fields. */
  fields(entries: readonly (readonly [string, unknown])[], required: readonly string[], indent = ''): string {
    const inner = `${indent}  `;
    const lines = entries.map(([name, part]) => {
      const mark = required.includes(name) ? '' : '?';
      const text = isObject(part) ? comment(part.description, inner) : '';
      return `${text}${inner}${property(name)}${mark}: ${this.type(part, inner)};`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
}
