import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expect, signUp, test, unique } from './journey.ts';
import { superAdmin } from './releases.ts';

const key = `Bearer canary-${unique()}-KEY9`;

/** A shop that returns the state of orders to signed requests with its key. */
async function startShop() {
  const shop = { secret: '', asked: [] as { url: string; headers: IncomingHttpHeaders }[], url: '' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    shop.asked.push({ url: request.url ?? '', headers: request.headers });
    try {
      new Webhook(shop.secret).verify(body, request.headers as Record<string, string>);
    } catch {
      return void response.writeHead(401).end('Who are you?');
    }
    // A careless server echoes the key.
    const echoed = { order: { state: 'on its way' }, headers: request.headers };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(echoed));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { shop, close: () => server.close() };
}

/** Puts the signed-in organization on the PRO plan. */
async function givePro(context: BrowserContext, operator: BrowserContext): Promise<void> {
  const { organization } = await (await context.request.get('/api/session')).json();
  await operator.request.post('/api/superadmin/login', { data: superAdmin() });
  const data = { is_pro: true };
  const answer = await operator.request.patch(`/api/superadmin/organizations/${organization.id}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a function is created, tried with a secret and a signature, and published with its tools', async ({
  page,
  context,
  browser,
}) => {
  await signUp(context);
  await givePro(context, await browser.newContext());
  const { shop, close } = await startShop();
  const made = await context.request.post('/api/assistants', { data: { name: `Desk ${unique()}` } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/assistants/${id}?tab=functions`);

  await test.step('the signing secret is shown once', async () => {
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    shop.secret = (await dialog.getByRole('region', { name: 'signing secret' }).textContent()) ?? '';
    expect(shop.secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
  });

  await test.step('a function is created with a secret in a header', async () => {
    await page.getByRole('button', { name: 'Add function' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('order_status');
    await page.getByRole('textbox', { name: 'Description' }).fill('Says where an order is.');
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByRole('group', { name: 'Parameter 1' }).getByRole('textbox', { name: 'Name' }).fill('order');
    await page.getByRole('textbox', { name: 'Address' }).fill(`${shop.url}/orders/{order}`);
    await page.getByRole('textbox', { name: 'Part of the answer' }).fill('order.state');
    await page.getByRole('button', { name: 'Add header' }).click();
    const header = page.getByRole('group', { name: 'Header 1' });
    await header.getByRole('textbox', { name: 'Name' }).fill('Authorization');
    await header.getByRole('button', { name: /What it carries/ }).click();
    await page.getByRole('option', { name: 'Store a secret…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Store a secret' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop key');
    await dialog.getByLabel(/^Value/).fill(key);
    await dialog.getByRole('button', { name: 'Store' }).click();
    await expect(header.getByRole('button', { name: /What it carries/ })).toContainText('Shop key (••••KEY9)');
  });

  await test.step('trying the function shows request and response, but not the key', async () => {
    await page.getByRole('button', { name: 'Try it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try order_status' });
    await dialog.getByRole('textbox', { name: /order/ }).fill('A 7');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The function works.')).toBeVisible();
    await expect(dialog.getByText(/^on its way$/)).toBeVisible();
    expect(shop.asked).toMatchObject([{ url: '/orders/A%207', headers: { authorization: key } }]);
    expect(await dialog.innerText()).toContain('••••KEY9');
    expect(await dialog.innerText()).not.toContain('canary');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('a transfer without a target blocks publishing, and leads to its tab', async () => {
    await page.getByRole('tab', { name: 'Prompt' }).click();
    await page.getByRole('textbox', { name: 'System Prompt' }).fill('You help with orders.');
    await page.getByRole('tab', { name: 'Functions' }).click();
    await page.getByText('Transfer the call', { exact: true }).click();
    await page.getByRole('button', { name: 'Publish Assistant' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish Assistant/ });
    await expect(dialog.getByText('Transfer the call: no one to transfer to is chosen.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Go to Tools' }).click();
    const add = page.getByRole('button', { name: 'Add target' });
    await add.click();
    const target = page.getByRole('group', { name: 'Target 1', exact: true });
    await target.getByRole('textbox', { name: 'Name' }).fill('Sales');
    await target.getByRole('textbox', { name: 'Phone number' }).fill('+12025550148');
  });

  await test.step('the published assistant contains the key in no version, export or response', async () => {
    await page.getByRole('button', { name: 'Publish Assistant' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish Assistant/ });
    await dialog.getByRole('button', { name: 'Publish Assistant' }).click();
    await expect(page.getByText('Assistant published')).toBeVisible();
    const paths = ['', '/versions/1', '/export', '/checks'].map((end) => `/api/assistants/${id}${end}`);
    const texts = await Promise.all(
      [...paths, '/api/tools/secrets', '/api/audit-logs'].map(async (path) => (await context.request.get(path)).text()),
    );
    expect(texts[1]).toContain('order_status');
    expect(texts.join('\n')).not.toContain('canary');
  });
  close();
});
