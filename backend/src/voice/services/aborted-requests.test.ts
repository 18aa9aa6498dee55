import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { createProviderClient } from './provider-answer.ts';

// A voice that answers each sentence at once, over a kept-alive connection.
const sockets = new Set<object>();
let requests = 0;
const server = createServer((request, response) => {
  request.resume();
  requests += 1;
  sockets.add(request.socket);
  response.writeHead(200);
  response.end(Buffer.alloc(60_000, 1));
});
let base_url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('aborting an answer at any moment causes no uncaught error, and the next request is answered', async () => {
  const access = { provider: 'custom_llm' as const, label: 'Own', base_url, api_key: null, organization_id: null };
  const client = createProviderClient({ ...access, model: 'm' }, readNetworks('127.0.0.0/8', 'test'));
  const fallen: unknown[] = [];
  const fall = (error: unknown) => fallen.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', fall);
  try {
    for (let round = 0; round < 80; round++) {
      const stop = new AbortController();
      const answer = client.ask({ path: '/', headers: {}, body: '{}', waitMs: 5_000, signal: stop.signal });
      await answer.next();
      // The first piece is held although the rest has arrived.
      if (round % 4 > 0) await new Promise((resolve) => setImmediate(resolve));
      if (round % 4 === 2) await answer.next();
      stop.abort();
      if (round % 2 === 0) for await (const _ of answer);
      else await answer.return(undefined);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const last = client.ask({
      path: '/',
      headers: {},
      body: '{}',
      waitMs: 5_000,
      signal: new AbortController().signal,
    });
    let bytes = 0;
    for await (const piece of last) bytes += piece.length;
    expect({ bytes, requests, fallen }).toEqual({ bytes: 60_000, requests: 81, fallen: [] });
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
    client.close();
  }
});
