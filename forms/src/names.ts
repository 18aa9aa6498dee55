import { formLimits, isObject, type JsonSchema, type Problem } from './schema.ts';

// Reserved names of the runtime: an object with such keys would behave unexpectedly.
const hostile = new Set(['__proto__', 'constructor', 'prototype']);
const inherited = new Set(['tostring', 'valueof', 'hasownproperty']);
const written = /^[A-Za-z_][A-Za-z0-9_]*$/;

const isRefused = (name: string) => hostile.has(name.toLowerCase()) || inherited.has(name.toLowerCase());

/** The problem with a field's name; null for a valid one. */
export function nameProblem(name: string): string | null {
  if (isRefused(name)) return `A field cannot be named ${name}: programs would stumble over it`;
  if (name.length > formLimits.name) return `The name of a field can have at most ${formLimits.name} characters`;
  if (!written.test(name))
    return `${name === '' ? 'A field' : name}: the name of a field begins with a letter or _, and has only letters from A to Z, digits and _`;
  return null;
}

/**
 * The name of a field, made from its label and different from those in `taken`: lower case, accents removed, spaces to
 * `_`, other characters dropped, with a number if it is taken; a label without letters gives `field`.
 */
export function nameOfLabel(label: string, taken: Iterable<string> = []): string {
  const folded = label
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s_]/gu, '')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, formLimits.name - 5);
  const begun = /^\d/.test(folded) ? `_${folded}` : folded;
  const name = begun === '' || isRefused(begun) ? 'field' : begun;
  const others = new Set([...taken].map((other) => other.toLowerCase()));
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

// Deeper than any form and its values.
const deepest = 40;

/**
 * Every key in a value, at any depth, that no field can have; and the place where the value is nested too deeply to be
 * read.
 */
export function hostileKeys(value: unknown, path: Problem['path'] = []): Problem[] {
  if (typeof value !== 'object' || value === null) return [];
  if (path.length > deepest) return [{ path, message: 'This is nested too deeply' }];
  if (Array.isArray(value)) return value.flatMap((inner: unknown, index) => hostileKeys(inner, [...path, index]));
  return Object.entries(value).flatMap(([key, inner]) =>
    hostile.has(key)
      ? [{ path: [...path, key], message: `A field cannot be named ${key}: programs would stumble over it` }]
      : hostileKeys(inner, [...path, key]),
  );
}

/** Duplicate names within one group, case-insensitive: a JSON Schema could contain only one of them. */
export function doubledNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    const isDoubled = seen.has(key);
    seen.add(key);
    return isDoubled;
  });
}

/** A field's name for display if it has no title: `start_date` gives 'Start date'. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The label of a field: its title, else its name. */
export function labelOf(schema: JsonSchema, name: string): string {
  return isObject(schema) && typeof schema.title === 'string' && schema.title.trim()
    ? schema.title.trim()
    : wordsOf(name);
}
