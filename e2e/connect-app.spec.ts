import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violations } from './accessibility.ts';
import { demoPerson, expect, heading, row, signUp, test } from './journey.ts';

/** An MCP client on this computer: it registers, asks for approval, receives the answer and redeems its code. */
async function startApp(baseURL: string | undefined, name: string) {
  const answers: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/callback') answers.push(url.searchParams);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Desk</title><h1>Back in the app</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const post = async (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, baseURL), { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const json = { 'content-type': 'application/json' };
  const { client_id = '' } = (
    await post('/oauth/register', JSON.stringify({ redirect_uris: [redirect_uri], client_name: name }), json)
  ).body;
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read write calls',
    state: 'a state',
  });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1.0' } },
  };
  return {
    answers,
    address: `/connect-app?${asked}`,
    elsewhere: `/connect-app?${new URLSearchParams({ ...Object.fromEntries(asked), redirect_uri: 'https://evil.example/' })}`,
    redeem: (code: string) =>
      post(
        '/oauth/token',
        new URLSearchParams({
          grant_type: 'authorization_code',
          client_id,
          code,
          code_verifier: verifier,
          redirect_uri,
        }),
      ),
    use: (token: string) =>
      post('/mcp', JSON.stringify(initialize), {
        ...json,
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
      }),
    close: () => server.close(),
  };
}

test('an app is refused, then connected with fewer rights than it asks for, listed and revoked', async ({
  page,
  context,
  baseURL,
}) => {
  const { name: organization } = await signUp(context);
  const app = await startApp(baseURL, 'Desk Helper');

  await test.step("a request with another redirect address isn't answered", async () => {
    await page.goto(app.elsewhere);
    await expect(page.getByRole('region', { name: "This request can't be trusted" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the person sees which app asks, and refuses it', async () => {
    await page.goto(app.address);
    await expect(page.getByRole('heading', { name: `Desk Helper wants to access ${organization}` })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(heading(page, 'Back in the app')).toBeVisible();
    expect(Object.fromEntries(app.answers[0] ?? [])).toMatchObject({ error: 'access_denied', state: 'a state' });
  });

  await test.step('the person allows only reading', async () => {
    await page.goto(app.address);
    for (const right of ['Write', 'Place calls'])
      await page.getByRole('checkbox', { name: new RegExp(`^${right}`) }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Connect app' }).click();
    await expect(heading(page, 'Back in the app')).toBeVisible();
  });

  const { body: tokens } = await app.redeem(app.answers[1]?.get('code') ?? '');
  expect(tokens.scope).toBe('read');
  expect((await app.use(tokens.access_token ?? '')).status).toBe(200);

  await test.step('the connection is listed with the API keys, and ends when it is revoked', async () => {
    await page.goto('/organization-settings?tab=api-keys');
    await expect(row(page, 'Desk Helper')).toContainText('Connected app');
    await page.getByRole('button', { name: 'Revoke Desk Helper' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row(page, 'Desk Helper')).toContainText('Revoked');
    expect((await app.use(tokens.access_token ?? '')).status).toBe(401);
  });
  app.close();
});

test("a person who isn't signed in reaches the consent page after signing in", async ({ page, baseURL }) => {
  const app = await startApp(baseURL, 'Desk Helper');
  const { email, password } = demoPerson('admin');
  await page.goto(app.address);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Desk Helper wants to access / })).toBeVisible();
  app.close();
});
