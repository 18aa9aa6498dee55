import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HttpError, http } from './http.ts';

let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  answer(request, Buffer.concat(chunks).toString(), response);
});
const browser = (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM;
const before = location.href;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => {
  browser.setURL(before);
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.useRealTimers());

const json = (response: ServerResponse, status: number, data: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));

test('a request sends JSON and the query parameters that have values, and reads JSON', async () => {
  answer = ({ method, url, headers }, body, response) =>
    json(response, 201, { method, url, body, type: headers['content-type'], key: headers['idempotency-key'] });
  const query = { search: 'Ö & +1', limit: 5, cursor: undefined, label: null };
  const request = { method: 'POST', url: '/api/leads', query, data: { a: 1 }, headers: { 'Idempotency-Key': 'k' } };
  await expect(http.send(request)).resolves.toEqual({
    status: 201,
    data: {
      method: 'POST',
      url: '/api/leads?search=%C3%96+%26+%2B1&limit=5',
      body: '{"a":1}',
      type: 'application/json',
      key: 'k',
    },
  });
});

test('a file is sent as form data', async () => {
  answer = ({ headers }, body, response) =>
    response.end(`${headers['content-type']?.split(';')[0]} ${body.includes('hello')}`);
  const data = new FormData();
  data.set('file', new File(['hello'], 'a.txt'));
  const { data: said } = await http.post('/api/lead-uploads', data);
  expect(said).toBe('multipart/form-data true');
});

test('a response without content is read as empty text', async () => {
  answer = (_, __, response) => response.writeHead(204).end();
  await expect(http.post('/api/x')).resolves.toEqual({ status: 204, data: '' });
});

test('a refused request rejects with the error of the server and notifies listeners', async () => {
  const listener = vi.fn<(request: { url: string }, hasSucceeded: boolean) => void>();
  const stop = http.onSettled(listener);
  answer = (_, __, response) => json(response, 409, { error: { code: 'CONFLICT' } });
  await expect(http.get('/api/x')).rejects.toMatchObject({ status: 409, data: { error: { code: 'CONFLICT' } } });
  stop();
  await http.get('/api/x').catch(() => undefined);
  expect(listener.mock.calls).toEqual([[{ method: 'GET', url: '/api/x' }, false]]);
});

test("a response that claims to be JSON but isn't is rejected", async () => {
  answer = (_, __, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
  await expect(http.get('/api/x')).rejects.toMatchObject({ status: 200, data: '<html>' });
});

test("a request to a server that doesn't answer is rejected as a network error", async () => {
  answer = (request) => request.socket.destroy();
  await expect(http.get('/api/x')).rejects.toMatchObject({ status: 0, why: 'network' });
});

test('a request fails with a timeout after its time limit', async () => {
  // This document has no timeouts of its own.
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    setTimeout(() => this.ontimeout?.(new ProgressEvent('timeout')), this.timeout);
  });
  const asked = http.send({ method: 'GET', url: '/api/x', timeoutMs: 20 });
  await expect(asked).rejects.toMatchObject({ status: 0, why: 'timeout' });
  sending.mockRestore();
});

test.each([true, false])('an aborted request fails with the reason, aborted beforehand: %s', async (isBefore) => {
  const stop = new AbortController();
  const reason = new Error('The page was left.');
  const arrived = new Promise<void>((resolve) => {
    answer = () => resolve();
  });
  if (isBefore) stop.abort(reason);
  const asked = http.send({ method: 'GET', url: '/api/x', signal: stop.signal });
  asked.catch(() => undefined);
  if (!isBefore) {
    await arrived;
    stop.abort(reason);
  }
  await expect(asked).rejects.toBe(reason);
  expect(reason).not.toBeInstanceOf(HttpError);
});
