import type { ApiKey, RequestedApp } from '@switchboard/contracts/api-keys';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { approve, registered, sentToConsent } from './test-app-client.ts';
import { serveMcp } from './test-client.ts';

let app: TestApp;
let mcp: Awaited<ReturnType<typeof serveMcp>>;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' });
  mcp = await serveMcp(app);
});
afterAll(async () => {
  await mcp.close();
  await app.close();
});
beforeEach(async () => {
  // Every test registers apps from the same network.
  await app.services.systemPool.query('DELETE FROM rate_limits');
  owner = await app.signUp();
});

const keys = async () => (await owner.request<Page<ApiKey>>('GET', '/api/api-keys')).body.items;
const asking = () => sentToConsent(mcp.address);

describe('an approval', () => {
  const shownFor = async (asked: URL, changed: Record<string, string> = {}) => {
    const { client_id, ...parameters } = { ...Object.fromEntries(asked.searchParams), ...changed };
    const place = new URL(`/api/api-keys/apps/${client_id}?${new URLSearchParams(parameters)}`, mcp.address);
    const response = await fetch(place, { headers: { cookie: owner.cookie } });
    return { status: response.status, body: (await response.json()) as RequestedApp & ApiErrorBody };
  };

  it('an approval shows which app asks, and redirects back with its state and the issuer', async () => {
    const { asked } = await asking();
    const { body } = await shownFor(asked);
    expect(body).toMatchObject({ name: 'Desk Helper', host: '127.0.0.1:8931', is_local: true, problem: null });
    const refused = new URL(body.refused_to);
    expect(Object.fromEntries(refused.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state',
      iss: mcp.address.origin,
    });
    const approved = new URL((await approve(mcp.address, owner, asked)).body.redirect_to);
    expect(approved.searchParams.get('state')).toBe('a state');
    expect(approved.searchParams.get('iss')).toBe(mcp.address.origin);
  });

  it('an approval accepts any port of a local app, and no other difference in its redirect address', async () => {
    const { asked } = await asking();
    expect((await shownFor(asked, { redirect_uri: 'http://127.0.0.1:1234/callback' })).status).toBe(200);
    const others = [
      'http://127.0.0.1:8931/callback/../evil',
      'http://127.0.0.1:8931/callback?next=https://evil.example',
      'http://localhost:8931/callback',
      'https://127.0.0.1:8931/callback',
      'https://evil.example/callback',
      '//evil.example/callback',
      'http://127.0.0.1:8931@evil.example/callback',
      'http://127.0.0.1:8931\\@evil.example/callback',
      'javascript:alert(1)',
      '',
    ];
    for (const redirect_uri of others) {
      const shown = await shownFor(asked, { redirect_uri });
      expect([redirect_uri, shown.status, shown.body.error?.reason]).toEqual([redirect_uri, 400, 'app_redirect']);
      const approved = await approve<ApiErrorBody>(mcp.address, owner, asked, ['read'], { redirect_uri });
      expect(approved.body.error.reason).toBe('app_redirect');
    }
    expect(await keys()).toEqual([]);
  });

  it('an approval compares https addresses letter by letter', async () => {
    const { asked } = await asking();
    const client_id = await registered(mcp.address, { redirect_uris: ['https://desk.example/cb?a=1'] });
    const status = async (redirect_uri: string) => (await shownFor(asked, { client_id, redirect_uri })).status;
    expect(await status('https://desk.example/cb?a=1')).toBe(200);
    for (const other of ['https://desk.example:8443/cb?a=1', 'https://desk.example/cb', 'https://DESK.example/cb?a=1'])
      expect([other, await status(other)]).toEqual([other, 400]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['unknown scopes', { scope: 'admin' }, 'invalid_scope'],
  ])("an app can't be connected by a request with %s", async (_, changed, error) => {
    const { asked } = await asking();
    const { status, body } = await shownFor(asked, changed);
    expect([status, new URL(body.refused_to).searchParams.get('error')]).toEqual([200, error]);
    expect(body.problem).not.toBeNull();
    const refused = await approve<ApiErrorBody>(mcp.address, owner, asked, ['read'], changed);
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'app_request']);
  });

  it("an approval grants no scope that the app doesn't ask for", async () => {
    const { asked } = await asking();
    const wider = await approve<ApiErrorBody>(mcp.address, owner, asked, ['read', 'calls'], { scope: 'read' });
    expect([wider.status, wider.body.error.reason]).toEqual([400, 'app_request']);
  });

  it("an app can't be connected with an unknown or changed registration", async () => {
    const { asked } = await asking();
    const client_id = asked.searchParams.get('client_id') ?? '';
    const changed = client_id.replace(/.{4}(?=\.)/, 'AAAA');
    for (const other of ['nobody', changed])
      expect((await shownFor(asked, { client_id: other })).body.error.reason).toBe('app_unknown');
  });

  it("members and pages of other sites can't connect an app", async () => {
    const { asked } = await asking();
    const member = await app.signUp({ role: 'member', organizationId: owner.organizationId });
    expect((await approve(mcp.address, member, asked)).status).toBe(403);
    const body = JSON.stringify({ ...Object.fromEntries(asked.searchParams), scopes: ['read'] });
    const foreign = await fetch(new URL('/api/api-keys/apps', mcp.address), {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body,
    });
    expect(foreign.status).toBe(403);
  });
});
