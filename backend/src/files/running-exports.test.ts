import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { MemberContext } from '../context.ts';
import { StalledClients, stallMs } from '../http/stalled-clients.ts';
import { csvAnswer, idleMs } from './csv-answer.ts';
import { RunningExports } from './running-exports.ts';

it('a person can have two concurrent exports and an organization eight', () => {
  const exports = new RunningExports();
  const begin = (personId: string) => exports.begin({ personId, organizationId: 'one' });
  const first = begin('a');
  begin('a');
  expect(() => begin('a')).toThrow('You already have 2 downloads running');
  first();
  first();
  begin('a');
  expect(() => begin('a')).toThrow('You already have 2');
  for (const person of ['b', 'c', 'd']) for (let n = 0; n < 2; n++) begin(person);
  expect(() => begin('e')).toThrow('Your organization already has 8 downloads running');
  expect(exports.begin({ personId: 'e', organizationId: 'two' })).toBeTypeOf('function');
});

const contextOf = (id: string) =>
  ({ log: pino({ level: 'silent' }), actor: { kind: 'api_key', id }, organizationId: id }) as unknown as MemberContext;

/** Endless rows that count how many were requested. */
function endless() {
  const state = { asked: 0, isClosed: false };
  async function* rows() {
    try {
      for (;;) {
        state.asked += 1;
        await pause(0);
        yield { text: 'x'.repeat(10_000) };
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, answer: (id: string) => csvAnswer(contextOf(id), { name: 'rows', columns: ['text'], rows: rows() }) };
}

describe('an export whose client stops reading', () => {
  it('a stalled export reads only what fits its buffers, is cut off after a minute, and frees its place', async () => {
    const { state, answer } = endless();
    const server = createServer(getRequestListener(() => answer('stalled')));
    const sockets = new Set<import('node:net').Socket>();
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = connect((server.address() as { port: number }).port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    client.pause();
    const stalled = new StalledClients(() => sockets);
    try {
      // The buffers of both sides fill up; then no more is read.
      let before = -1;
      await expect
        .poll(
          async () => {
            const isQuiet = state.asked === before && state.asked > 10;
            before = state.asked;
            return isQuiet;
          },
          { interval: 200, timeout: 30_000 },
        )
        .toBe(true);
      const now = performance.now();
      stalled.look(sockets, now);
      stalled.look(sockets, now + stallMs - 1);
      expect(state.isClosed).toBe(false);
      stalled.look(sockets, now + stallMs);
      await expect.poll(() => state.isClosed).toBe(true);
      const others = [endless().answer('stalled'), endless().answer('stalled')];
      expect(() => endless().answer('stalled')).toThrow('You already have 2');
      for (const other of others) await other.body?.cancel();
    } finally {
      stalled.stop();
      client.destroy();
      server.closeAllConnections();
      server.close();
    }
  });

  it("an export that isn't read at all is released after a minute, as with HEAD", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const context = contextOf('unread');
      const table = () => csvAnswer(context, { name: 'rows', columns: ['text'], rows: [{ text: 'x' }] });
      for (let n = 0; n < 2; n++) table();
      expect(table).toThrow('You already have 2');
      vi.advanceTimersByTime(idleMs);
      vi.useRealTimers();
      await expect.poll(() => table().status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('an export continues for a client that reads slowly', () => {
    let written = 0;
    const socket = {
      writableLength: 100,
      get bytesWritten() {
        return written + 100;
      },
      destroy: () => expect.unreachable('a client that reads was cut off'),
    } as unknown as import('node:net').Socket;
    const stalled = new StalledClients(() => []);
    for (let minutes = 0; minutes < 5; minutes++) {
      written += 1;
      stalled.look([socket], minutes * stallMs);
    }
    stalled.stop();
  });
});
