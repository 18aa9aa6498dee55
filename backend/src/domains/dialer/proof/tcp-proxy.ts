import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database that can be cut. */
export interface TcpProxy {
  url: string;
  /** Silence: no data passes any longer, and neither side is notified. */
  cut(): void;
  /** Closes connections that were cut, and lets new ones through. */
  mend(): void;
  /** Lets new connections through; those that were cut stay silent for ever, as after a router's restart. */
  mendForNewOnes(): void;
  close(): Promise<void>;
}

interface Pair {
  from: Socket;
  to: Socket;
  isSilent: boolean;
}

/** Forwards everything to the database at this address until it is cut. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let isCut = false;
  const server = createServer((from) => {
    const pair: Pair = { from, to: connect(Number(target.port), target.hostname), isSilent: isCut };
    const { to } = pair;
    pairs.add(pair);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('data', (data) => {
        if (!pair.isSilent) other.write(data);
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        if (!pair.isSilent) other.destroy();
        if (from.destroyed && to.destroyed) pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endAll = () => {
    for (const { from, to } of pairs) {
      from.destroy();
      to.destroy();
    }
  };
  return {
    url: url.toString(),
    cut() {
      isCut = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    mend() {
      endAll();
      isCut = false;
    },
    mendForNewOnes() {
      isCut = false;
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
