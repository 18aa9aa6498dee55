import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInByDevice } from './device-sign-in.ts';
import type { Io } from './io.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begun = {
  device_code: 'sbd_1',
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://calls.example/device',
  verification_uri_complete: 'https://calls.example/device?code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
};

/** A sign-in at a server that gives these answers, one after the other. The last one is repeated. */
function signIn(
  first: unknown,
  answers: { status?: number; body: unknown; headers?: Record<string, string> }[],
  isOpened = true,
) {
  const stop = new AbortController();
  const begin = Date.now();
  const polls: number[] = [];
  const opened: string[] = [];
  const lines: string[] = [];
  const io: Io = {
    cwd: '/',
    env: {},
    out: (line) => void lines.push(line),
    error: (line) => void lines.push(line),
    ask: async () => null,
    lines: () => ({ isTyped: false, next: async () => null, print: () => undefined, close: () => undefined }),
    open: async (address) => {
      opened.push(address);
      return isOpened;
    },
    signal: stop.signal,
    fetch: (async (input) => {
      if (String(input).endsWith('/oauth/device_authorization')) return Response.json(first);
      polls.push((Date.now() - begin) / 1000);
      const { status = 400, body, headers = {} } = answers[Math.min(polls.length, answers.length) - 1] ?? { body: {} };
      if (body instanceof Error) throw body;
      return Response.json(body, { status, headers });
    }) as typeof fetch,
  };
  const result = signInByDevice(io, 'https://calls.example/').catch((error: Error) => error);
  return { stop, polls, opened, lines, result };
}

const pending = { body: { error: 'authorization_pending' } };
const key = { status: 200, body: { access_token: 'sbk_1', token_type: 'Bearer' } };

it("the command line polls at the server's interval, and five seconds slower after each slow_down", async () => {
  const { polls, result } = signIn(begun, [pending, { body: { error: 'slow_down' } }, pending, key]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('sbk_1');
  expect(polls).toEqual([5, 10, 20, 30]);
});

it('the command line continues after lost connections and busy servers, with longer pauses', async () => {
  const busy = { status: 429, body: { error: 'temporarily_unavailable' }, headers: { 'retry-after': '30' } };
  const { polls, result } = signIn(begun, [{ body: new TypeError('fetch failed') }, busy, key]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await result).toBe('sbk_1');
  expect(polls).toEqual([5, 15, 45]);
});

it('the command line stops when its code expires, even if the server never reports it', async () => {
  const { polls, result } = signIn({ ...begun, expires_in: 12 }, [pending]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await result).toMatchObject({ message: 'The code has expired. Run "switchboard login" again.' });
  expect(polls).toEqual([5, 10]);
});

it('Ctrl+C ends a sign-in at once', async () => {
  const { stop, polls, result } = signIn(begun, [pending]);
  await vi.advanceTimersByTimeAsync(6_000);
  stop.abort();
  expect(await result).toMatchObject({ message: 'You stopped the sign-in. No key was stored.' });
  expect(polls).toEqual([5]);
});

it.each([
  ['access_denied', 'The sign-in was denied.'],
  ['expired_token', 'The code has expired. Run "switchboard login" again.'],
])('the error %s ends a sign-in with its message', async (error, message) => {
  const { result } = signIn(begun, [{ body: { error } }]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await result).toMatchObject({ message });
});

it('the address and the code are shown if no browser can be opened', async () => {
  const { lines, opened, result } = signIn(begun, [key], false);
  await vi.advanceTimersByTimeAsync(6_000);
  await result;
  expect(opened).toEqual([begun.verification_uri_complete]);
  expect(lines.join('\n')).toContain('https://calls.example/device in any browser');
  expect(lines).toContain('    BCDF-GHJK');
  expect(lines.join('\n')).not.toContain('the page opens');
});

it.each([{ ...begun, verification_uri: 'file:///etc/passwd' }, { ...begun, user_code: '\u001b[31mBCDF' }, {}])(
  'an unsafe response to the sign-in request is refused and nothing is opened',
  async (answer) => {
    const { opened, result } = signIn(answer, [key]);
    expect(await result).toMatchObject({ message: expect.stringContaining("can't be read") });
    expect(opened).toEqual([]);
  },
);
