import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface CuttingProxy {
  url: string;
  /** How many connections it has cut. */
  cuts(): number;
  close(): Promise<void>;
}

/** A proxy that cuts each connection in the middle of the second event that it carries. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cuts = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let carried = '';
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      const second = [...(carried + text).matchAll(/^data: /gm)][1];
      if (!second) {
        carried += text;
        client.write(chunk);
        return;
      }
      cuts += 1;
      client.write(chunk.subarray(0, Math.max(0, second.index + 10 - carried.length)), end);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      proxy.close();
      for (const socket of open) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
