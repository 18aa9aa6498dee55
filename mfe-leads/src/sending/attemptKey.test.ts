import { ApiError } from '@switchboard/platform';
import { expect, test } from 'vitest';
import { createAttemptKey } from './attemptKey.ts';

const body = { lead_id: 'a', variables: {} };

test('a repeated request keeps its key, so that a double click and a retry place one call', () => {
  const attempt = createAttemptKey();
  const key = attempt.keyFor(body);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(attempt.keyFor({ ...body })).toBe(key);
});

test.each([
  ['a lost connection', new ApiError(0, { code: 'UNAVAILABLE', message: '', reason: 'timeout' })],
  ['a server error', new ApiError(500, { code: 'INTERNAL', message: '' })],
  ['a conflict with a request that may still run', new ApiError(409, { code: 'CONFLICT', message: '' })],
])('the key is kept after %s, because a call may have been placed', (_, error) => {
  const attempt = createAttemptKey();
  const key = attempt.keyFor(body);
  attempt.failed(error);
  expect(attempt.keyFor(body)).toBe(key);
});

test('the key changes after another choice, a certain refusal and an answered attempt', () => {
  const attempt = createAttemptKey();
  const first = attempt.keyFor(body);
  const second = attempt.keyFor({ ...body, variables: { name: 'Ada' } });
  attempt.failed(new ApiError(429, { code: 'LIMIT_EXCEEDED', message: '' }));
  const third = attempt.keyFor({ ...body, variables: { name: 'Ada' } });
  attempt.answered();
  const fourth = attempt.keyFor({ ...body, variables: { name: 'Ada' } });
  expect(new Set([first, second, third, fourth]).size).toBe(4);
});
