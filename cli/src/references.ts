import { type Content, isObject, type Json } from './canonical.ts';

/** Fields with ids of other things, as files name them, and of what they are. */
const fields: Record<string, readonly [field: string, of: string]> = {
  assistant_id: ['assistant', 'assistants'],
  knowledge_base_ids: ['knowledge_bases', 'knowledge'],
  secret_id: ['secret', 'secrets'],
  slot_id: ['slot', 'slots'],
  schema_template_id: ['schema_template', 'schema-templates'],
  feature_template_id: ['feature_template', 'feature-templates'],
  phone_number_id: ['phone_number', 'phone-numbers'],
  extra_phone_number_ids: ['extra_phone_numbers', 'phone-numbers'],
  whatsapp_number_id: ['whatsapp_number', 'whatsapp-numbers'],
  preferred_phone_number_id: ['preferred_phone_number', 'phone-numbers'],
};
const byFileField = new Map(Object.entries(fields).map(([id, [field, of]]) => [field, [id, of] as const]));

/** The kinds of things that files name, and that another organization can have under another name. */
export const namedKinds: readonly string[] = [
  ...new Set([...Object.values(fields).map(([, of]) => of), 'shared-subflows']),
];

// Numbers are themselves the names of numbers: further inside, `phone_number` is where a call is transferred to.
const onlyOnTop = new Set(['phone-numbers', 'whatsapp-numbers']);

// Their keys are words of people, which may happen to be those of a field.
const opaque = new Set(['arguments', 'saves', 'variables', 'configuration_data', 'schema', 'mocks', 'expectations']);

/** The names of what ids stand for, kind by kind. */
export class References {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  /** Names of one organization that are called differently in another one. */
  readonly #replaced: ReadonlyMap<string, string>;

  constructor(replaced: ReadonlyMap<string, string> = new Map()) {
    this.#replaced = replaced;
  }

  add(of: string, id: string, name: string): void {
    this.#names.set(`${of}/${id}`, name);
    this.#ids.set(`${of}/${name}`, id);
  }

  nameOf(of: string, id: string): string | undefined {
    const name = this.#names.get(`${of}/${id}`);
    if (name === undefined) return undefined;
    for (const [from, to] of this.#replaced) if (to === `${of}/${name}`) return from.slice(of.length + 1);
    return name;
  }

  idOf(of: string, name: string): string | undefined {
    return this.#ids.get(this.#replaced.get(`${of}/${name}`) ?? `${of}/${name}`);
  }
}

/** Something that a file names and that isn't there. */
export interface Missing {
  of: string;
  name: string;
}

/** Replaces ids by names. An id that stands for nothing any longer stays. */
export function withNames(value: Json | undefined, refs: References, isTop = true): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withNames(item, refs, false) ?? null);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json | undefined][] => {
    if (opaque.has(key)) return [[key, part]];
    const [field, of] = fields[key] ?? [];
    if (field && of && (isTop || !onlyOnTop.has(of))) {
      const named = nameEach(part, (id) => refs.nameOf(of, id));
      return [named === undefined ? [key, part] : [field, named]];
    }
    if (key === 'shared' && isObject(part) && typeof part.id === 'string') {
      const name = refs.nameOf('shared-subflows', part.id);
      return [[key, name === undefined ? part : { name, version: part.version }]];
    }
    return [[key, withNames(part, refs, false)]];
  });
  const copy = Object.fromEntries(entries);
  // The API derives it from the shared sub-flow.
  if (isObject(copy.shared) && 'name' in copy.shared) delete copy.subflow;
  return copy;
}

function nameEach(value: Json | undefined, name: (text: string) => string | undefined): Json | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return name(value);
  if (!Array.isArray(value)) return undefined;
  const named = value.map((item) => (typeof item === 'string' ? name(item) : undefined));
  return named.every((item) => item !== undefined) ? named : undefined;
}

/** Replaces names by ids; collects names of things that aren't there. */
export function withIds(
  value: Json | undefined,
  refs: References,
  missing: Missing[] = [],
  isTop = true,
): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withIds(item, refs, missing, false) ?? null);
  if (!isObject(value)) return value;
  const idOf = (of: string) => (name: string) => {
    const id = refs.idOf(of, name);
    if (id === undefined) missing.push({ of, name });
    return id ?? name;
  };
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json | undefined][] => {
    if (opaque.has(key)) return [[key, part]];
    const [id, of] = byFileField.get(key) ?? [];
    if (id && of && (isTop || !onlyOnTop.has(of))) return [[id, nameEach(part, idOf(of)) ?? part]];
    if (key === 'shared' && isObject(part) && typeof part.name === 'string')
      return [
        ['subflow', ''],
        [key, { id: idOf('shared-subflows')(part.name), version: part.version }],
      ];
    return [[key, withIds(part, refs, missing, false)]];
  });
  return Object.fromEntries(entries);
}

export const asObject = (value: Json | undefined): Content => (isObject(value) ? value : {});
