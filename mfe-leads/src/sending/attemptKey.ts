import { randomId } from '@switchboard/contracts/random-id';
import { ApiError } from '@switchboard/platform';

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
      if (current?.asked !== asked) current = { key: randomId(), asked };
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
