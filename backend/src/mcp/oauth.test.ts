import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ApiKey } from '@switchboard/contracts/api-keys';
import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { oauthPaths } from '@switchboard/contracts/mcp.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '../domains/leads/leads.fixture.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import type { TestOrganization } from '../testing/test-organization.ts';
import { approve, oauthClient, postForm, registered, sentToConsent, type TestProvider } from './test-app-client.ts';
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
  // Every test registers apps and guesses tokens from the same network.
  await app.services.systemPool.query('DELETE FROM rate_limits');
  owner = await app.signUp();
});

// The parts of an organization that the fixtures need.
const organizationOf = ({ organizationId }: TestPerson) => ({ app, organizationId }) as TestOrganization;
const sql = (text: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, (connection) => connection.query(text, values));
const keys = async () => (await owner.request<Page<ApiKey>>('GET', '/api/api-keys')).body.items;

const asking = () => sentToConsent(mcp.address);

/** The code that the client receives once the person has approved. */
async function codeFor(asked: URL, scopes: readonly string[] = ['read'], person = owner): Promise<string> {
  const { status, body } = await approve(mcp.address, person, asked, scopes);
  expect(status, JSON.stringify(body)).toBe(201);
  return new URL(body.redirect_to).searchParams.get('code') ?? '';
}

/** A client that is connected, with its tokens. */
async function connected(scopes: readonly string[] = ['read']) {
  const { provider, transport, asked } = await asking();
  await transport.finishAuth(await codeFor(asked, scopes));
  const again = oauthClient(mcp.address, provider);
  await again.client.connect(again.transport);
  return { provider, asked, client: again.client };
}

const clientIdOf = ({ information }: TestProvider) => information?.client_id ?? '';
const refreshed = (provider: TestProvider, refresh_token: string, more: Record<string, string> = {}) =>
  postForm(mcp.address, oauthPaths.token, {
    grant_type: 'refresh_token',
    client_id: clientIdOf(provider),
    refresh_token,
    ...more,
  });
const redeemed = (provider: TestProvider, code: string, more: Record<string, string> = {}) =>
  postForm(mcp.address, oauthPaths.token, {
    grant_type: 'authorization_code',
    client_id: clientIdOf(provider),
    code,
    code_verifier: provider.verifier,
    redirect_uri: provider.redirectUrl,
    ...more,
  });

/** The status of a request to the MCP server with a token. */
async function tried(token: string): Promise<{ status: number; challenge: string | null }> {
  const response = await fetch(mcp.address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'curl', version: '8' } },
    }),
  });
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
}

describe("the protocol's own client", () => {
  it("the protocol's own client connects by OAuth, lists its tools and renews its token", async () => {
    const { provider, client, asked } = await connected(['read']);
    expect(asked.pathname).toBe('/connect-app');
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked.searchParams.get('resource')).toBe(mcp.address.href);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('list_leads');
    expect(names).not.toContain('update_lead');
    const first = provider.kept?.access_token;
    await sql("UPDATE api_keys SET token_expires_at = now() - interval '1 second'");
    await client.listTools();
    expect(provider.kept?.access_token).not.toBe(first);
    expect((await tried(first ?? '')).status).toBe(401);
  });

  it('an app acts as the person who connected it, and the audit log names the app', async () => {
    const { client } = await connected(['read', 'write']);
    const lead_id = await newLead(organizationOf(owner));
    const change = { lead_id, first_name: 'Grace' };
    const preview = (await client.callTool({ name: 'update_lead', arguments: change })) as CallToolResult;
    const [block] = preview.content;
    const { confirmation_token } = JSON.parse(block?.type === 'text' ? block.text : '{}');
    expect(JSON.stringify(preview)).not.toContain('Desk Helper');
    await client.callTool({ name: 'update_lead', arguments: { ...change, confirmation_token } });
    const path = `/api/audit-logs?resource_id=${lead_id}&action=update`;
    const { body } = await owner.request<Page<AuditLog>>('GET', path);
    const [key] = await keys();
    expect(body.items).toMatchObject([
      {
        actor_kind: 'person',
        actor_id: owner.userId,
        details: { app: 'Desk Helper', api_key_id: key?.id, mcp_client: 'desk 1.0' },
      },
    ]);
  });

  it('a connected app is listed with the API keys, and refused once its key is revoked', async () => {
    const { provider } = await connected(['read']);
    const [key] = await keys();
    expect(key).toMatchObject({
      name: 'Desk Helper',
      scopes: ['read'],
      revoked: false,
      app: { host: '127.0.0.1:8931', is_allowed: true },
    });
    await owner.request('DELETE', `/api/api-keys/${key?.id}`);
    const refused = await tried(provider.kept?.access_token ?? '');
    expect(refused.status).toBe(401);
    expect(refused.challenge).toContain('error="invalid_token"');
    expect((await refreshed(provider, provider.kept?.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });
});

describe('the authorization server', () => {
  it('clients find the authorization server from the 401 of the MCP server', async () => {
    const refused = await fetch(mcp.address, { method: 'POST', body: '{}' });
    const challenge = refused.headers.get('www-authenticate') ?? '';
    const [, place = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(challenge).not.toContain('error=');
    const resource = (await (await fetch(place)).json()) as Record<string, string[]>;
    expect(resource).toMatchObject({ resource: mcp.address.href, authorization_servers: [mcp.address.origin] });
    const server = await (await fetch(new URL('/.well-known/oauth-authorization-server', mcp.address))).json();
    expect(server).toMatchObject({
      issuer: mcp.address.origin,
      authorization_endpoint: new URL('/connect-app', mcp.address).href,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it.each([
    ['http on another host', ['http://evil.example/callback']],
    ['a script', ['javascript:alert(1)']],
    ["an app's own scheme", ['cursor://callback']],
    ['a fragment', ['https://desk.example/#x']],
    ['a user name', ['https://desk.example@evil.example/']],
    ['a host that only begins like this machine', ['http://127.0.0.1.evil.example/']],
    ['no address', []],
  ])('the registration of an app with %s is refused', async (_, redirect_uris) => {
    const answer = await fetch(new URL(oauthPaths.register, mcp.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris }),
    });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
  });

  it('the 31st registration of an app from one network within an hour is refused', async () => {
    const register = () => app.services.limits.appRegistration('127.0.0.1');
    for (let count = 0; count < 30; count += 1) await register();
    const answer = await fetch(new URL(oauthPaths.register, mcp.address), { method: 'POST', body: '{}' });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      429,
      'temporarily_unavailable',
    ]);
  });

  it('the database stores no token or code in plain text', async () => {
    const { provider } = await connected();
    const rows = await sql('SELECT k::text AS line FROM api_keys k UNION ALL SELECT a::text FROM audit_logs a');
    const stored = JSON.stringify(rows.rows);
    expect(stored).not.toContain(provider.kept?.access_token);
    expect(stored).not.toContain(provider.kept?.refresh_token);
  });
});

describe('a code', () => {
  it('an authorization code works once, and using it again ends the connection', async () => {
    const { provider, asked } = await asking();
    const code = await codeFor(asked);
    const first = await redeemed(provider, code);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await tried(first.body.access_token ?? '')).status).toBe(200);
    const second = await redeemed(provider, code);
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant']);
    expect((await tried(first.body.access_token ?? '')).status).toBe(401);
    expect(await keys()).toMatchObject([{ revoked: true }]);
  });

  it('only one of two concurrent requests redeems an authorization code', async () => {
    const { provider, asked } = await asking();
    const code = await codeFor(asked);
    const answers = await Promise.all([redeemed(provider, code), redeemed(provider, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9999/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['an unknown client', { client_id: 'sba_e30.x' }, 'invalid_client'],
    ['a changed code', { code: 'sbc_v1.AAAA' }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('an authorization code is refused with %s, and keeps working for its client', async (_, changed, error) => {
    const { provider, asked } = await asking();
    const code = await codeFor(asked);
    const refused = await redeemed(provider, code, changed);
    expect([refused.status, refused.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error]);
    expect((await redeemed(provider, code)).status).toBe(200);
  });

  it("an authorization code is refused for another client's id", async () => {
    const { provider, asked } = await asking();
    const other = await asking();
    const code = await codeFor(asked);
    // The registration contains its second, so both clients could have the same id.
    const information = await registered(mcp.address, { ...provider.clientMetadata, client_name: 'Other' });
    const refused = await redeemed(provider, code, { client_id: information });
    expect(refused.body.error).toBe('invalid_grant');
    expect((await redeemed(other.provider, code, { code_verifier: other.provider.verifier })).status).toBe(400);
  });

  it('an authorization code expires after five minutes', async () => {
    const { provider, asked } = await asking();
    const code = await codeFor(asked);
    await sql("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE app_turn = 0");
    expect((await redeemed(provider, code)).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  it('a refresh token works once, and using it again ends the connection and is logged with the cause', async () => {
    const { provider } = await connected();
    const old = provider.kept?.refresh_token ?? '';
    const next = await refreshed(provider, old);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(old);
    expect((await refreshed(provider, old)).body.error).toBe('invalid_grant');
    expect((await tried(next.body.access_token ?? '')).status).toBe(401);
    expect((await refreshed(provider, next.body.refresh_token ?? '')).body.error).toBe('invalid_grant');
    const { body } = await owner.request<Page<AuditLog>>('GET', '/api/audit-logs?action=revoke');
    expect(body.items).toMatchObject([{ resource_type: 'api_key', details: { cause: 'refresh_token_reused' } }]);
  });

  it("a refresh token can't add scopes", async () => {
    const { provider } = await connected(['read']);
    const next = await refreshed(provider, provider.kept?.refresh_token ?? '', { scope: 'read write calls' });
    expect([next.status, next.body.scope]).toEqual([200, 'read']);
  });

  it('a changed refresh token is refused', async () => {
    const { provider } = await connected();
    const changed = (provider.kept?.refresh_token ?? '').replace('.1.', '.2.');
    expect((await refreshed(provider, changed)).body.error).toBe('invalid_grant');
    expect((await refreshed(provider, provider.kept?.refresh_token ?? '')).status).toBe(200);
  });
});

describe('a connection', () => {
  it.each(['access_token', 'refresh_token'] as const)('an app that revokes its %s is disconnected', async (name) => {
    const { provider } = await connected();
    const fields = { client_id: clientIdOf(provider), token: provider.kept?.[name] ?? '' };
    expect((await postForm(mcp.address, oauthPaths.revoke, fields)).status).toBe(200);
    expect((await postForm(mcp.address, oauthPaths.revoke, fields)).status).toBe(200);
    expect((await tried(provider.kept?.access_token ?? '')).status).toBe(401);
  });

  it("the connection of an app can't be ended by another client", async () => {
    const { provider } = await connected();
    const client_id = await registered(mcp.address, { redirect_uris: ['https://other.example/'] });
    const fields = { client_id, token: provider.kept?.access_token ?? '' };
    expect((await postForm(mcp.address, oauthPaths.revoke, fields)).status).toBe(200);
    expect((await tried(provider.kept?.access_token ?? '')).status).toBe(200);
  });

  it.each([
    ['was removed', 'DELETE FROM organization_members WHERE user_id = $1'],
    ['became a member', "UPDATE organization_members SET role = 'member' WHERE user_id = $1"],
  ])('a connected app is refused once the person who connected it %s', async (_, change) => {
    const admin = await app.signUp({ role: 'admin', organizationId: owner.organizationId });
    const { provider, asked } = await asking();
    const { body } = await redeemed(provider, await codeFor(asked, ['read'], admin));
    expect((await tried(body.access_token ?? '')).status).toBe(200);
    await sql(change, [admin.userId]);
    expect((await tried(body.access_token ?? '')).status).toBe(401);
    expect((await refreshed(provider, body.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await keys()).toMatchObject([{ app: { is_allowed: false } }]);
  });

  it('a connected app sees only the organization of the person who connected it', async () => {
    const stranger = await app.signUp();
    const foreign = await newLead(organizationOf(stranger));
    const { client } = await connected(['read', 'write']);
    const read = await client.callTool({ name: 'get_lead', arguments: { lead_id: foreign } });
    expect(read.isError).toBe(true);
    const listed = await client.callTool({ name: 'list_leads', arguments: {} });
    expect(JSON.stringify(listed)).not.toContain(foreign);
  });

  it("a connected app can't use the API, which has no previews", async () => {
    const { provider } = await connected(['read', 'write', 'calls']);
    const headers = { authorization: `Bearer ${provider.kept?.access_token}` };
    const answer = await fetch(new URL('/api/leads', mcp.address), { headers });
    const { error } = (await answer.json()) as ApiErrorBody;
    expect([answer.status, error.reason]).toEqual([403, 'mcp_only']);
  });

  it('a connected app is refused while its organization is suspended', async () => {
    const { provider } = await connected();
    await sql("UPDATE organizations SET suspended_at = now(), suspended_reason = 'Unpaid' WHERE id = $1", [
      owner.organizationId,
    ]);
    expect((await tried(provider.kept?.access_token ?? '')).status).toBe(403);
    expect((await refreshed(provider, provider.kept?.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });
});

describe('a program without the library', () => {
  it('a program without the library connects with plain requests and its own verifier', async () => {
    const client_id = await registered(mcp.address, {
      redirect_uris: ['https://desk.example/cb'],
      client_name: 'A\u202Eb\n',
    });
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const asked = new URL(
      `/connect-app?${new URLSearchParams({
        client_id,
        redirect_uri: 'https://desk.example/cb',
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
      mcp.address,
    );
    const code = await codeFor(asked);
    const { status, body } = await postForm(mcp.address, oauthPaths.token, {
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: 'https://desk.example/cb',
    });
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'read']);
    expect(await keys()).toMatchObject([{ name: 'A b' }]);
  });
});
