import { connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { serve } from './serve.ts';

interface Line {
  level: number;
  msg?: string;
  path?: string;
  status?: number;
}

let app: TestApp;
let person: TestPerson;
let server: Awaited<ReturnType<typeof serve>>;
const lines: Line[] = [];
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' }, pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }));
  person = await app.signUp();
  server = await serve(app.services);
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

/** Sends the beginning of a request and closes the connection once the server has received it. */
async function leave(path: string, type: string, body: string): Promise<void> {
  const client = connect(server.port, '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${person.cookie}`,
    `content-type: ${type}`,
    'content-length: 100000',
  ].join('\r\n');
  await new Promise<void>((resolve) => client.write(`${head}\r\n\r\n${body}`, () => resolve()));
  client.resetAndDestroy();
}

it.each([
  ['/api/leads', 'application/json', '{"first_name":'],
  ['/api/lead-uploads', 'multipart/form-data; boundary=sep', '--sep\r\nContent-Disposition: form-data; name="file"'],
  ['/api/auth/sign-in/email', 'application/json', '{"email":'],
])('a client that disconnects during %s is not logged as an error', async (path, type, body) => {
  const before = lines.length;
  await leave(path, type, body);
  const own = () => lines.slice(before);
  const answered = await eventually(async () => own().find((line) => line.path === path));
  expect(answered.status).toBeLessThan(500);
  expect(own().filter(({ level }) => level >= 50)).toEqual([]);
});
