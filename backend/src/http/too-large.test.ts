import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { serve } from './serve.ts';

let app: TestApp;
let person: TestPerson;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  server = await serve({ ...app.services, env: { ...app.services.env, port: 0 } });
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

const piece = 'x'.repeat(64 * 1024);
const pieces = 320;

/** Sends all of 20 MB and reads the answer. */
const send = (headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; connection: string | undefined; body: string }>((resolve, reject) => {
    const asked = request(`${server.url}/api/leads`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json', ...headers },
    });
    asked.once('error', reject);
    asked.once('response', async (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const { statusCode: status, headers: said } = answer;
      resolve({ status, connection: said.connection, body: Buffer.concat(parts).toString() });
    });
    Readable.from(Array.from({ length: pieces }, () => piece)).pipe(asked);
  });

it.each([
  ['of a stated length', { 'content-length': String(pieces * piece.length) }],
  ['that comes in pieces', {}],
])('a request %s that is too large is answered with 413 and its connection is closed', async (_, headers) => {
  const { status, connection, body } = await send(headers);
  expect([status, connection]).toEqual([413, 'close']);
  expect(JSON.parse(body)).toMatchObject({
    error: {
      reason: 'too_large',
      message: 'This request is too large: up to 256 kB may be sent.',
      details: { max_bytes: 256 * 1024 },
    },
  });
});
