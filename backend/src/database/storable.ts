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
/** Refuses what Postgres cannot store as text or JSON: NUL, halves of surrogate pairs, and nesting without end. */
export function assertStorable(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') assertText(current);
    if (current === null || typeof current !== 'object') continue;
    if (depth >= maxDepth) throw new AppError('VALIDATION', 'The request is nested too deeply', { reason: 'too_deep' });
    for (const [key, inner] of Object.entries(current)) {
      assertText(key);
      waiting.push({ value: inner, depth: depth + 1 });
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
