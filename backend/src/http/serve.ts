import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as ListeningServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../app.ts';
import type { Env } from '../env.ts';
import { roles as everyRole } from '../roles.ts';
import type { Services } from '../services.ts';
import { answerDirectCalls } from './direct-calls.ts';
import { answerUnreadable } from './oversized-cookies.ts';
import { StalledClients } from './stalled-clients.ts';

// While the server stops, a connection without requests for this long has no work in progress.
const quietMs = 1_000;

const lookMs = 20;

/** The server's connections, each with its pending answers. */
class Connections {
  readonly #open = new Map<Socket, Set<ServerResponse>>();
  #isClosing = false;
  #heardAt = 0;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, new Set());
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  sockets(): Iterable<Socket> {
    return this.#open.keys();
  }

  /** Registers a pending answer. While the server stops, it is the last one of its connection. */
  expect(answer: ServerResponse): void {
    this.#heardAt = performance.now();
    const answers = answer.socket ? this.#open.get(answer.socket) : undefined;
    answers?.add(answer);
    answer.once('close', () => answers?.delete(answer));
    if (this.#isClosing) answer.shouldKeepAlive = false;
  }

  /**
   * Lets every connection end after its pending answer, and waits until none is left, at most for `patienceMs`. A kept-alive
   * connection isn't closed at once, because its next request may be on the way: that one is answered as the last.
   */
  async close(patienceMs: number): Promise<void> {
    this.#isClosing = true;
    const from = performance.now();
    this.#heardAt = from;
    for (const answers of this.#open.values())
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    while (this.#open.size > 0 && performance.now() - from < patienceMs) {
      await delay(lookMs);
      // Read received data before a connection counts as quiet.
      await turn();
      if (performance.now() - this.#heardAt < quietMs) continue;
      for (const [socket, answers] of this.#open) if (answers.size === 0) socket.destroySoon();
    }
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

async function listen(server: Server, { host, port, roles }: Env): Promise<void> {
  // A balancer expects a process of several at its port and no other.
  const isOneOfSeveral = roles.length < everyRole.length;
  const lastPort = port === 0 || isOneOfSeveral ? port : Math.min(port + 100, 65_535);
  for (let candidate = port; ; candidate++) {
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(candidate, host, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (!error) return;
    if (error.code !== 'EADDRINUSE') throw error;
    if (candidate < lastPort) continue;
    throw new Error(`PORT ${port} is taken: give each process of a host a port of its own.`);
  }
}

/** The URL of a listening address for a browser on this machine. All addresses of a machine, and its first, are `localhost`. */
function urlOf({ address, family, port }: AddressInfo): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1'].includes(address);
  const literal = family === 'IPv6' ? `[${address}]` : address;
  return `http://${isLocal ? 'localhost' : literal}:${port}`;
}

interface Serving {
  port: number;
  /** An address that answers from this machine. */
  url: string;
  close(patienceMs: number): Promise<void>;
}

/**
 * Serves the API and the pages on the configured port; a process with all roles uses the next free one if it is taken. `close`
 * accepts no more connections, and resolves when all accepted requests are answered, or after `patienceMs`.
 */
export async function serve(services: Services): Promise<Serving> {
  const { app } = createApp(services);
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    connections.expect(response);
    return answer(request, response);
  });
  const connections = new Connections(server);
  const stalled = new StalledClients(() => connections.sockets());
  server.on('upgrade', answerDirectCalls(services));
  answerUnreadable(server);
  server.keepAliveTimeout = 65_000;
  await listen(server, services.env);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: urlOf(address),
    async close(patienceMs) {
      // An HTTP server's own `close` cuts off kept-alive connections, along with requests that are on their way.
      ListeningServer.prototype.close.call(server);
      await connections.close(patienceMs);
      stalled.stop();
      server.close();
    },
  };
}
