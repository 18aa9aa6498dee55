import type { ReadStream } from 'node:fs';
import { get as ask, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { serve } from './serve.ts';

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
  it('a signed link downloads its file as a sandboxed attachment', async () => {
    const answer = await get(link());
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''cv.html");
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  it("a signed link encodes the file name so that it can't add headers", async () => {
    const answer = await get(link('attachment', 'a"b\r\nset-cookie: x=1\u202e(1)\'.pdf'));
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''a%22b%0D%0Aset-cookie%3A%20x%3D1%E2%80%AE%281%29%27\.pdf$/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('a signed link expires after an hour', async () => {
    const url = link();
    vi.useFakeTimers({ now: Date.now() + 3_599_000, toFake: ['Date'] });
    const before = await get(url);
    vi.setSystemTime(Date.now() + 2_000);
    const after = await get(url);
    vi.useRealTimers();
    expect([before.status, after.status]).toEqual([200, 404]);
    expect(await after.json()).toMatchObject({ error: { code: 'NOT_FOUND', reason: 'link_expired' } });
  });

  it.each(['deleted', 'suspended'])('a signed link opens no file of an organization that was %s', async (what) => {
    const { organizationId } = await app.signUp();
    const key = `${organizationId}/recordings/one.wav`;
    await app.services.files.put(key, Buffer.from('sound'));
    const grant = { key, file_name: 'one.wav', content_type: 'audio/wav', disposition: 'inline' } as const;
    const { url } = app.services.files.signedLink(grant);
    expect((await get(url)).status).toBe(200);
    const change = what === 'deleted' ? 'deleted_at = now()' : "suspended_at = now(), suspended_reason = 'unpaid'";
    await app.services.systemPool.query(`UPDATE organizations SET ${change} WHERE id = $1`, [organizationId]);
    const refused = await get(url);
    expect([refused.status, await refused.json()]).toMatchObject([404, { error: { reason: 'link_expired' } }]);
  });

  it('a signed link with any changed part is refused', async () => {
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
    ['bytes=5-2', 200, '0123456789', null],
    ['Bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ])('the range %s is answered with %i', async (range, status, content, contentRange) => {
    const answer = await get(link('inline'), { range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ]);
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(content.length));
  });

  it('a client that already has the file gets 304 without content', async () => {
    const etag = (await get(link())).headers.get('etag') ?? '';
    const asked = async (mark: string) => {
      const answer = await get(link(), { 'if-none-match': mark });
      return [answer.status, await answer.text()];
    };
    expect(await asked(etag)).toEqual([304, '']);
    expect(await asked(`"another", W/${etag}`)).toEqual([304, '']);
    expect(await asked('*')).toEqual([304, '']);
    expect(await asked('"another"')).toEqual([200, '0123456789']);
  });

  it('a range is answered with a part only if If-Range matches the file', async () => {
    const etag = (await get(link())).headers.get('etag') ?? '';
    const asked = async (mark: string) => (await get(link(), { range: 'bytes=2-4', 'if-range': mark })).text();
    expect([await asked(etag), await asked('"another"'), await asked('Fri, 20 Nov 2026 12:00:00 GMT')]).toEqual([
      '234',
      '0123456789',
      '0123456789',
    ]);
  });

  it('a HEAD request reads no byte of the file', async () => {
    const read = vi.spyOn(app.services.files, 'stream');
    const answer = await app.fetch(link(), { method: 'HEAD', headers: { range: 'bytes=2-4' } });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('a signed link to a deleted file is answered with 404', async () => {
    const url = app.services.files.signedLink({
      key: 'gone',
      file_name: 'x',
      content_type: 'text/plain',
      disposition: 'inline',
    }).url;
    expect((await get(url)).status).toBe(404);
  });
});

describe('a large file', () => {
  // The system's socket buffers hold up to 36 MB of it (`net.ipv4.tcp_rmem` and `tcp_wmem`, since Linux 6.16).
  const bytes = 256 * 1024 * 1024;
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    await app.services.files.put('one/large', Buffer.alloc(bytes));
    server = await serve({ ...app.services, env: { ...app.services.env, port: 0 } });
  });
  afterAll(() => server.close(0));

  function request(headers: Record<string, string>): Promise<IncomingMessage> {
    const { url } = app.services.files.signedLink({
      key: 'one/large',
      file_name: 'call.wav',
      content_type: 'audio/wav',
      disposition: 'inline',
    });
    return new Promise<IncomingMessage>((resolve, reject) => {
      ask(`http://127.0.0.1:${server.port}${url}`, { headers }, resolve).once('error', reject);
    });
  }

  /** Reads the whole answer and returns its number of bytes. */
  async function takeAll(headers: Record<string, string>): Promise<number> {
    let taken = 0;
    for await (const chunk of await request(headers)) taken += (chunk as Buffer).length;
    return taken;
  }

  /** Opens the file as a player does, and reads none of it. */
  async function open(headers: Record<string, string>): Promise<{ answer: IncomingMessage; read: Readable }> {
    const stream = vi.spyOn(app.services.files, 'stream');
    const answer = await request(headers);
    const read = await stream.mock.results[0]?.value;
    stream.mockRestore();
    return { answer: answer.pause(), read };
  }

  it.each<[string, Record<string, string>]>([
    ['whole', {}],
    ['in part', { range: 'bytes=1000-' }],
  ])("a large file asked for %s is read at the client's pace and closed when it leaves", async (_name, headers) => {
    const { answer, read } = await open(headers);
    // Another reader reads the whole file in the meantime.
    expect(await takeAll(headers)).toBeGreaterThan(bytes - 1_001);
    const { bytesRead, destroyed } = read as ReadStream;
    expect(destroyed).toBe(false);
    expect(bytesRead).toBeLessThan(bytes / 2);
    answer.destroy();
    await vi.waitFor(() => expect(read.closed).toBe(true), { timeout: 5_000 });
  });
});
