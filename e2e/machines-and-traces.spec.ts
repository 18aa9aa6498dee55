import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { demoPerson, expect, row, signIn, test, unique } from './journey.ts';

const settings = (tab: string) => `/organization-settings?tab=${tab}`;

async function openAs(browser: Browser, role: 'owner' | 'admin' | 'member', path: string): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, demoPerson(role));
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Creates a key on the page. Returns its text, which the dialog shows once. */
async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill(name);
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope }).check({ force: true });
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: `API key ${name}` });
  const text = (await dialog.getByRole('region', { name: 'API key' }).textContent()) ?? '';
  await expect(dialog.getByRole('region', { name: 'first request' })).toContainText(text);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toContainText(text);
  return text;
}

test('an API key is created, works in a program, and is refused as soon as it is revoked', async ({
  browser,
  baseURL,
}) => {
  const [maya, theo] = await Promise.all([
    openAs(browser, 'owner', settings('api-keys')),
    openAs(browser, 'admin', settings('api-keys')),
  ]);
  const name = `Import ${unique()}`;
  const key = await createKey(maya, name, ['Write']);
  await expect(row(theo, name)).toBeVisible();

  const lastName = unique();
  const ask = (method: string, path: string, body?: object) =>
    fetch(new URL(path, baseURL), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const lead = { first_name: 'Machine', last_name: lastName, phone_number: '+12125550150' };
  expect((await ask('POST', '/api/leads', lead)).status).toBe(201);
  const listed = (await (await ask('GET', `/api/leads?search=${lastName}`)).json()) as { items: unknown[] };
  expect(listed.items).toHaveLength(1);
  // Keys can't read what people do.
  expect((await ask('GET', '/api/audit-logs')).status).toBe(403);

  await row(maya, name)
    .getByRole('button', { name: `Revoke ${name}` })
    .click();
  await maya.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row(maya, name)).toContainText('Revoked');
  const refused = await ask('GET', '/api/leads');
  expect([refused.status, ((await refused.json()) as { error: { reason: string } }).error.reason]).toEqual([
    401,
    'invalid_key',
  ]);
  await expect(row(theo, name)).toContainText('Revoked');

  await test.step('the audit log shows what the key did, filtered and as a file', async () => {
    await maya.goto(`${settings('audit-log')}&search=${lastName}`);
    await expect(row(maya, `Machine ${lastName}`)).toContainText(name);
    await row(maya, `Machine ${lastName}`).click();
    const entry = maya.getByRole('dialog', { name: 'Created a lead' });
    await expect(entry).toContainText('127.0.0.1');
    await entry.getByRole('button', { name: `All acts of ${name}` }).click();
    await expect(maya).toHaveURL(/actor=/);
    await maya.getByRole('searchbox', { name: 'Search by names' }).fill('');
    const started = maya.waitForEvent('download');
    await maya.getByRole('button', { name: 'Export CSV' }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^audit-log-[\d-]{10}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`Machine ${lastName}`);
    await maya.goto(`${settings('audit-log')}&search=${name.replace(' ', '+')}&what=api_key`);
    await expect(row(maya, 'Revoked the API key')).toBeVisible();
    await expect(row(maya, 'Created an API key')).toBeVisible();
    await row(maya, 'Created an API key').click();
    await maya.getByRole('dialog').getByRole('link', { name: 'Open the API key' }).click();
    await expect(maya.getByRole('link', { name: 'API Keys', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(row(maya, name)).toContainText('Revoked');
  });
  await Promise.all([maya.context().close(), theo.context().close()]);
});

test('a member sees that the audit log is for admins, and the API refuses it', async ({ browser }) => {
  const page = await openAs(browser, 'member', settings('audit-log'));
  await expect(page.getByText('Audit log is closed to you')).toBeVisible();
  await expect(page.getByRole('link', { name: 'API Keys', exact: true })).toHaveCount(0);
  for (const path of ['/api/audit-logs', '/api/audit-logs/export', '/api/api-keys'])
    expect((await page.request.get(path)).status(), path).toBe(403);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'What each role may do' }).click();
  const acts = page.getByRole('dialog', { name: 'What each role may do' });
  await expect(acts.getByRole('row', { name: /Read and export the audit log/ })).toBeVisible();
  await acts.getByRole('button', { name: 'Close', exact: true }).last().click();
  // Back closes a dialog that is still there.
  await expect(acts).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Audit log is closed to you')).toBeVisible();
  await page.context().close();
});
