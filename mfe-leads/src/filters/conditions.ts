import { type CustomFieldType, customKeyPattern } from '@switchboard/contracts/custom-field-values';
import type { CustomCondition, CustomField } from '@switchboard/contracts/custom-fields';
import { isolated } from '@switchboard/design-system';
import { shownValue } from '../fields/customFields.ts';

/** Conditions on custom fields, by the field's key. */
export type Conditions = Readonly<Record<string, CustomCondition>>;

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** One condition in the API's format; null if it is empty or invalid. */
function conditionOf(asked: unknown): CustomCondition | null {
  if (typeof asked !== 'object' || asked === null) return null;
  const { is, contains, from, to, is_empty } = asked as Record<string, unknown>;
  const condition = {
    ...(isValue(is) ? { is } : {}),
    ...(typeof contains === 'string' && contains ? { contains } : {}),
    ...(isValue(from) ? { from } : {}),
    ...(isValue(to) ? { to } : {}),
    ...(typeof is_empty === 'boolean' ? { is_empty } : {}),
  };
  return Object.keys(condition).length > 0 ? condition : null;
}

/** The conditions in an address; null if it has no valid ones. */
export function conditionsIn(text: string | null): Conditions | null {
  if (!text) return null;
  try {
    const named = Object.entries(JSON.parse(text) as object).flatMap(([key, asked]) => {
      const condition = customKeyPattern.test(key) ? conditionOf(asked) : null;
      return condition ? [[key, condition] as const] : [];
    });
    return named.length > 0 ? Object.fromEntries(named) : null;
  } catch {
    return null;
  }
}

/** Conditions as the address has them; null for none. In one order, so that equal conditions have one address. */
export function addressOf(conditions: Conditions): string | null {
  const parts = Object.entries(conditions).sort(([a], [b]) => (a < b ? -1 : 1));
  const sorted = parts.map(([key, asked]) => [key, Object.fromEntries(Object.entries(asked).sort())]);
  return sorted.length > 0 ? JSON.stringify(Object.fromEntries(sorted)) : null;
}

export const without = (conditions: Conditions, key: string): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([one]) => one !== key));

/** The operators of each kind of field; the first is the default. */
export const operators = {
  text: ['contains', 'is', 'is_empty', 'is_filled'],
  number: ['between', 'from', 'to', 'is', 'is_empty', 'is_filled'],
  date: ['between', 'from', 'to', 'is', 'is_empty', 'is_filled'],
  choice: ['is', 'is_empty', 'is_filled'],
} as const satisfies Record<CustomFieldType, readonly string[]>;
export type Operator = (typeof operators)[CustomFieldType][number];

export const operatorLabels: Record<CustomFieldType, Partial<Record<Operator, string>>> = {
  text: { contains: 'contains', is: 'is exactly', is_empty: 'is empty', is_filled: 'is not empty' },
  number: {
    between: 'is between',
    from: 'is at least',
    to: 'is at most',
    is: 'is',
    is_empty: 'is empty',
    is_filled: 'is not empty',
  },
  date: {
    between: 'is between',
    from: 'is on or after',
    to: 'is on or before',
    is: 'is on',
    is_empty: 'is empty',
    is_filled: 'is not empty',
  },
  choice: { is: 'is', is_empty: 'is empty', is_filled: 'is not empty' },
};

/** Which of them a condition is. */
export function operatorOf({ is, contains, from, to, is_empty }: CustomCondition): Operator {
  if (is_empty !== undefined) return is_empty ? 'is_empty' : 'is_filled';
  if (contains !== undefined) return 'contains';
  if (is !== undefined) return 'is';
  if (from !== undefined && to !== undefined) return 'between';
  return from === undefined ? 'to' : 'from';
}

/** A condition as the text of a chip: 'Budget is at least 1,000'. */
export function conditionInWords(field: CustomField | undefined, key: string, asked: CustomCondition): string {
  const kind = field?.field_type ?? 'text';
  const shown = (value: string | number | undefined) => shownValue({ field_type: kind }, value);
  const operator = operatorOf(asked);
  const values = [shown(asked.is), asked.contains, shown(asked.from), shown(asked.to)].flatMap((text) =>
    text == null ? [] : [isolated(text)],
  );
  const verb = operatorLabels[kind][operator] ?? operator.replaceAll('_', ' ');
  return [isolated(field?.label ?? key), verb, values.join(' and ')].filter(Boolean).join(' ');
}
