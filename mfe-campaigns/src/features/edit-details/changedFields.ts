import { labelOf, wordsOf } from '@switchboard/forms/names';
import { isObject, type JsonSchema, jsonKey, propertiesOf } from '@switchboard/forms/schema';
import type { ChangedField } from '../../display/StaleChoice.tsx';

type Values = Record<string, unknown>;

/** A value of a form as people read it. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join('; ') : 'nothing';
  if (isObject(value))
    return Object.entries(value)
      .map(([name, inner]) => `${wordsOf(name)}: ${valueText(inner)}`)
      .join(', ');
  return String(value);
}

/** The fields that both of two people changed, to something else each. */
export function changedFields(
  schema: JsonSchema,
  before: Values,
  mine: Values,
  theirs: Values,
): (ChangedField & { name: string })[] {
  const isOther = (one: Values, other: Values, name: string) => jsonKey([one[name]]) !== jsonKey([other[name]]);
  return propertiesOf(schema)
    .filter(([name]) => isOther(before, mine, name) && isOther(before, theirs, name) && isOther(mine, theirs, name))
    .map(([name, inner]) => ({
      name,
      label: labelOf(inner, name),
      mine: valueText(mine[name]),
      theirs: valueText(theirs[name]),
    }));
}
