import type { Json, OpenApiDocument } from './document.ts';

const text = { type: 'string' };
const nullable = (schema: Json) => ({ anyOf: [schema, { type: 'null' }] });

/** Fields with ids, and those with names that files have instead. `cli/src/references.ts` translates between them. */
const renamed: Record<string, [field: string, schema: Json]> = {
  assistant_id: ['assistant', nullable(text)],
  agent_id: ['assistant', text],
  knowledge_base_ids: ['knowledge_bases', { type: 'array', items: text }],
  secret_id: ['secret', nullable(text)],
  slot_id: ['slot', nullable(text)],
  schema_template_id: ['schema_template', text],
  feature_template_id: ['feature_template', text],
  phone_number_id: ['phone_number', text],
  extra_phone_number_ids: ['extra_phone_numbers', { type: 'array', items: text }],
  whatsapp_number_id: ['whatsapp_number', nullable(text)],
};

/** A version of a shared sub-flow. It has its id where the sub-flow doesn't exist any longer. */
const shared = {
  type: 'object',
  additionalProperties: false,
  properties: { name: text, id: text, version: { type: 'integer', minimum: 1 } },
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema of the API as one of files: names instead of ids, references into `$defs`. */
function ofFiles(value: unknown, needed: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => ofFiles(part, needed));
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') {
    const name = value.$ref.split('/').at(-1) ?? '';
    needed.add(name);
    return { $ref: `#/$defs/${name}` };
  }
  const { properties, required, ...rest } = value;
  const copy = Object.fromEntries(
    Object.entries(rest)
      // Editors show problems by types and choices; patterns of ids don't fit names.
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, part]) => [key, ofFiles(part, needed)]),
  ) as Json;
  if (!isObject(properties)) return required === undefined ? copy : { ...copy, required };
  const entries = Object.entries(properties).map(
    ([key, part]): [string, unknown] => renamed[key] ?? [key, ofFiles(part, needed)],
  );
  if (isObject(properties.shared) && 'subflow' in properties) entries.push(['shared', shared]);
  const isNeeded = (key: unknown) => !(key === 'subflow' && 'shared' in properties);
  const names = Array.isArray(required)
    ? required.filter(isNeeded).map((key) => renamed[String(key)]?.[0] ?? key)
    : undefined;
  return { ...copy, properties: Object.fromEntries(entries), ...(names && { required: names }) };
}

function withDefinitions(document: OpenApiDocument, schema: Json, needed: Set<string>, title: string): Json {
  const definitions: Json = {};
  for (const name of needed) definitions[name] = ofFiles(document.components.schemas[name], needed);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema, $defs: definitions };
}

const component = (document: OpenApiDocument, name: string): Json => {
  const found = document.components.schemas[name];
  if (!found) throw new Error(`The API has no ${name}, which files of the command line are made of`);
  return found;
};

function fieldsOf(document: OpenApiDocument, name: string, needed: Set<string>, without: readonly string[] = []): Json {
  const schema = ofFiles(component(document, name), needed) as { properties: Json };
  return Object.fromEntries(Object.entries(schema.properties).filter(([key]) => !without.includes(key)));
}

/** The JSON Schemas of the files that the command line reads and writes, by their folder. */
export function fileSchemas(document: OpenApiDocument): Record<string, Json> {
  const made = (title: string, required: string[], properties: (needed: Set<string>) => Json): Json => {
    const needed = new Set<string>();
    const schema = { type: 'object', additionalProperties: false, required, properties: properties(needed) };
    return withDefinitions(document, schema, needed, title);
  };
  const config = (needed: Set<string>) => {
    const imported = component(document, 'AssistantImport') as { properties: { config: Json } };
    const own = imported.properties.config;
    const name = typeof own.$ref === 'string' ? (own.$ref.split('/').at(-1) ?? '') : '';
    const schema = ofFiles(name ? component(document, name) : own, needed) as { properties: Json; required?: string[] };
    const { name: _, ...properties } = schema.properties;
    return { ...schema, properties, required: (schema.required ?? []).filter((key) => key !== 'name') };
  };
  return {
    assistants: made('An assistant', ['name', 'status', 'config'], (needed) => ({
      name: text,
      status: { enum: ['draft', 'published', 'archived'] },
      preferred_phone_number: nullable(text),
      config: config(needed),
      live: { description: 'The published configuration, if the draft differs from it', ...config(needed) },
      tests: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: fieldsOf(document, 'TestConversationInput', needed),
        },
      },
    })),
    prompts: made('A prompt', ['title', 'content'], () => ({
      title: text,
      description: nullable(text),
      content: text,
    })),
    'micro-prompts': made('A micro prompt', ['title', 'content'], () => ({ title: text, content: text })),
    knowledge: made('A knowledge base', ['name'], () => ({
      name: text,
      description: nullable(text),
      documents: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['title', 'source', 'file'],
          properties: { title: text, source: { enum: ['file', 'text'] }, file: text },
        },
      },
    })),
    pronunciations: made('A pronunciation', ['word'], () => ({
      word: text,
      respelling: text,
      ipa: text,
      assistant: nullable(text),
    })),
    'shared-subflows': made('A shared sub-flow', ['name', 'versions'], (needed) => {
      const fields = fieldsOf(document, 'SharedSubflowInput', needed);
      const properties = { note: fields.note, document: fields.document };
      const version = { type: 'object', additionalProperties: false, properties };
      return { name: text, versions: { type: 'array', minItems: 1, items: version } };
    }),
    'schema-templates': made('A schema template', ['name', 'versions'], () => ({
      name: text,
      description: nullable(text),
      versions: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['schema'],
          properties: { schema: { type: 'object' } },
        },
      },
    })),
    'feature-templates': made('A feature template', ['name', 'assistant', 'schema_template'], (needed) =>
      fieldsOf(document, 'FeatureTemplateInput', needed),
    ),
    campaigns: made('A campaign', ['name', 'feature_template', 'phone_number'], (needed) => ({
      ...fieldsOf(document, 'CampaignChange', needed, ['status', 'updated_at']),
      ...fieldsOf(document, 'CampaignInput', needed),
      form_version: { type: 'integer', minimum: 1 },
    })),
  };
}
