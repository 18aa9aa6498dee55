/** The part of JSON Schema that the contracts' schemas use. */
export interface ValueSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly ValueSchema[];
  oneOf?: readonly ValueSchema[];
  allOf?: readonly ValueSchema[];
  properties?: Record<string, ValueSchema>;
  items?: ValueSchema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const hourMs = 3_600_000;
const people = ['Ada Park', 'Bo Ferris', 'Chidi Nwosu', 'Dana Ruiz', 'Elin Berg', 'Farid Amiri'] as const;
const rows = 6;

// Fields that are null in most rows: an end, a failure, the page after the last one, the first node of a flow.
const mostlyNull =
  /^(next_cursor|error|deleted|archived|retired|revoked|disabled|cancelled|skipped|failure|failed|undo|start$)/;

/** The id of the sample with this number, and the reverse: a detail is the same row as in its list. */
export const sampleId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const sampleIndex = (id: string): number => Number(/(\d{1,6})$/.exec(id)?.[1] ?? 0);

const person = (index: number): string => people[index % people.length] ?? people[0];
const phone = (index: number): string => `+1202555${String(100 + (index % 100)).padStart(4, '0')}`;

/**
 * The current time, rounded down to the hour, so that a list, its rows and their details agree while a page is open.
 */
function moment(key: string, index: number): Date {
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const isAhead = /^(start|end|scheduled|expires|next|due|starts|ends)/.test(key);
  const length = /^(end|ends|expires)/.test(key) ? 1 : 0;
  return new Date(now + (isAhead ? 24 * (index + 1) + length : -(index + 1)) * hourMs);
}

function words(key: string, index: number): string {
  if (/(^|_)(phone|phone_number|from_number|to_number|number)$/.test(key)) return phone(index);
  if (/email/.test(key)) return `${person(index).split(' ')[0]?.toLowerCase()}@northwind.example`;
  if (/^(full_name|lead_name|person|actor|.*_by|author)$/.test(key)) return person(index);
  if (key === 'first_name') return person(index).split(' ')[0] ?? '';
  if (key === 'last_name') return person(index).split(' ')[1] ?? '';
  if (/time_zone$/.test(key)) return 'America/New_York';
  if (/^company/.test(key)) return ['Northwind Clinics', 'Harbour Legal'][index % 2] ?? '';
  if (/^(name|title)$/.test(key)) return `Sample ${index + 1}`;
  if (key === 'input_schema') return '{"type":"object"}';
  if (key === 'status') return ['new', 'contacted'][index % 2] ?? '';
  if (/url$/.test(key)) return 'https://northwind.example/sample/';
  const text = key.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${index + 1}`;
}

function textOf(schema: ValueSchema, key: string, index: number): string {
  const byFormat: Record<string, () => string> = {
    uuid: () => sampleId(key === 'organization_id' ? 1 : index),
    'date-time': () => moment(key, index).toISOString(),
    date: () => moment(key, index).toISOString().slice(0, 10),
    email: () => words('email', index),
    uri: () => 'https://northwind.example/sample/',
  };
  const made = byFormat[schema.format ?? '']?.();
  if (made !== undefined) return made;
  const { pattern, minLength = 0, maxLength = 10_000 } = schema;
  const candidates = [
    words(key, index),
    phone(index),
    phone(index).slice(1),
    '0.1.0-1a2b3c4d5e6f',
    '09:00',
    'US',
    'custom.sample',
    `sample-${index + 1}`,
    `sample_${index + 1}`,
    '^1.0',
    'Sample',
    'lead.call.v1',
    '/sample',
    `sha384-${'A'.repeat(64)}`,
    'a1'.repeat(32),
  ].map((text) => text.slice(0, maxLength).padEnd(minLength, '.'));
  const fits = (text: string) => pattern === undefined || new RegExp(pattern).test(text);
  return candidates.find(fits) ?? candidates[0] ?? '';
}

function numberOf(schema: ValueSchema, key: string, index: number): number {
  if (key === 'total') return rows;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const low = minimum <= -Number.MAX_SAFE_INTEGER ? 0 : minimum;
  const step = /bytes/.test(key) ? 40_000 : /duration|seconds|minutes|time_limit|capacity/.test(key) ? 15 : 1;
  return Math.min(maximum, low + step * (index * 3 + 1));
}

function listOf(schema: ValueSchema, key: string, index: number): unknown[] {
  const wanted = key === '' || key === 'items' ? rows : 2;
  const length = Math.min(schema.maxItems ?? wanted, Math.max(schema.minItems ?? 0, wanted));
  const isTable = key === '' || key === 'items';
  const singular = key.replace(/s$/, '');
  return Array.from({ length }, (_, place) =>
    sampleValue(schema.items ?? {}, isTable ? 'item' : singular, isTable ? place : index * 2 + place),
  );
}

const isNull = ({ type }: ValueSchema): boolean => type === 'null';
/** An empty string among other choices means "not chosen yet", such as the target of a flow's connection. */
const isUnset = (choice: ValueSchema): boolean => choice.const === '';

function oneOf(choices: readonly ValueSchema[], key: string, index: number): unknown {
  const isNullable = choices.some(isNull);
  if (isNullable && mostlyNull.test(key)) return null;
  const others = choices.filter((choice) => !isNull(choice) && !isUnset(choice));
  const chosen = others[index % Math.max(1, others.length)];
  return chosen ? sampleValue(chosen, key, index) : null;
}

/** Makes the default fit the limits in the same object. */
function withFittingDefault(fields: Record<string, unknown>): Record<string, unknown> {
  if (!('default' in fields)) return fields;
  const { options, max_length, min } = fields;
  if (Array.isArray(options)) return { ...fields, default: (options[0] as { value?: unknown } | undefined)?.value };
  if (typeof max_length === 'number') return { ...fields, default: String(fields.default).slice(0, max_length) };
  return typeof min === 'number' ? { ...fields, default: min, max: min } : fields;
}

/** A value that a schema accepts: the same for the same name and number, and plausible for that name. */
export function sampleValue(schema: ValueSchema, key = '', index = 0): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[index % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneOf(choices, key, index);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleValue(part, key, index)));
  const types = [schema.type ?? []].flat();
  if (types.includes('null') && (types.length === 1 || mostlyNull.test(key))) return null;
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return withFittingDefault(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleValue(part, name, index)]),
        ),
      );
    case 'array':
      return listOf(schema, key, index);
    case 'string':
      return textOf(schema, key, index);
    case 'integer':
    case 'number':
      return numberOf(schema, key, index);
    case 'boolean':
      return index % 2 === 0;
    default:
      return null;
  }
}
