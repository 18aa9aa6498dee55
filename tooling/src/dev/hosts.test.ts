import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isForeignChange, isHostAllowed } from './hosts.ts';

it.each([
  ['localhost:5101', true],
  ['127.0.0.1:5101', true],
  ['[::1]:5101', true],
  ['notes.localhost:5101', true],
  ['192.168.1.20', true],
  ['dev.example:5101', true],
  ['evil.example:5101', false],
  ['localhost.evil.example:5101', false],
  ['127.0.0.1.evil.example', false],
  ['evil.example:80@localhost', true],
  ['', false],
  [undefined, false],
])('a request for the host %s is let in: %s', (header, isAllowed) => {
  expect(isHostAllowed(header, 'dev.example')).toBe(isAllowed);
});

const asked = (method: string, headers: Record<string, string>) =>
  ({ method, headers: { host: 'localhost:5101', ...headers } }) as unknown as IncomingMessage;

it.each([
  ['reading from anywhere', asked('GET', { origin: 'http://localhost:9999' }), false],
  [
    'a change from the own page',
    asked('POST', { origin: 'http://localhost:5101', 'sec-fetch-site': 'same-origin' }),
    false,
  ],
  ['a change from a program', asked('POST', {}), false],
  [
    'a change from another port',
    asked('POST', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }),
    true,
  ],
  ['a change from the same name under another scheme', asked('POST', { origin: 'https://localhost:5101' }), true],
  [
    'a change from another program on the port of http',
    asked('POST', { host: 'localhost', origin: 'https://localhost' }),
    true,
  ],
  [
    'a change from the own page on the port of http',
    asked('POST', { host: 'localhost:80', origin: 'http://localhost' }),
    false,
  ],
  ['a change from another site', asked('DELETE', { 'sec-fetch-site': 'cross-site' }), true],
  ['a change from a page without an origin', asked('POST', { origin: 'null' }), true],
])('%s counts as foreign: %s', (_name, request, isForeign) => {
  expect(isForeignChange(request)).toBe(isForeign);
});
