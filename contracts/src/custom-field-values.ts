// Without schemas: forms, imports and the API read a value of an organization's own field alike.

/** Kinds of fields that an organization can define for its leads. */
export const customFieldTypes = ['text', 'number', 'date', 'choice'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** What reading a value needs to know of its field. */
export interface CustomFieldShape {
  key: string;
  label: string;
  field_type: CustomFieldType;
  choices: readonly string[];
  /** No longer offered: leads that have them keep them. */
  withdrawn_choices?: readonly string[];
}

/** A value as it is kept: numbers as numbers, days as `YYYY-MM-DD`. */
export type CustomValue = string | number;

export const customFieldLimits = {
  fields: 50,
  conditions: 20,
  label: 60,
  choices: 100,
  choice: 100,
  text: 1000,
} as const;

/** The read value, null for an empty one, or what is wrong with it as a sentence about the field. */
export type ReadValue = { value: CustomValue | null } | { problem: string };

function readNumber(text: string): number | null {
  // A comma is a decimal sign only where it cannot part thousands.
  const written = /^-?\d+,(\d{1,2}|\d{4,})$/.test(text) ? text.replace(',', '.') : text;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(written) ? Number(written) : null;
}

function readDay(text: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const day = german ? `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const moment = new Date(`${day}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

/** Reads what somebody wrote into a field. */
export function readCustomValue(field: CustomFieldShape, written: CustomValue | null): ReadValue {
  const text = String(written ?? '').trim();
  if (text === '') return { value: null };
  if (field.field_type === 'number') {
    const value = typeof written === 'number' ? written : readNumber(text);
    return value === null ? { problem: `${field.label} must be a number, such as 1234.5.` } : { value };
  }
  if (field.field_type === 'date') {
    const value = readDay(text);
    return value ? { value } : { problem: `${field.label} must be a day, such as 2026-01-31.` };
  }
  if (field.field_type === 'choice') {
    const value = field.choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return value ? { value } : { problem: `${field.label} must be one of ${field.choices.join(', ')}.` };
  }
  return text.length > customFieldLimits.text
    ? { problem: `${field.label} must be at most ${customFieldLimits.text} characters.` }
    : { value: text };
}

const refused = new Set(['__proto__', 'constructor', 'prototype', 'tostring', 'valueof', 'hasownproperty']);

/** The key of a field by its label: accents folded, spaces to `_`; what has no letters is `field`. */
export function customKeyOf(label: string): string {
  const key = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50);
  return !key || refused.has(key) ? 'field' : key;
}

/**
 * What a lead's own fields fill in of an assistant's variables: each by its key and, as `lead_<key>`, beside a variable of
 * the same name that means something else.
 */
export function customVariables(values: Readonly<Record<string, CustomValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => [
      [key, String(value)],
      [`lead_${key}`, String(value)],
    ]),
  );
}

/** Keys of fields: what `customKeyOf` makes, with a number where two would be alike. */
export const customKeyPattern = /^[a-z0-9][a-z0-9_]{0,59}$/;

// What nobody sees or hears of a name: spaces of all kinds and letters without a shape.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]+/gu;

/** Whether people take two labels for one: they differ in case, in spaces, in how a letter is drawn or in letters that cannot be seen. */
export function isSameLabel(one: string, other: string): boolean {
  const seen = (label: string) => label.normalize('NFKC').replace(unseen, '').toLowerCase();
  return seen(one) === seen(other);
}

// What every lead has already, as people call it.
const everyLeadHas = new Set([
  ...['first_name', 'last_name', 'name', 'phone', 'phone_number', 'email', 'company', 'title', 'notes', 'source'],
  ...['status', 'client', 'time_zone'],
]);

/** Whether every lead has a field of this name without anybody defining it. */
export const isLeadsOwnLabel = (label: string): boolean => everyLeadHas.has(customKeyOf(label));

/** Whether a label makes a name that programs take for something of their own. */
export const isRefusedLabel = (label: string): boolean => refused.has(label.trim().toLowerCase());
