/** One property of a thrown value; anything may be thrown, and even looking at it may throw. */
function read(thrown: unknown, name: 'name' | 'message' | 'stack' | 'cause'): unknown {
  try {
    return (thrown as Partial<Record<typeof name, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  const message = read(thrown, 'message');
  if (typeof message === 'string') return message;
  try {
    return String(thrown);
  } catch {
    return 'Something was thrown that cannot be described.';
  }
}

/** Of which kind a thrown value says that it is. */
export const nameOf = (thrown: unknown): unknown => read(thrown, 'name');

/** The cause of a thrown value; undefined if unknown. */
export const causeOf = (thrown: unknown): unknown => read(thrown, 'cause');

/** The stack of a thrown value; empty if it has none. */
export function stackOf(thrown: unknown): string {
  const stack = read(thrown, 'stack');
  return typeof stack === 'string' ? stack : '';
}
