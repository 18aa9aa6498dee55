import { ApiError } from '@switchboard/platform';

/** 128 random bits in the shape of a UUID; unlike `crypto.randomUUID` also outside https. */
function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

// Errors after which certainly no call was placed. A conflict isn't one of them: the first request may still be running.
const certainRefusals: readonly string[] = ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'LIMIT_EXCEEDED'];

/**
 * The idempotency key of one attempt to call: the same for a double click and for a retry after a lost response; a new one once the
 * attempt has been answered or the request differs.
 */
export function createAttemptKey() {
  let current: { key: string; asked: string } | null = null;
  return {
    keyFor(body: unknown): string {
      const asked = JSON.stringify(body);
      if (current?.asked !== asked) current = { key: newKey(), asked };
      return current.key;
    },
    answered(): void {
      current = null;
    },
    failed(error: unknown): void {
      if (error instanceof ApiError && certainRefusals.includes(error.code)) current = null;
    },
  };
}
