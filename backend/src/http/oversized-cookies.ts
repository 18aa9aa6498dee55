import { createHash } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };
type RequestSocket = Socket & { _httpMessage?: ServerResponse };

/**
 * Removes the cookies that scripts can see, for every folder of the address, and opens the page again. The session's own cookie is
 * hidden from scripts and stays. The second time, the server clears all of them.
 */
const script = `
const expired = '=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=';
const parts = location.pathname.split('/');
for (const cookie of document.cookie.split('; '))
  for (let end = 1; end <= parts.length; end += 1)
    for (const path of [parts.slice(0, end).join('/') || '/', parts.slice(0, end).join('/') + '/'])
      document.cookie = cookie.split('=')[0] + expired + path;
const key = 'switchboard.cookies';
const tries = Number(sessionStorage.getItem(key) || 0);
sessionStorage.setItem(key, tries + 1);
if (tries === 0) location.reload();
else if (tries === 1) location.replace('/login?clear-cookies');
else sessionStorage.removeItem(key);
`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Cookies too large · Switchboard</title></head>
<body><h1>The cookies of this site are too large</h1>
<p>Every request was refused because of them. They are being removed. If this page stays, clear the cookies of this site in your browser, then sign in again.</p>
<p><a href="/login?clear-cookies">Sign in again</a></p>
<script>${script}</script></body></html>`;

const hash = createHash('sha256').update(script).digest('base64');
const policy = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;

/** Paths where clearing all cookies loses no session. */
const canLoseCookies = /^(?:POST \/api\/auth\/sign-in|GET \/login\?clear-cookies)/;

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

function answerTo({ code = '', rawPacket }: ClientError): string {
  if (code !== 'HPE_HEADER_OVERFLOW')
    return `HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`;
  const isClearing = canLoseCookies.test(rawPacket?.subarray(0, 100).toString('latin1') ?? '');
  return [
    'HTTP/1.1 431 Request Header Fields Too Large',
    'Connection: close',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Cache-Control: no-store',
    `Content-Security-Policy: ${policy}`,
    ...(isClearing ? ['Clear-Site-Data: "cookies"'] : []),
    '',
    page,
  ].join('\r\n');
}

/** Answers requests that can't be parsed. Removes cookies that make every request too large, so that people can sign in again. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: ClientError, socket: RequestSocket) => {
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy(error);
      return;
    }
    socket.end(answerTo(error));
  });
}
