import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { checkGateway, type GatewayUnderTest } from './check-gateway.ts';
import { registerSandboxGateway } from './sandbox/routes.ts';
import { sandboxKey, sandboxParts } from './sandbox/sandbox-gateway.ts';

let app: TestApp;
let server: Server;
let gateway: GatewayUnderTest;

const listen = (listener: Parameters<typeof createServer>[1]) =>
  new Promise<{ server: Server; url: string }>((resolve) => {
    const made = createServer(listener as never);
    made.listen(0, '127.0.0.1', () =>
      resolve({ server: made, url: `http://127.0.0.1:${(made.address() as AddressInfo).port}` }),
    );
  });

beforeAll(async () => {
  app = await startTestApp();
  const routes = new Hono();
  registerSandboxGateway(routes, sandboxParts(app.services));
  const started = await listen(getRequestListener(routes.fetch));
  server = started.server;
  gateway = { url: started.url, key: sandboxKey(app.services.env) };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

it('the gateway check finds no problem with the simulated gateway, before and after a phone is linked', async () => {
  const { store } = sandboxParts(app.services);
  const instance = await store.create({ name: 'linked', events: null }, false);
  await store.pair(instance?.id ?? '', instance?.qr ?? '', '12025550100');
  const findings = await checkGateway({ ...gateway, linked: { instanceId: instance?.id ?? '', to: '12025550147' } });
  expect(findings.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(findings).toHaveLength(15);
});

it('the gateway check reports each rule that a gateway breaks, with its answer', async () => {
  // It accepts every key and every body.
  const careless = await listen((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.method === 'POST' && request.url?.endsWith('/messages') ? 200 : 404;
    response.end(JSON.stringify({ success: true, messageId: 'x' }));
  });
  const findings = await checkGateway({ url: careless.url, key: 'any' });
  careless.server.close();
  const problems = new Map(findings.map(({ says, problem }) => [says, problem]));
  expect(problems.get('a wrong key is refused')).toBe('answered 404 instead of 401');
  expect(problems.get('an unknown instance is not found')).toMatch(/^answered 404 with the code of another shape/);
  expect(problems.get('an instance is made')).toBe('answered 404');
});
