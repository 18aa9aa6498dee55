import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { assertGoodPassword } from './password-strength.ts';

afterEach(() => void vi.useRealTimers());

it('a password that could not be estimated in time is refused for now, with the advice to try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = expect(assertGoodPassword('plum kettle orbit 4417')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Your password could not be checked in time. Please try again.',
    detail: { retryAfterSeconds: 5 },
  });
  // One timer ends the idle estimator, and one the wait for it.
  while (vi.getTimerCount() < 2) await turn();
  vi.advanceTimersByTime(10_000);
  await refused;
  vi.useRealTimers();
  await expect(assertGoodPassword('plum kettle orbit 4417')).resolves.toBeUndefined();
});
