import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { toAppError } from '../errors.ts';
import { startTestApp } from '../testing/test-app.ts';
import { knownHostOnly, sameOriginOnly } from './own-address.ts';

type Headers = Record<string, string>;

/** True if a change that a page requests is allowed. */
async function changes(headers: Headers, publicUrl?: string, trustedProxies = 0): Promise<boolean> {
  const app = new Hono();
  app.use(knownHostOnly({ publicUrl, trustedProxies }), sameOriginOnly({ publicUrl, trustedProxies }));
  app.post('/', (http) => http.text('done'));
  app.onError((error, http) => http.text('refused', toAppError(error).status));
  return (await app.request('http://localhost/', { method: 'POST', headers })).ok;
}

describe('without a public address', () => {
  it.each(['localhost', 'localhost:3000', 'Acme.localhost:80', '127.0.0.1:3000', '127.8.0.1', '[::1]:3000'])(
    'a server without a public address accepts changes on %s',
    async (host) => {
      expect(await changes({ host, origin: `http://${host}` })).toBe(true);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.nip.io:3000',
    '10.0.0.5:3000',
    '[::2]',
    'localhost:3000@evil',
    '',
  ])('a server without a public address refuses changes on "%s"', async (host) => {
    expect(await changes({ host })).toBe(false);
  });

  it('a change from the same host name over another scheme is refused', async () => {
    expect(await changes({ host: 'localhost:3000', origin: 'https://localhost:3000' })).toBe(false);
    expect(await changes({ host: 'localhost', origin: 'https://localhost' })).toBe(false);
  });
});

describe('with a public address', () => {
  const host = 'calls.example.com';

  it('a server with a public address accepts changes only from its own scheme and host', async () => {
    for (const publicUrl of [`https://${host}`, `https://${host}:443/`]) {
      expect(await changes({ host, origin: `https://${host}` }, publicUrl)).toBe(true);
      expect(await changes({ host, origin: `http://${host}` }, publicUrl)).toBe(false);
    }
    expect(await changes({ host, origin: `http://${host}` }, `http://${host}`)).toBe(true);
    expect(await changes({ host, origin: `https://${host}` }, `http://${host}`)).toBe(false);
  });

  it('a server with a public address also accepts other host names over the scheme of a trusted proxy', async () => {
    const other = { host: 'internal:3000', origin: 'http://internal:3000' };
    expect(await changes(other, `https://${host}`)).toBe(true);
    const secure = { host: 'other.example', origin: 'https://other.example', 'x-forwarded-proto': 'https' };
    expect(await changes(secure, `https://${host}`, 1)).toBe(true);
    expect(await changes(secure, `https://${host}`)).toBe(false);
  });
});

it('a local installation answers an unknown host name only with the name of the missing setting', async () => {
  const app = await startTestApp();
  try {
    const person = await app.signUp();
    for (const path of ['/', '/api/session', '/api/leads', '/modules.json', '/api/openapi.json']) {
      const answer = await person.request('GET', path, undefined, { host: 'rebound.example:3000' });
      expect([answer.status, answer.headers.getSetCookie()], path).toEqual([421, []]);
      expect(answer.body).toMatchObject({ error: { code: 'FORBIDDEN', reason: 'unknown_host' } });
      expect(JSON.stringify(answer.body)).toContain('SWITCHBOARD_PUBLIC_URL');
    }
    const browser = { host: '10.0.0.5:3000', accept: 'text/html,application/xhtml+xml' };
    const page = await app.fetch('/leads', { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([421, expect.stringContaining('text/plain')]);
    expect(await page.text()).toContain('SWITCHBOARD_PUBLIC_URL');
    expect((await app.request('GET', '/health', undefined, { host: '10.0.0.5:3000' })).status).toBe(200);
  } finally {
    await app.close();
  }
});
