import { withoutReferences } from './references.ts';
import { dialect, type FieldType, fieldTypes, isObject, type JsonSchema, propertiesOf, requiredOf } from './schema.ts';

/** Unknown keywords of a schema, which the builder keeps and shows unchanged. */
export type Kept = Record<string, unknown>;

/** Rules of a field's value. Source: specification 02 §3. */
export interface Validation {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** The common properties of a field and of the entries of a list. Source: specification 02 §3, 03 §3. */
interface Part {
  type: FieldType;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  /** For a text: `date`, `time`, `email`, `phone`, `uri`, or another format, which is only a note. */
  format?: string;
  multiline?: boolean;
  notes?: string;
  nodes?: unknown;
  validation?: Validation;
  /** The fields of an object, in order. */
  properties?: Field[];
  /** The type of the list's entries. */
  items?: Items;
  kept?: Kept;
}

/** A field of a form in the builder, ordered by its position in the list. */
export interface Field extends Part {
  name: string;
  required: boolean;
}

/** The entries of a list. */
export interface Items extends Part {
  name?: string;
  sortable?: boolean;
  viewable?: boolean;
}

/** A form in the builder: its fields and the other keywords of its schema. */
export interface Form {
  fields: Field[];
  kept: Kept;
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isAny = () => true;

type Known = Record<string, (value: unknown) => boolean>;
const ofPart: Known = {
  title: isText,
  description: isText,
  default: isAny,
  enum: Array.isArray,
  format: isText,
  multiline: isFlag,
  notes: isText,
  nodes: isAny,
};
const ofItems: Known = { name: isText, sortable: isFlag, viewable: isFlag };
const ofValidation: Known = {
  minLength: isNumber,
  maxLength: isNumber,
  pattern: isText,
  minimum: isNumber,
  maximum: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
  uniqueItems: isFlag,
};
// Keywords that the form's own structure expresses.
const structural = new Set(['type', 'properties', 'required', 'items', 'additionalProperties', 'order']);

const isKnownBy = (known: Known, [key, value]: [string, unknown]) =>
  Object.hasOwn(known, key) && known[key]?.(value) === true;
const isFieldType = (value: unknown): value is FieldType => fieldTypes.some((type) => type === value);

function partToSchema(part: Part, more: JsonSchema): JsonSchema {
  const { type, validation, properties, items, kept } = part;
  const said = Object.entries({ ...part, ...validation }).filter((entry) =>
    isKnownBy({ ...ofPart, ...ofValidation }, entry),
  );
  return {
    type,
    ...Object.fromEntries(said),
    ...more,
    ...(type === 'object' && groupToSchema(properties)),
    ...(type === 'array' && items && { items: itemsToSchema(items) }),
    ...kept,
  };
}

function groupToSchema(fields: readonly Field[] | undefined): JsonSchema {
  if (!fields) return { additionalProperties: false };
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    properties: Object.fromEntries(fields.map((field, order) => [field.name, partToSchema(field, { order })])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function itemsToSchema(items: Items): JsonSchema {
  return partToSchema(items, Object.fromEntries(Object.entries(items).filter((entry) => isKnownBy(ofItems, entry))));
}

/**
 * The JSON Schema of a form. If two fields have the same name, only the last is kept: `fieldProblems` reports this
 * earlier.
 */
export function fieldsToSchema(fields: readonly Field[], kept: Kept = {}): JsonSchema {
  return { $schema: dialect, type: 'object', ...groupToSchema(fields), ...kept };
}

/** `plain` is the same schema without references, which shows the type. */
function partOf(schema: JsonSchema, plain: JsonSchema, more: Known = {}): Part {
  const type = isFieldType(plain.type) ? plain.type : plain.type === 'integer' ? 'number' : 'string';
  const entries = Object.entries(schema);
  const isSaid = (entry: [string, unknown]) => isKnownBy({ ...ofPart, ...more }, entry);
  const rules = entries.filter((entry) => isKnownBy(ofValidation, entry));
  const kept = entries.filter((entry) => !isSaid(entry) && !isKnownBy(ofValidation, entry) && !isHandled(entry, type));
  return {
    type,
    ...Object.fromEntries(entries.filter(isSaid)),
    ...(rules.length > 0 && { validation: Object.fromEntries(rules) }),
    ...(type === 'object' && isObject(schema.properties) && { properties: groupOf(schema, plain) }),
    ...(type === 'array' && isObject(schema.items) && { items: itemsOf(schema.items, plain.items) }),
    ...(kept.length > 0 && { kept: Object.fromEntries(kept) }),
  };
}

/** Whether the builder writes a keyword again, so that it need not be kept. */
function isHandled([key, value]: [string, unknown], type: FieldType): boolean {
  if (!structural.has(key)) return false;
  if (key === 'type') return value === type;
  if (key === 'additionalProperties') return type === 'object' && value === false;
  if (key === 'items') return type === 'array' && isObject(value);
  if (key === 'order') return true;
  return type === 'object';
}

function groupOf(schema: JsonSchema, plain: JsonSchema): Field[] {
  const required = requiredOf(schema);
  const plainOf = new Map(propertiesOf(plain));
  return propertiesOf(schema).map(([name, inner]) => ({
    name,
    required: required.has(name),
    ...partOf(inner, plainOf.get(name) ?? inner),
  }));
}

const itemsOf = (items: JsonSchema, plain: unknown): Items => partOf(items, isObject(plain) ? plain : items, ofItems);

/** Reads a form from its JSON Schema, which must have no problems. Keywords that the builder does not know are kept. */
export function schemaToFields(schema: JsonSchema): Form {
  const { $schema: _, ...said } = schema;
  const { type: __, properties = [], validation, kept, ...rest } = partOf(said, withoutReferences(said));
  return { fields: properties, kept: { ...rest, ...validation, ...kept } };
}
