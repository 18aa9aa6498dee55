import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.files.put('one/file', Buffer.from('0123456789'));
});
afterAll(() => app.close());

const link = (disposition: 'inline' | 'attachment' = 'attachment', file_name = 'cv.html') =>
  app.services.files.signedLink({ key: 'one/file', file_name, content_type: 'text/html', disposition }).url;
const get = (url: string, headers: Record<string, string> = {}) => app.fetch(url, { headers });

describe('a signed link', () => {
  it('opens the file as a download that can do nothing in this origin', async () => {
    const answer = await get(link());
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''cv.html");
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  it('names the file without letting it out of its header', async () => {
    const answer = await get(link('attachment', 'a"b\r\nset-cookie: x=1\u202e(1)\'.pdf'));
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''a%22b%0D%0Aset-cookie%3A%20x%3D1%E2%80%AE%281%29%27\.pdf$/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('expires after an hour', async () => {
    const url = link();
    vi.useFakeTimers({ now: Date.now() + 3_599_000, toFake: ['Date'] });
    const before = await get(url);
    vi.setSystemTime(Date.now() + 2_000);
    const after = await get(url);
    vi.useRealTimers();
    expect([before.status, after.status]).toEqual([200, 404]);
    expect(await after.json()).toMatchObject({ error: { code: 'NOT_FOUND', reason: 'link_expired' } });
  });

  it('does not open when any part of it was changed', async () => {
    const token = link().split('/').at(-1) ?? '';
    const [payload = '', signature = ''] = token.split('.');
    const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const other = Buffer.from(JSON.stringify({ ...grant, key: 'two/file', expires: Date.now() * 2 })).toString(
      'base64url',
    );
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [
      `${other}.${signature}`,
      `${payload}.${flipped}`,
      payload,
      `${payload}.`,
      `.${signature}`,
      `${payload}x.${signature}`,
      `${payload}.${signature}x`,
      'x',
    ])
      expect((await get(`/api/files/${forged}`)).status, forged).toBe(404);
    expect((await get(`/api/files/${token}`)).status).toBe(200);
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=99-100', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, content, contentRange) => {
    const answer = await get(link('inline'), { range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ]);
    if (status === 206) expect(answer.headers.get('content-length')).toBe(String(content.length));
  });

  it('of a file that is gone says that it has expired', async () => {
    const url = app.services.files.signedLink({
      key: 'gone',
      file_name: 'x',
      content_type: 'text/plain',
      disposition: 'inline',
    }).url;
    expect((await get(url)).status).toBe(404);
  });
});
