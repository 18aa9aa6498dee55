import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  name: string;
  port: number;
  isReady: boolean;
  sendEvent(): void;
  server: Server;
}

/** Stands in for an API process: what the proxies have to hand on, and nothing else. */
export async function standIn(name: string): Promise<StandIn> {
  let sendEvent: () => void = () => undefined;
  const self = { name, port: 0, isReady: true, sendEvent: () => sendEvent() } as StandIn;
  self.server = createServer((asked, answer) => {
    const { url = '', headers } = asked;
    // Like the API: also a check of health has to name a host.
    if (headers.host === undefined) {
      answer.writeHead(400).end();
      return;
    }
    if (url === '/health/ready') {
      answer.writeHead(self.isReady ? 200 : 503).end();
      return;
    }
    if (url === '/api/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('data: first\n\n');
      sendEvent = () => void answer.write('data: second\n\n');
      return;
    }
    let bytes = 0;
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    asked.on('end', () => {
      answer.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'session=signed; Secure; HttpOnly' });
      answer.end(JSON.stringify({ name, bytes, headers }));
    });
  });
  self.server.on('upgrade', (asked, socket) => {
    const { upgrade, 'sec-websocket-key': key } = asked.headers;
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    const lines = [`Upgrade: ${upgrade}`, 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    socket.pipe(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => self.server.listen(0, '127.0.0.1', resolve));
  self.port = (self.server.address() as AddressInfo).port;
  return self;
}
