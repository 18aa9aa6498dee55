import { AppError } from '../errors.ts';

// Deeper than any of our requests, and far from overflowing the stack by recursion.
const maxDepth = 50;

/** True if Postgres can store a text: it has neither NUL nor halves of surrogate pairs. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function assertText(text: string): void {
  if (!isStorableText(text))
    throw new AppError('VALIDATION', 'The request has characters that cannot be stored', { reason: 'invalid_text' });
}

// Code that copies a value would lose this key silently.
function refusedKey(place: string): AppError {
  const message = 'A field cannot be named __proto__: programs would stumble over it';
  return new AppError('VALIDATION', message, { fields: { [place]: message } });
}

/** Counts the values inside a value, itself included. The keys above it only name the place of a rejected one. */
function countStorable(value: unknown, above: readonly string[]): number {
  if (typeof value === 'string') assertText(value);
  if (value === null || typeof value !== 'object') return 1;
  if (above.length >= maxDepth)
    throw new AppError('VALIDATION', 'The request is nested too deeply', { reason: 'too_deep' });
  let count = 1;
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries())
      count +=
        typeof inner === 'object' ? countStorable(inner, [...above, String(index)]) : countStorable(inner, above);
    return count;
  }
  for (const key of Object.keys(value)) {
    assertText(key);
    if (key === '__proto__') throw refusedKey([...above, key].join('.'));
    const inner = value[key as never] as unknown;
    count += typeof inner === 'object' ? countStorable(inner, [...above, key]) : countStorable(inner, above);
  }
  return count;
}

/**
 * Rejects what Postgres can't store as text or JSON: NUL, halves of surrogate pairs, endless nesting, and a key that copies lose.
 * Returns the number of values.
 */
export const assertStorable = (value: unknown): number => countStorable(value, []);

/** The text without characters that Postgres can't store, for text from documents and services. */
export function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The same for every string in a value of JSON. */
export function toStorable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    if (typeof inner === 'string') return toStorableText(inner);
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [toStorableText(key), item]));
  });
}
