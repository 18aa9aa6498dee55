import { labelOf } from './names.ts';
import { withoutReferences } from './references.ts';
import { isObject, type JsonSchema, jsonKey, propertiesOf, requiredOf } from './schema.ts';

/** One changed rule or text of a field; undefined where it is absent. */
export interface KeywordChange {
  keyword: string;
  before?: unknown;
  after?: unknown;
}

/** The change of a field between two versions of a form. `*` in the path means each entry of a list. */
export interface FieldChange {
  change: 'added' | 'removed' | 'changed';
  path: string[];
  label: string;
  keywords: KeywordChange[];
}

interface Place {
  path: string[];
  label: string;
  said: JsonSchema;
  /** The fields of the same group, in order. */
  siblings: string[];
}

// Keywords that the comparison of fields and their order covers.
const told = new Set(['properties', 'items', 'required', 'order', 'additionalProperties', '$schema', '$defs']);

function placesOf(schema: JsonSchema, path: string[], label: string, isRequired: boolean, siblings: string[]): Place[] {
  const said = {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => !told.has(keyword))),
    ...(isRequired && { required: true }),
  };
  const required = requiredOf(schema);
  const inner = propertiesOf(schema);
  const names = inner.map(([name]) => name);
  return [
    { path, label, said, siblings },
    ...inner.flatMap(([name, field]) =>
      placesOf(field, [...path, name], labelOf(field, name), required.has(name), names),
    ),
    ...(isObject(schema.items) ? placesOf(schema.items, [...path, '*'], `${label}, each`, false, []) : []),
  ];
}

const keyOf = ({ path }: Place) => path.join('.');
const read = (schema: JsonSchema) =>
  new Map(placesOf(withoutReferences(schema), [], 'The form', false, []).map((place) => [keyOf(place), place]));

/** The position of a field among those that both versions have, from 1. */
function rankOf({ path, siblings }: Place, other: Place): number {
  return siblings.filter((name) => other.siblings.includes(name)).indexOf(path.at(-1) ?? '') + 1;
}

function keywordChanges(before: Place, after: Place): KeywordChange[] {
  const keywords = new Set([...Object.keys(before.said), ...Object.keys(after.said)]);
  const changed = [...keywords]
    .filter((keyword) => jsonKey([before.said[keyword]]) !== jsonKey([after.said[keyword]]))
    .map((keyword) => ({ keyword, before: before.said[keyword], after: after.said[keyword] }));
  const [from, to] = [rankOf(before, after), rankOf(after, before)];
  return from === to ? changed : [...changed, { keyword: 'order', before: from, after: to }];
}

/** The differences between two versions of a form, field by field. Both must have no problems. */
export function diffSchemas(before: JsonSchema, after: JsonSchema): FieldChange[] {
  const [old, young] = [read(before), read(after)];
  const removed = [...old.values()].filter((place) => !young.has(keyOf(place)));
  const present = [...young.values()].flatMap((place): FieldChange[] => {
    const { path, label } = place;
    const former = old.get(keyOf(place));
    if (!former) return [{ change: 'added', path, label, keywords: [] }];
    const keywords = keywordChanges(former, place);
    return keywords.length > 0 ? [{ change: 'changed', path, label, keywords }] : [];
  });
  return [
    ...present,
    ...removed.map(({ path, label }): FieldChange => ({ change: 'removed', path, label, keywords: [] })),
  ];
}
