import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedLookup, readNetworks } from './public-addresses.ts';
import { type OutgoingError, type OutgoingRequest, sendRequest } from './send-request.ts';

// Only one address of this machine, so that others stay private.
const allowed = readNetworks('127.0.0.1/32', 'SETTING');

const opened: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine; `asked` has the requests that it received. */
async function listen(answer: RequestListener, host = '127.0.0.1') {
  const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked };
}

const send = (url: string, more: Partial<OutgoingRequest> = {}) =>
  sendRequest({ url, timeoutMs: 10_000, maxBytes: 1000, allowed, ...more });

const refusal = async (sent: Promise<unknown>) => {
  const error = (await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  )) as OutgoingError | null;
  return error && { reason: error.reason, message: error.message };
};

const redirectTo = (location: string, status = 302) =>
  listen((_, response) => response.writeHead(status, { location }).end());

describe('a request', () => {
  it('a request is sent once, with the given headers and body only', async () => {
    const server = await listen((_, response) => response.writeHead(201, { 'x-kind': 'answer' }).end('made'));
    const headers = { Authorization: 'Bearer key', Host: 'inside.example', 'Transfer-Encoding': 'chunked' };
    const answer = await send(`${server.url}/v1?a=b`, { method: 'POST', headers, body: '{"é":1}' });
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'x-kind': 'answer' },
      cut: null,
      url: `${server.url}/v1?a=b`,
    });
    expect(answer.body.toString()).toBe('made');
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        url: '/v1?a=b',
        body: '{"é":1}',
        headers: { authorization: 'Bearer key', host: new URL(server.url).host, 'content-length': '8' },
      },
    ]);
    expect(server.asked[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('a request reads at most the allowed number of bytes of the answer', async () => {
    const { url } = await listen((_, response) => response.end('x'.repeat(5000)));
    expect(await send(url)).toMatchObject({ status: 200, cut: 'too_large', body: Buffer.from('x'.repeat(1000)) });
    expect((await send(url, { maxBytes: 5000 })).cut).toBeNull();
  });

  it('a request ends at its timeout, before or during the answer', async () => {
    const silent = await listen(() => undefined);
    expect(await refusal(send(silent.url, { timeoutMs: 100 }))).toEqual({
      reason: 'timeout',
      message: 'No answer within 0.1 seconds.',
    });
    const slow = await listen((_, response) => response.write('begun'));
    expect(await send(slow.url, { timeoutMs: 300 })).toMatchObject({ cut: 'timeout', body: Buffer.from('begun') });
    const broken = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect((await send(broken.url)).cut).toBe('broken');
  });

  it.each([
    ['nonsense', 'wrong_url', 'The address is not a valid web address.'],
    ['file:///etc/passwd', 'wrong_url', 'The address must begin with https:// or http://.'],
    ['gopher://127.0.0.1/', 'wrong_url', 'The address must begin with https:// or http://.'],
    ['http://me:secret@127.0.0.1/', 'wrong_url', 'The address must not carry a name and a password.'],
    ['http://127.0.0.1:1/', 'refused', 'The server refused the connection.'],
    ['http://127.0.0.2/', 'private', '127.0.0.2 is a private address, which is not reached from here.'],
    ['http://[::ffff:7f00:2]/', 'private', '[::ffff:7f00:2] is a private address, which is not reached from here.'],
    ['http://[::1]/', 'private', '[::1] is a private address, which is not reached from here.'],
    [
      'http://169.254.169.254/latest',
      'private',
      '169.254.169.254 is a private address, which is not reached from here.',
    ],
    ['http://2852039166/', 'private', '169.254.169.254 is a private address, which is not reached from here.'],
    ['http://0/', 'private', '0.0.0.0 is a private address, which is not reached from here.'],
    ['http://[fd00::1]/', 'private', '[fd00::1] is a private address, which is not reached from here.'],
  ])("a request to %s says why it isn't sent", async (url, reason, message) => {
    expect(await refusal(send(url))).toEqual({ reason, message });
  });

  it('a request goes to the address that was checked, even if the name changes its address', async () => {
    const server = await listen((_, response) => response.end());
    const meanings = ['127.0.0.1', '127.0.0.2'];
    const lookup = guardedLookup(allowed, (_host, _options, answer) =>
      answer(null, [{ address: meanings.shift() ?? '', family: 4 }]),
    );
    const url = `http://rebinding.example:${new URL(server.url).port}/`;
    expect((await send(url, { lookup })).status).toBe(200);
    expect(await refusal(send(url, { lookup }))).toMatchObject({ reason: 'private' });
    expect(server.asked).toHaveLength(1);
  });

  it('the error of a request contains no text of its headers', async () => {
    const error = await refusal(send('http://127.0.0.1:1/', { headers: { authorization: 'canary\nkey' } }));
    expect(error?.reason).toBe('unreachable');
    expect(error?.message).not.toContain('canary');
  });
});

describe('a redirect', () => {
  it('a redirect is an ordinary answer unless redirects are requested', async () => {
    const { url } = await redirectTo('http://127.0.0.2/');
    expect(await send(url)).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.2/' } });
  });

  it("a redirect can't lead to an address that a request may not use", async () => {
    const inner = await listen((_, response) => response.end('secret'), '127.0.0.2');
    for (const location of [inner.url, 'http://[::1]/', 'http://169.254.169.254/']) {
      const { url } = await redirectTo(location);
      expect(await refusal(send(url, { maxRedirects: 3 })), location).toMatchObject({ reason: 'private' });
    }
    const { url } = await redirectTo('file:///etc/passwd');
    expect(await refusal(send(url, { maxRedirects: 3 }))).toMatchObject({ reason: 'wrong_url' });
    expect(inner.asked).toEqual([]);
  });

  it('a redirect keeps the key on the same server and drops it for another', async () => {
    const other = await listen((_, response) => response.end('there'));
    const first = await listen((request, response) => {
      const location = { '/a': '/b', '/b': other.url }[request.url ?? ''];
      response.writeHead(302, { location }).end();
    });
    const headers = { authorization: 'Bearer key', 'x-api-key': 'key' };
    const answer = await send(`${first.url}/a`, { headers, maxRedirects: 3 });
    expect(answer).toMatchObject({ status: 200, url: `${other.url}/` });
    expect(first.asked.map(({ headers: { authorization } }) => authorization)).toEqual(['Bearer key', 'Bearer key']);
    expect(other.asked[0]?.headers).not.toHaveProperty('authorization');
    expect(other.asked[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it("a redirect doesn't send the body of a request to another server", async () => {
    const other = await listen((_, response) => response.end());
    const first = await redirectTo(other.url, 307);
    const error = await refusal(send(first.url, { method: 'POST', body: 'private', maxRedirects: 3 }));
    expect(error?.message).toBe('The server redirects to another one. Give the final address.');
    expect(other.asked).toEqual([]);
  });

  it('a request stops after the allowed number of redirects', async () => {
    const { url, asked } = await redirectTo('/again');
    expect(await refusal(send(url, { maxRedirects: 2 }))).toMatchObject({ reason: 'too_many_redirects' });
    expect(asked).toHaveLength(3);
  });
});
