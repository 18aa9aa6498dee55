import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A received mail: its recipient, and its decoded text. */
export interface ArrivedMail {
  to: string;
  text: string;
}

const readable = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

// The part of RFC 5321 that a client needs to send a message.
function serve(socket: Socket, arrived: ArrivedMail[]): void {
  let waiting = '';
  let to = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('250 test');
    else if (verb === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      say('250 ok');
    } else if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  const take = (end: string): string | undefined => {
    const at = waiting.indexOf(end);
    if (at < 0) return undefined;
    const taken = waiting.slice(0, at);
    waiting = waiting.slice(at + end.length);
    return taken;
  };
  say('220 test');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    for (;;) {
      const taken = take(isData ? '\r\n.\r\n' : '\r\n');
      if (taken === undefined) return;
      if (!isData) command(taken);
      else {
        isData = false;
        arrived.push({ to, text: readable(taken) });
        say('250 kept');
      }
    }
  });
}

/** A mail server on this machine that keeps the mails it receives. */
export async function startSmtpServer(): Promise<{ url: string; arrived: ArrivedMail[]; close(): Promise<void> }> {
  const arrived: ArrivedMail[] = [];
  const server = createServer((socket) => serve(socket, arrived));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
