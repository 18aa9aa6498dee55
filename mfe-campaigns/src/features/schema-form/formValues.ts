import { initialValues, type JsonSchema, newEntry } from '@switchboard/forms';
import { withoutReferences } from '@switchboard/forms/references';
import { isObject, propertiesOf, requiredOf } from '@switchboard/forms/schema';

export type Values = Record<string, unknown>;

/** A required switch starts with `false`, since it looks off. */
function answered(group: JsonSchema, values: Values): Values {
  const required = requiredOf(group);
  const own = propertiesOf(group).map(([name, inner]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (inner.type === 'boolean' && value === undefined && required.has(name)) return [name, false];
    if (inner.type !== 'object' || (value === undefined && !required.has(name))) return [name, value];
    return [name, answered(inner, isObject(value) ? value : {})];
  });
  return { ...values, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
}

/** The initial values of a form: the stored values, and defaults for missing ones. */
export function startValues(schema: JsonSchema, stored: Values = {}): Values {
  return answered(withoutReferences(schema), initialValues(schema, stored));
}

/** The initial value of a new list entry. */
export function newEntryOf(items: JsonSchema): unknown {
  const entry = newEntry(items);
  return items.type === 'object' && isObject(entry) ? answered(items, entry) : entry;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

function readyGroup(group: JsonSchema, values: Values): Values {
  const required = requiredOf(group);
  const inner = new Map(propertiesOf(group));
  // Keeps keys that the form doesn't know: the schema's rules decide about them.
  const names = new Set([...Object.keys(values), ...inner.keys()]);
  const ready = [...names].flatMap((name) => {
    const schema = inner.get(name);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const settled = schema ? readyPart(schema, value, required.has(name)) : value;
    return settled === undefined ? [] : [[name, settled]];
  });
  return Object.fromEntries(ready);
}

function readyPart(schema: JsonSchema, value: unknown, isRequired: boolean): unknown {
  if (schema.type === 'object') {
    const group = readyGroup(schema, isObject(value) ? value : {});
    return isRequired || Object.keys(group).length > 0 ? group : undefined;
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    const items = isObject(schema.items) ? schema.items : {};
    return value.map((entry: unknown) =>
      items.type === 'object' ? readyGroup(items, isObject(entry) ? entry : {}) : entry,
    );
  }
  return isNothing(value) ? undefined : value;
}

/** The values to send. Empty values are omitted, except for required groups, so that their fields are validated. */
export const readyValues = (schema: JsonSchema, values: Values): Values =>
  readyGroup(withoutReferences(schema), values);
