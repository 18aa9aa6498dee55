import { formLimits, isObject, type JsonSchema, type Problem } from './schema.ts';

// What programs take for something of their own: an object that is made of such names is not what it seems.
const hostile = new Set(['__proto__', 'constructor', 'prototype']);
const inherited = new Set(['tostring', 'valueof', 'hasownproperty']);
const written = /^[A-Za-z_][A-Za-z0-9_]*$/;

const isRefused = (name: string) => hostile.has(name.toLowerCase()) || inherited.has(name.toLowerCase());

/** What is wrong with the name of a field; null for a good one. */
export function nameProblem(name: string): string | null {
  if (isRefused(name)) return `A field cannot be named ${name}: programs would stumble over it`;
  if (name.length > formLimits.name) return `The name of a field can have at most ${formLimits.name} characters`;
  if (!written.test(name))
    return `${name === '' ? 'A field' : name}: the name of a field begins with a letter or _, and has only letters from A to Z, digits and _`;
  return null;
}

/**
 * The name of a field by its label, other than those in `taken`: lower case, accents folded, spaces to `_`, other signs left
 * out, with a number where it is taken; what has no letters is `field`.
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

/** Every key of a value, however deep, that no field can have; and the place where it is nested too deeply to be read. */
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

/** Names that two fields of one group have, in any case: a JSON Schema could hold only one of them. */
export function doubledNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    const isDoubled = seen.has(key);
    seen.add(key);
    return isDoubled;
  });
}

/** A field's name as people read it where it has no title: `start_date` is 'Start date'. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What people call a field: its title, else its name. */
export function labelOf(schema: JsonSchema, name: string): string {
  return isObject(schema) && typeof schema.title === 'string' && schema.title.trim()
    ? schema.title.trim()
    : wordsOf(name);
}
