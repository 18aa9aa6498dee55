import type { Operation as OperationKey } from '@switchboard/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from './fixtures.ts';
import { startTestApp, type TestApp, testPassword } from './test-app.ts';
import {
  askerOf,
  backToOwn,
  createTwoOrganizations,
  manyAddresses,
  operationOf,
  send,
  type TwoOrganizations,
} from './two-organizations.ts';
import { watchWrites, writesOf } from './writes.ts';

let app: TestApp;
let both: TwoOrganizations;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp(manyAddresses);
  both = await createTwoOrganizations(app);
  owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await owner.connect();
  await watchWrites(owner);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

// `fetch` sends no Host here, but a browser always does.
const host = { host: 'localhost' };
const foreign: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.example' },
  'the same name on another port': { origin: 'http://localhost:8080' },
  'no origin to name': { origin: 'null' },
  'a sibling site': { 'sec-fetch-site': 'same-site' },
  'another site, by its metadata alone': { 'sec-fetch-site': 'cross-site' },
};

const changing = (Object.keys(fixtures) as OperationKey[]).filter((key) => !key.startsWith('GET '));

describe('a request that another site makes in a signed-in browser', () => {
  it.each(changing)("a page of another site can't send %s", async (key) => {
    await backToOwn(both);
    const operation = operationOf(both, key);
    const asker = await askerOf(both, operation);
    const ids = (await operation.fixture.ids?.(both.own, both.own.people.owner)) ?? {};
    const request = await operation.request(ids, both.own);
    const before = await writesOf(owner, both.own.organizationId);
    // A web embed is used by other sites, but only by those that it names.
    const isEmbed = key.includes('/api/embed/');
    const from = isEmbed ? { ...host, origin: 'https://evil.example' } : host;
    const reason = isEmbed ? 'origin_not_allowed' : 'cross_site';
    for (const [name, headers] of Object.entries(foreign)) {
      const answer = await send(both, operation, request, asker, { ...from, ...headers });
      expect(answer.status, name).toBe(403);
      expect(answer.body, name).toMatchObject({ error: { code: 'FORBIDDEN', reason } });
    }
    expect(await writesOf(owner, both.own.organizationId)).toEqual(before);
    const own = await send(both, operation, request, asker, {
      ...host,
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    });
    expect(own.status, `the page's own request: ${own.text}`).toBeLessThan(300);
  });

  it("a cross-site request can't sign anyone in or out or change a password", async () => {
    const person = await app.signUp();
    const requests: [string, unknown][] = [
      ['/api/auth/sign-in/email', { email: person.email, password: testPassword }],
      ['/api/auth/sign-out', {}],
      ['/api/auth/change-password', { currentPassword: testPassword, newPassword: 'a brand new passphrase' }],
      ['/api/auth/request-password-reset', { email: person.email }],
      ['/api/auth/reset-password', { token: 'x', newPassword: 'a brand new passphrase' }],
    ];
    for (const [path, body] of requests)
      for (const headers of Object.values(foreign)) {
        const answer = await person.request('POST', path, body, { ...host, ...headers });
        expect([answer.status, answer.headers.getSetCookie()], path).toEqual([403, []]);
      }
    expect((await person.request('GET', '/api/session')).status).toBe(200);
    const form = await app.fetch('/api/leads', {
      method: 'POST',
      headers: { ...host, cookie: person.cookie, origin: 'https://evil.example', 'content-type': 'text/plain' },
      body: JSON.stringify({ first_name: 'A', last_name: 'B', phone_number: '+1 202-555-0147' }),
    });
    expect(form.status).toBe(403);
  });
});
