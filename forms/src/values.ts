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

/** Fills a group in. What `answered`, the group as it was saved before, could leave empty and did, stays so. */
function groupValues(schema: JsonSchema, stored: Values, answered: JsonSchema = {}): Values {
  const before = new Map(propertiesOf(answered));
  const required = requiredOf(schema);
  const own = propertiesOf(schema).map(([name, inner]) => {
    const wasEmptied = stored[name] === undefined && before.has(name) && !required.has(name);
    return [name, wasEmptied ? undefined : filled(inner, stored[name], before.get(name) ?? {})];
  });
  return { ...stored, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
}

/** What was answered already: all that a form had, once anything of it was saved. */
const answeredBy = (schema: JsonSchema, stored: Values) => (Object.keys(stored).length > 0 ? schema : {});

/** What a form begins with: the values that are stored, and defaults where nothing was saved yet or something has to be said. */
export function initialValues(schema: JsonSchema, stored: Values = {}): Values {
  const { plain } = readRules(schema);
  return groupValues(plain, stored, answeredBy(plain, stored));
}

/** What a new entry of a list begins with. Source: specification 01 §2, Details. */
export function newEntry(items: JsonSchema): unknown {
  if ('default' in items) return structuredClone(items.default);
  if (items.type === 'object') return groupValues(items, {});
  return { boolean: false, number: 0, integer: 0, array: [] }[items.type as string] ?? '';
}

/** A value that does not fit another version of its form. */
export interface LostValue {
  path: Problem['path'];
  /** What people called it before. */
  label: string;
  value: unknown;
  why: string;
}

/** What becomes of values under another version of their form. */
export interface Upgrade {
  values: Values;
  lost: LostValue[];
  /** What has to be filled in before the values fit. */
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
 * Carries the values of one version of a form over to another: what does not fit is left out and listed, new fields get their
 * defaults. Both schemas must have no problems.
 */
export function upgradeValues(before: JsonSchema, after: JsonSchema, values: Values): Upgrade {
  const old = withoutReferences(before);
  const lost: LostValue[] = [];
  let current: unknown = values;
  for (;;) {
    // From the end, so that what is left out of a list moves nothing that is still to be left out.
    const wrong = validate(after, current)
      .filter(({ path }) => valueAt(current, path) !== undefined)
      .reverse();
    if (wrong.length === 0) break;
    const taken = wrong.filter(({ path }) => path.length > 0);
    // Even the whole may be wrong, such as one that is too large.
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

/** The values that a campaign would lose by going over to another version of its form. */
export const valuesLost = (before: JsonSchema, after: JsonSchema, values: Values): LostValue[] =>
  upgradeValues(before, after, values).lost;
