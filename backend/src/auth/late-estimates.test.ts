import { expect, it, vi } from 'vitest';
import { assertGoodPassword } from './password-strength.ts';

const { within } = vi.hoisted(() => ({ within: vi.fn() }));
vi.mock('../within.ts', () => ({ within }));

it('a password that could not be estimated in time is refused for now, with the advice to try again', async () => {
  within.mockImplementationOnce(async (_seconds: number, who: string, answer: Promise<unknown>) => {
    answer.catch(() => undefined);
    throw new Error(`${who} did not answer`);
  });
  await expect(assertGoodPassword('plum kettle orbit 4417')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Your password could not be checked in time. Please try again.',
    detail: { retryAfterSeconds: 5 },
  });
  within.mockImplementation((_seconds: number, _who: string, answer: Promise<unknown>) => answer);
  await expect(assertGoodPassword('plum kettle orbit 4417')).resolves.toBeUndefined();
});
