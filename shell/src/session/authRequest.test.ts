import { HttpError, http } from '@switchboard/platform/host';
import { afterEach, expect, test, vi } from 'vitest';
import { authRequest } from './authRequest.ts';

const setCookie = (text: string) => Reflect.set(document, 'cookie', text);

let restore: () => void = () => undefined;
afterEach(() => {
  restore();
  setCookie('theirs=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/');
});

function answerWith(...answers: (HttpError | object)[]) {
  const transport = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof HttpError) throw answer;
    return { status: 200, data: answer };
  });
  restore = http.replaceTransport(transport);
  return transport;
}

test.each([
  ['the server', new HttpError(431, '<h1>The cookies of this site are too large</h1>')],
  ['a proxy', new HttpError(400, '<h1>Request Header Or Cookie Too Large</h1>')],
])('a sign-in clears cookies and is retried when %s cannot read the request', async (_, refusal) => {
  setCookie('theirs=large; path=/');
  const transport = answerWith(refusal, { ok: true });
  expect(await authRequest('sign-in/email', {})).toEqual({ ok: true });
  expect(transport).toHaveBeenCalledTimes(2);
  expect(document.cookie).not.toContain('theirs');
});

test('a refused sign-in keeps the cookies', async () => {
  setCookie('theirs=small; path=/');
  const refused = new HttpError(400, { error: { code: 'VALIDATION', message: 'Invalid email' } });
  const transport = answerWith(refused);
  await expect(authRequest('sign-in/email', {})).rejects.toThrow('Invalid email');
  expect(transport).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain('theirs');
});
