import { AppError } from '../errors.ts';

// Deeper than any request of ours, and far from where recursion over it would end the stack.
const maxDepth = 50;

/** Whether Postgres can store a text: it has neither NUL nor halves of surrogate pairs. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function assertText(text: string): void {
  if (!isStorableText(text))
    throw new AppError('VALIDATION', 'The request has characters that cannot be stored', { reason: 'invalid_text' });
}

// Whoever copies a value would lose it without a word.
function refusedKey(place: string): AppError {
  const message = 'A field cannot be named __proto__: programs would stumble over it';
  return new AppError('VALIDATION', message, { fields: { [place]: message } });
}

/** Refuses what Postgres cannot store as text or JSON: NUL, halves of surrogate pairs, nesting without end, and a key that copies lose. */
export function assertStorable(value: unknown): void {
  const waiting: { value: unknown; depth: number; place: string }[] = [{ value, depth: 0, place: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: current, depth, place } = next;
    if (typeof current === 'string') assertText(current);
    if (current === null || typeof current !== 'object') continue;
    if (depth >= maxDepth) throw new AppError('VALIDATION', 'The request is nested too deeply', { reason: 'too_deep' });
    for (const [key, inner] of Object.entries(current)) {
      assertText(key);
      const innerPlace = place === '' ? key : `${place}.${key}`;
      if (key === '__proto__') throw refusedKey(innerPlace);
      waiting.push({ value: inner, depth: depth + 1, place: innerPlace });
    }
  }
}

/** The text without what Postgres cannot store, for text that comes from documents and services. */
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
