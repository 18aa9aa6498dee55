import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp, type TestPerson, testEnv } from '../testing/test-app.ts';
import { serve } from './serve.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

interface Answer {
  status: number;
  body: string;
  isLast: boolean;
}

function read(asked: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, isLast: answer.headers.connection === 'close' }),
      );
    });
  });
}

function get(server: ServerProcess, agent: Agent, path: string): ClientRequest {
  return request(server.url + path, { agent, headers: { cookie: person.cookie } }).end();
}

/** Sends requests over one connection until the server marks an answer as the last one. */
async function askUntilLast(server: ServerProcess, count: (answer: Answer) => void): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const answer = await read(get(server, agent, '/api/leads?limit=25'));
      count(answer);
      if (answer.isLast) return 'told to go';
    }
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? error);
  } finally {
    agent.destroy();
  }
}

it('a stopping server answers a hundred busy connections and closes each with its last response', async () => {
  const server = await startServerProcess(app);
  const statuses: Record<number, number> = {};
  let answered = 0;
  const accepted = new Set<number>();
  const clients = Array.from({ length: 100 }, (_, client) =>
    askUntilLast(server, ({ status }) => {
      answered += 1;
      accepted.add(client);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  // Connections in the kernel's queue, which the server has not accepted, end with the server.
  await expect.poll(() => accepted.size === 100 && answered > 300).toBe(true);
  expect(await server.stop()).toBe(0);
  const ends = await Promise.all(clients);
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(ends.filter((end) => end !== 'told to go')).toEqual([]);
});

it('a stopping server accepts a request whose body is still arriving and ends open streams', async () => {
  const server = await startServerProcess(app);
  const agent = new Agent({ keepAlive: true });
  const asked = get(server, agent, '/api/events');
  const stream = read(asked);
  await once(asked, 'response');
  const lead = JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace', phone_number: '+1 202-555-0147' });
  const slow = request(`${server.url}/api/leads`, {
    method: 'POST',
    agent,
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'content-length': lead.length,
      expect: '100-continue',
    },
  });
  const created = read(slow);
  slow.flushHeaders();
  // The server has received it.
  await once(slow, 'continue');
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname).resume();
  idle.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  const idleEnded = once(idle, 'close');
  slow.write(lead.slice(0, 20));
  const stopped = server.stop();
  expect(await stream).toMatchObject({ status: 200 });
  // The rest arrives after the server has closed the idle connections.
  await idleEnded;
  slow.end(lead.slice(20));
  expect(await created).toMatchObject({ status: 201, isLast: true });
  expect(await stopped).toBe(0);
  agent.destroy();
});

it("idle connections don't delay a stopping server", async () => {
  // A connection that delayed the stop would do so for an hour.
  const server = await startServerProcess(app, { SWITCHBOARD_DRAIN_SECONDS: '3600' });
  const agent = new Agent({ keepAlive: true });
  expect((await read(get(server, agent, '/health'))).isLast).toBe(false);
  expect(await server.stop()).toBe(0);
  agent.destroy();
});

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const ownAddress = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const hasIpv6 = addresses.some(({ address }) => address === '::1');

it.each([
  ['127.0.0.1', 'localhost'],
  ['0.0.0.0', 'localhost'],
  // Other systems need this address added first.
  ...(process.platform === 'linux' ? [['127.0.0.2', '127.0.0.2']] : []),
  ...(ownAddress ? [[ownAddress, ownAddress]] : []),
  ...(hasIpv6
    ? [
        ['::', 'localhost'],
        ['::1', '[::1]'],
        ['[::1]', '[::1]'],
      ]
    : []),
])('a server listening on %s names an address where it answers: %s', async (HOST, named) => {
  const { host } = testEnv({ HOST, SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' });
  const server = await serve({ ...app.services, env: { ...app.services.env, host, port: 0 } });
  try {
    expect(server.url).toBe(`http://${named}:${server.port}`);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  } finally {
    await server.close(0);
  }
});

it('a server uses the next free port, but fails on a taken port if it is one of several processes', async () => {
  const { env } = app.services;
  const first = await serve({ ...app.services, env: { ...env, port: 0 } });
  const other = { ...env, port: first.port };
  const second = await serve({ ...app.services, env: other });
  try {
    expect(second.port).toBeGreaterThan(first.port);
    await expect(serve({ ...app.services, env: { ...other, roles: ['api'] } })).rejects.toThrow(
      `PORT ${first.port} is taken`,
    );
  } finally {
    await Promise.all([first.close(0), second.close(0)]);
  }
});
