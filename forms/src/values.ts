import { withoutReferences } from './references.ts';
import { readRules } from './rules.ts';
import { isObject, type JsonSchema, type Problem, propertiesOf, requiredOf } from './schema.ts';
import { placeOf, validate } from './validate.ts';

type Values = Record<string, unknown>;

function filled(schema: JsonSchema, stored: unknown, answered: JsonSchema): unknown {
  if (stored !== undefined && !(schema.type === 'object' && isObject(stored))) return stored;
  if (stored === undefined && 'default' in schema) return structuredClone(schema.default);
  if (schema.type !== 'object') return undefined;
  const inner = groupValues(schema, isObject(stored) ? stored : {}, answered);
  return stored === undefined && Object.keys(inner).length === 0 ? undefined : inner;
}

/**
 * Fills in a group. A field that was optional in `answered`, the group as it was last saved, and was left empty, stays
 * empty.
 */
function groupValues(schema: JsonSchema, stored: Values, answered: JsonSchema = {}): Values {
  const before = new Map(propertiesOf(answered));
  const required = requiredOf(schema);
  const own = propertiesOf(schema).map(([name, inner]) => {
    const wasEmptied = stored[name] === undefined && before.has(name) && !required.has(name);
    return [name, wasEmptied ? undefined : filled(inner, stored[name], before.get(name) ?? {})];
  });
  return { ...stored, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
}

/** The fields that were already answered: all fields of the form, once anything was saved. */
const answeredBy = (schema: JsonSchema, stored: Values) => (Object.keys(stored).length > 0 ? schema : {});

/** The initial values of a form: the stored values, with defaults if nothing was saved yet or a value is required. */
export function initialValues(schema: JsonSchema, stored: Values = {}): Values {
  const { plain } = readRules(schema);
  return groupValues(plain, stored, answeredBy(plain, stored));
}

/** The initial value of a new entry of a list. Source: specification 01 §2, Details. */
export function newEntry(items: JsonSchema): unknown {
  if ('default' in items) return structuredClone(items.default);
  if (items.type === 'object') return groupValues(items, {});
  return { boolean: false, number: 0, integer: 0, array: [] }[items.type as string] ?? '';
}

/** A value that does not fit another version of its form. */
export interface LostValue {
  path: Problem['path'];
  /** Its former label. */
  label: string;
  value: unknown;
  why: string;
}

/** The result of moving values to another version of their form. */
export interface Upgrade {
  values: Values;
  lost: LostValue[];
  /** The fields that must be filled in before the values are valid. */
  problems: Problem[];
}

function valueAt(value: unknown, path: Problem['path']): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<string | number, unknown>)[part]
        : undefined,
    value,
  );
}

function without(value: unknown, [part, ...rest]: Problem['path']): unknown {
  if (part === undefined) return undefined;
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) =>
      index !== part ? [entry] : rest.length > 0 ? [without(entry, rest)] : [],
    );
  if (!isObject(value)) return value;
  const { [part]: inner, ...others } = value;
  return rest.length > 0 ? { ...others, [part]: without(inner, rest) } : others;
}

const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';

/**
 * Migrates values from one version of a form to another: values that do not fit are removed and listed, new fields get
 * their defaults. Both schemas must have no problems.
 */
export function upgradeValues(before: JsonSchema, after: JsonSchema, values: Values): Upgrade {
  const old = withoutReferences(before);
  const lost: LostValue[] = [];
  let current: unknown = values;
  for (;;) {
    // Backwards, so that a removal from a list doesn't shift entries that are still to be removed.
    const wrong = validate(after, current)
      .filter(({ path }) => valueAt(current, path) !== undefined)
      .reverse();
    if (wrong.length === 0) break;
    const taken = wrong.filter(({ path }) => path.length > 0);
    // The whole value can be invalid too, such as one that is too large.
    for (const { path, message } of taken.length > 0 ? taken : wrong) {
      const value = valueAt(current, path);
      if (value === undefined) continue;
      if (!isEmpty(value)) lost.unshift({ path, label: placeOf(old, path, 'All values'), value, why: message });
      current = path.length > 0 ? without(current, path) : {};
    }
    if (!isObject(current)) current = {};
  }
  const carried = groupValues(readRules(after).plain, current as Values, answeredBy(old, values));
  return { values: carried, lost, problems: validate(after, carried) };
}

/** The values that a campaign would lose with an upgrade to another version of its form. */
export const valuesLost = (before: JsonSchema, after: JsonSchema, values: Values): LostValue[] =>
  upgradeValues(before, after, values).lost;
