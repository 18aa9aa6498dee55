import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { detectModels } from './detect-model.ts';

let answer: { status: number; body: string } = { status: 200, body: '' };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => void server.close());

const detect = (networks = '127.0.0.0/8', ollama = url) =>
  detectModels({
    env: { providerUrls: { ollama }, privateNetworks: readNetworks(networks, 'test') },
  } as unknown as Context);

it('model detection lists the models of a server that answers', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ data: [{ id: 'llama3.2:latest' }, { id: 7 }, null, { id: 'qwen3' }] }),
  };
  expect(await detect()).toEqual({ base_url: url, models: ['llama3.2:latest', 'qwen3'], problem: null });
});

it('model detection reports a server without models', async () => {
  answer = { status: 200, body: '{"data":[]}' };
  expect((await detect()).problem).toBe('no_models');
});

it.each([
  ['an error', { status: 500, body: '{}' }],
  ['a page that is too large', { status: 200, body: 'x'.repeat(600_000) }],
])('model detection finds nothing behind %s', async (_, given) => {
  answer = given;
  expect(await detect()).toMatchObject({ models: [], problem: 'not_found' });
});

it('model detection finds nothing if no server listens', async () => {
  expect((await detect('127.0.0.0/8', 'http://127.0.0.1:9/v1')).problem).toBe('not_found');
});

it("model detection sends no request if private addresses aren't allowed", async () => {
  const before = asked;
  expect((await detect('')).problem).toBe('not_allowed');
  expect(asked).toBe(before);
});
