import type { FieldChange, KeywordChange } from '@switchboard/forms';

const names: Record<string, string> = {
  title: 'label',
  default: 'default',
  enum: 'choices',
  multiline: 'several lines',
  minLength: 'minimum length',
  maxLength: 'maximum length',
  minItems: 'fewest entries',
  maxItems: 'most entries',
  uniqueItems: 'no entry twice',
};

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(String).join(', ');
  return JSON.stringify(value);
}

function keywordWords({ keyword, before, after }: KeywordChange): string {
  if (keyword === 'required') return after === true ? 'required now' : 'no longer required';
  if (keyword === 'order') return `place ${shown(before)} → ${shown(after)}`;
  return `${names[keyword] ?? keyword} ${shown(before)} → ${shown(after)}`;
}

/** The change of a field, as a sentence. */
export function changeWords({ change, path, label, keywords }: FieldChange): string {
  const field = path.length === 0 ? 'The form' : `“${label}” (${path.join('.')})`;
  if (change === 'added') return `${field} was added`;
  if (change === 'removed') return `${field} was removed`;
  return `${field}: ${keywords.map(keywordWords).join('; ')}`;
}
