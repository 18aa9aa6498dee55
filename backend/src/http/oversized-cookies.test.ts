import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerUnreadable } from './oversized-cookies.ts';

const server = createServer((_request, response) => response.end('fine'));
answerUnreadable(server);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

async function ask(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

const withCookies = (line: string, bytes: number) =>
  ask(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: a=${'x'.repeat(bytes)}\r\n\r\n`);

describe('cookies that are too large', () => {
  it('a page request with oversized cookies gets a page that clears script-readable cookies and keeps the session', async () => {
    const answer = await withCookies('GET /leads', 20_000);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain("script-src 'sha256-");
    expect(answer).toContain('location.reload()');
    expect(answer).not.toContain('Clear-Site-Data');
  });

  it.each(['POST /api/auth/sign-in/email', 'GET /login?clear-cookies'])(
    'all cookies are cleared for %s, where no session can be lost',
    async (line) => {
      expect(await withCookies(line, 20_000)).toContain('Clear-Site-Data: "cookies"');
    },
  );

  it('requests without large cookies are answered normally', async () => {
    expect(await withCookies('GET /leads', 1_000)).toContain('fine');
    expect(await ask('garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
