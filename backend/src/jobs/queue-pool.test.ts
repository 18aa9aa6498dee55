import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { QueuePool } from './queue-pool.ts';

/** A server's message that ends a connection with an error of this code. */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mserver login has been failing, try again later\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The error of a query to a server that answers every client with an error of this code. */
async function codeAfter(code: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(fatal(code)));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new QueuePool(`postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`, 1);
  const error = await pool.connect().catch((reason: { code?: unknown }) => reason);
  await pool.end();
  server.close();
  return (error as { code?: unknown }).code;
}

it.each([
  ['PgBouncer says that the database is away', '08P01'],
  ['Postgres says that it is going down', '57P01'],
  ['it was the primary until a moment ago', '25006'],
  ['it refuses a password that held until a moment ago', '28P01'],
  ['it has no connection left', '53300'],
])('the queue retries a statement when %s', async (_, code) => {
  expect(await codeAfter(code)).toBe('ETIMEDOUT');
});

it("the queue doesn't retry other database errors", async () => {
  expect(await codeAfter('3D000')).toBe('3D000');
});
