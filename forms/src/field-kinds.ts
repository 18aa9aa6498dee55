import { type FieldType, isObject, type JsonSchema } from './schema.ts';

/** The options for adding a field: each is a JSON Schema type, most with a format or choices. */
export const fieldKinds = [
  ...['string', 'number', 'boolean', 'date', 'time', 'choice', 'choices', 'email', 'phone', 'url'],
  ...['object', 'array'],
] as FieldKind[];
export type FieldKind = FieldType | 'date' | 'time' | 'choice' | 'choices' | 'email' | 'phone' | 'url';

/** The kinds of text fields that a format defines. */
const kindOfFormat = { date: 'date', time: 'time', email: 'email', phone: 'phone', uri: 'url' } as const;
type FormattedKind = (typeof kindOfFormat)[keyof typeof kindOfFormat];

const formatOf = Object.fromEntries(Object.entries(kindOfFormat).map(([format, kind]) => [kind, format])) as Record<
  FormattedKind,
  string
>;
const firstChoices = ['First choice', 'Second choice'];

/** The initial schema of a new field of a kind. */
export function schemaOfKind(kind: FieldKind): JsonSchema {
  if (kind in formatOf) return { type: 'string', format: formatOf[kind as FormattedKind] };
  if (kind === 'choice') return { type: 'string', enum: firstChoices };
  if (kind === 'choices') return { type: 'array', uniqueItems: true, items: { type: 'string', enum: firstChoices } };
  return { type: kind };
}

/** The kind of a part of a form, by its schema; a list with unique entries from choices is a multiple choice. */
export function kindOf({ type, format, enum: choices, items, uniqueItems }: JsonSchema): FieldKind {
  if (type === 'array')
    return uniqueItems === true && isObject(items) && Array.isArray(items.enum) ? 'choices' : 'array';
  if (type === 'string' && Array.isArray(choices)) return 'choice';
  if (type === 'string' && typeof format === 'string' && Object.hasOwn(kindOfFormat, format))
    return kindOfFormat[format as keyof typeof kindOfFormat];
  return type === 'integer' ? 'number' : (type as FieldType);
}

/** A phone number as people write it: 5 to 15 digits, with separators. */
export function isPhoneText(text: string): boolean {
  if (!/^\+?[\d\s()./-]*$/.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 15;
}
