import type { Json, OpenApiDocument } from './document.ts';
import { type Method, neededComponents } from './methods.ts';
import { docstring, enclosed, isName, lineWidth, literal, quoted } from './python-text.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Writes Python types of JSON Schema. `nameOf` gives each component its name. */
export class PythonTypeWriter {
  readonly #nameOf: (component: string) => string;
  /** Methods take any sequence; a class with a method named `list` can't name the type either. */
  readonly #array: 'list' | 'Sequence';

  constructor(nameOf: (component: string) => string, array: 'list' | 'Sequence' = 'list') {
    this.#nameOf = nameOf;
    this.#array = array;
  }

  type(schema: unknown): string {
    return this.options(schema).join(' | ');
  }

  /** The types of a union, or one type. */
  options(schema: unknown): string[] {
    if (!isObject(schema)) return ['Any'];
    const { $ref, const: constant, enum: values, type } = schema;
    if (typeof $ref === 'string') return [this.#nameOf($ref.split('/').at(-1) ?? '')];
    if (constant !== undefined) return this.#literals([constant]);
    if (Array.isArray(values)) return this.#literals(values);
    const options = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(options)) return this.#union(options.flatMap((option) => this.options(option)));
    if (Array.isArray(type)) return this.#union(type.flatMap((one) => this.options({ ...schema, type: one })));
    return [this.#plain(schema)];
  }

  #union(types: readonly string[]): string[] {
    const known = [...new Set(types)];
    if (known.includes('Any')) return ['Any'];
    // None comes last, as people write it.
    return [...known.filter((one) => one !== 'None'), ...known.filter((one) => one === 'None')];
  }

  #literals(values: readonly unknown[]): string[] {
    const fitting = values.filter((value) => value !== null && (typeof value !== 'number' || Number.isInteger(value)));
    const numbers = values.some((value) => typeof value === 'number' && !Number.isInteger(value));
    return [
      ...(fitting.length > 0 ? [`Literal[${fitting.map(literal).join(', ')}]`] : []),
      ...(numbers ? ['float'] : []),
      ...(values.includes(null) ? ['None'] : []),
    ];
  }

  #plain(schema: Json): string {
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? 'bytes' : 'str';
      case 'number':
        return 'float';
      case 'integer':
        return 'int';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return this.#arrayType(schema);
      case 'object':
        return this.#record(schema);
      default:
        return 'Any';
    }
  }

  #arrayType({ items, prefixItems }: Json): string {
    // JSON has no tuples: what a program reads is a list.
    const parts = Array.isArray(prefixItems) ? prefixItems : [items];
    const types = this.#union(parts.flatMap((part) => this.options(part)));
    return `${this.#array}[${types.join(' | ')}]`;
  }

  #record({ properties, additionalProperties }: Json): string {
    if (isObject(properties) && Object.keys(properties).length > 0)
      throw new Error('A type in a type has no name: give its schema a component.');
    const isTyped = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0;
    return `dict[str, ${isTyped ? this.type(additionalProperties) : 'Any'}]`;
  }
}

/** A field of a class; a list of values that is too long for its line has a value on each. */
function fieldText(name: string, type: string): string {
  const line = `${name}: ${type}`;
  if (line.length + 4 <= lineWidth) return `    ${line}`;
  const [, head = '', values = '', tail = ''] = /^(.*?\bLiteral\[)((?:"[^"]*"(?:, )?)+)(\].*)$/.exec(line) ?? [];
  if (values !== '') return enclosed(head, values.split(', '), tail, '    ');
  const [, outer = '', options = '', end = ''] = /^(.*?\b(?:list|NotRequired)\[)([^[\]]*)(\].*)$/.exec(line) ?? [];
  const [before, inner, after] = options === '' ? [`${name}: (`, type, ')'] : [outer, options, end];
  return `    ${before}\n        ${inner.replaceAll(' | ', '\n        | ')}\n    ${after}`;
}

const isBuiltIn = (type: string) => !/[A-Z]/.test(type.replaceAll(/\b(?:Any|None)\b/g, ''));

/** A type that may be declared further down. */
function inQuotes(type: string): string {
  if (type === 'None') return type;
  return type.includes('"') ? `'${type}'` : `"${type}"`;
}

function classText(name: string, schema: Json, writer: PythonTypeWriter): string {
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([field, part]) => {
    const type = writer.type(part);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, about: part.description };
  });
  if (fields.every(({ field }) => isName(field))) {
    const lines = fields.map(({ field, type, about }) => `${fieldText(field, type)}\n${docstring(about, '    ')}`);
    const body = `${docstring(schema.description, '    ')}${lines.join('')}`;
    return `class ${name}(TypedDict):\n${body.trimEnd()}`;
  }
  // Names such as "from" can't be declared in a class.
  const entries = fields.map(({ field, type }) => `        ${quoted(field)}: ${inQuotes(type)},`);
  return `${name} = TypedDict(\n    ${quoted(name)},\n    {\n${entries.join('\n')}\n    },\n)`;
}

function aliasText(name: string, schema: Json, writer: PythonTypeWriter): string {
  const options = writer.options(schema);
  const about = docstring(schema.description, '');
  const [first = ''] = options;
  const values = /^Literal\[(.*)\]$/.exec(first)?.[1];
  if (options.length === 1 && values !== undefined)
    return `${enclosed(`${name}: TypeAlias = Literal[`, values.split(', '), ']')}\n${about}`.trimEnd();
  const parts = options.map(inQuotes);
  const single = options.every(isBuiltIn) ? options.join(' | ') : parts[0];
  const text =
    options.length === 1 || options.every(isBuiltIn)
      ? `${name}: TypeAlias = ${single}`
      : enclosed(`${name}: TypeAlias = Union[`, parts, ']');
  return `${text}\n${about}`.trimEnd();
}

const hasFields = (schema: Json) => isObject(schema.properties) && Object.keys(schema.properties).length > 0;

/** `types.py`: a class for each component that methods and webhooks need. */
export function pythonTypes(
  document: OpenApiDocument,
  methods: readonly Method[],
  nameOf: (component: string) => string,
): string {
  const writer = new PythonTypeWriter(nameOf);
  const needed = neededComponents(document, methods);
  const components = Object.entries(document.components.schemas).filter(([name]) => needed.has(name));
  const texts = components.map(([name, schema]) =>
    hasFields(schema) ? classText(nameOf(name), schema, writer) : aliasText(nameOf(name), schema, writer),
  );
  const events = Object.values(document.webhooks).map(({ post }) =>
    writer.type(post.requestBody.content['application/json']?.schema),
  );
  const event = enclosed('WebhookEvent: TypeAlias = Union[', events.map(inQuotes), ']');
  const about = docstring('An event that a webhook sends. Its `type` says which.', '').trimEnd();
  const names = [...components.map(([name]) => nameOf(name)), 'WebhookEvent'].sort();
  const all = `__all__ = [\n${names.map((name) => `    ${quoted(name)},`).join('\n')}\n]`;
  const imports = [
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, TypeAlias, TypedDict, Union',
    '',
    'from .._typing import NotRequired',
  ].join('\n');
  return `${[imports, all].join('\n\n')}\n\n\n${[...texts, `${event}\n${about}`].join('\n\n\n')}\n`;
}
