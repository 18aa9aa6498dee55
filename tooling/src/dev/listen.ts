import { createServer, type RequestListener, type Server } from 'node:http';

const portsToTry = 50;

/** A server on the loopback addresses, or on one given address. */
export interface Listening {
  /** The server that upgrades of connections reach, whichever address they came to. */
  server: Server;
  port: number;
  close(): void;
}

type Refusal = 'taken' | 'absent';

function open(server: Server, port: number, host: string): Promise<Refusal | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('absent');
      else reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(null);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen({ port, host });
  });
}

/**
 * Listens on the wanted port or the next free one. Browsers take `localhost` for 127.0.0.1 or for ::1: a port counts as
 * free only when it is on both, and both lead here.
 */
export async function listen(wanted: number, host: string | null, onRequest: RequestListener): Promise<Listening> {
  const server = createServer(onRequest);
  for (let port = wanted; port < wanted + portsToTry && port <= 65_535; port += 1) {
    const refusal = await open(server, port, host ?? '127.0.0.1');
    if (refusal === 'absent') throw new Error(`This machine has no address ${host ?? '127.0.0.1'}`);
    if (refusal === 'taken') continue;
    const twin = createServer(onRequest);
    twin.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade));
    if (host === null && (await open(twin, port, '::1')) === 'taken') {
      await new Promise((resolve) => server.close(resolve));
      continue;
    }
    return { server, port, close: () => closeAll([server, twin]) };
  }
  throw new Error(`No port from ${wanted} to ${wanted + portsToTry - 1} is free`);
}

function closeAll(servers: readonly Server[]): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}
