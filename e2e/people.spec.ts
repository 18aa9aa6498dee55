import type { Browser, BrowserContext, Page } from '@playwright/test';
import { entry, expect, heading, type OwnOrganization, row, signIn, signUp, test, unique } from './journey.ts';

type Role = 'owner' | 'admin' | 'member' | 'viewer';

interface Colleague {
  page: Page;
  context: BrowserContext;
  name: string;
  email: string;
}

const password = 'a passphrase of nobody';

/** Opens a page and waits until it receives live events. */
async function openLive(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const isLive = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto(path);
  await isLive;
  return page;
}

/** An organization that only this journey uses, with its owner's page. */
async function ownOrganization(browser: Browser, path: string): Promise<Colleague & { organization: OwnOrganization }> {
  const context = await browser.newContext();
  const organization = await signUp(context);
  const page = await openLive(context, path);
  return { page, context, name: 'Ada Journey', email: organization.email, organization };
}

/** A person who joined the owner's organization with this role through the API, with a page open. */
async function colleague(browser: Browser, owner: BrowserContext, role: Role, path: string): Promise<Colleague> {
  const email = `${unique()}@journeys.example`;
  const invited = await owner.request.post('/api/invitations', { data: { email, role } });
  expect(invited.status(), await invited.text()).toBe(201);
  const { link } = (await invited.json()) as { link: string };
  const context = await browser.newContext();
  const name = `Cleo ${unique()}`;
  const joined = await context.request.post('/api/invitations/sign-up', {
    data: { token: new URL(link).searchParams.get('token'), full_name: name, password },
  });
  expect(joined.status(), await joined.text()).toBe(201);
  return { page: await openLive(context, path), context, name, email };
}

const switcher = (page: Page, organization: string) =>
  page.getByRole('button', { name: `Organization: ${organization}` });

const said = (page: Page, text: string | RegExp) => page.getByText(text).first();

async function changeRole(page: Page, person: string, role: string): Promise<void> {
  await row(page, person)
    .getByRole('button', { name: new RegExp(`Role of ${person}`) })
    .click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
}

test('an invitation is accepted by a new person, and by a person with an account', async ({ browser }) => {
  const owner = await ownOrganization(browser, '/team?view=invitations');
  const { name } = owner.organization;
  const inviteByHand = async (email: string): Promise<string> => {
    await owner.page.getByRole('button', { name: 'Invite Member' }).first().click();
    await owner.page.getByRole('textbox', { name: /Email/ }).fill(email);
    await owner.page.getByRole('button', { name: 'Send invitation' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invitation created' });
    const link = new URL(await dialog.getByRole('textbox').inputValue());
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(owner.page, email)).toContainText('Pending');
    return link.pathname + link.search;
  };

  await test.step('a new person creates an account and joins', async () => {
    const email = `${unique()}@journeys.example`;
    const link = await inviteByHand(email);
    const page = await (await browser.newContext()).newPage();
    await page.goto(link);
    await expect(heading(page, `Join ${name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Full name').fill('Nia New');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(switcher(page, name)).toBeVisible();
    // The person who sent the invitation sees the change without a reload.
    await expect(row(owner.page, email)).toHaveCount(0);
    await page.goto(link);
    await expect(heading(page, 'This invitation has already been accepted')).toBeVisible();
    await page.context().close();
  });

  await test.step('a person with an account signs in and joins', async () => {
    const context = await browser.newContext();
    const other = await signUp(context);
    await context.clearCookies();
    const link = await inviteByHand(other.email);
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email').fill(other.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(other.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Accept Invitation & Join' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await switcher(page, name).click();
    for (const text of [new RegExp(`${other.name}.*owner`), new RegExp(`${name}.*member`)])
      await expect(page.getByRole('menuitem').filter({ hasText: text })).toBeVisible();
    await context.close();
  });
  await owner.context.close();
});

test('a removed person sees it on the open page, and is refused from then on', async ({ browser }) => {
  const owner = await ownOrganization(browser, '/team');
  const cleo = await colleague(browser, owner.context, 'member', '/leads');
  await expect(heading(cleo.page, 'Leads')).toBeVisible();
  await row(owner.page, cleo.name)
    .getByRole('button', { name: /Remove/ })
    .click();
  await owner.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(said(cleo.page, `You are no longer a member of ${owner.organization.name}`)).toBeVisible();
  await expect(cleo.page.getByRole('dialog', { name: 'Create Your Organization' })).toBeVisible();
  expect((await cleo.context.request.get('/api/leads')).status()).toBe(403);
  await Promise.all([owner.context.close(), cleo.context.close()]);
});

test('a demoted person loses the buttons, and is warned before typed text is lost', async ({ browser }) => {
  const owner = await ownOrganization(browser, '/team');
  const cleo = await colleague(browser, owner.context, 'member', '/leads?dialog=create');
  const form = cleo.page.getByRole('dialog', { name: 'Add New Lead' });
  await form.getByLabel('First Name').fill('Never');
  await form.getByLabel('Last Name').fill('Saved');
  await form.getByLabel('Phone Number').fill('+1 212 555 0150');
  await changeRole(owner.page, cleo.name, 'Viewer');
  await expect(said(cleo.page, `You are a viewer in ${owner.organization.name} now`)).toBeVisible();
  await expect(said(cleo.page, /copy what you need before you close it/)).toBeVisible();
  await expect(form.getByLabel('First Name')).toHaveValue('Never');
  // The page sends other POST requests as well.
  const refused = cleo.page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/leads',
  );
  await form.getByRole('button', { name: /^(Add Lead|Create|Save)/ }).click();
  expect((await refused).status()).toBe(403);
  await expect(form.getByLabel('First Name')).toHaveValue('Never');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await cleo.page.getByRole('button', { name: 'Discard' }).click();
  await expect(cleo.page.getByRole('button', { name: 'Add Lead' })).toHaveCount(0);

  await changeRole(owner.page, cleo.name, 'Admin');
  await expect(said(cleo.page, `You are an admin in ${owner.organization.name} now`)).toBeVisible();
  await expect(cleo.page.getByRole('button', { name: 'Add Lead' })).toBeVisible();
  await Promise.all([owner.context.close(), cleo.context.close()]);
});

test("a logo is shown next to the organization's name for everyone until it is removed", async ({ browser }) => {
  const owner = await ownOrganization(browser, '/organization-settings');
  const { name } = owner.organization;
  const cleo = await colleague(browser, owner.context, 'viewer', '/leads');
  const shown = (page: Page) => switcher(page, name).locator('img');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const choose = (file: string, buffer: Buffer) =>
    owner.page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'image/png', buffer });
  await expect(heading(owner.page, 'Organization Settings')).toBeVisible();
  await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(said(owner.page, 'Please upload a PNG, JPEG or WebP picture.')).toBeVisible();
  await expect(shown(owner.page)).toHaveCount(0);
  await choose('logo.png', Buffer.from(dot, 'base64'));
  for (const { page } of [owner, cleo]) {
    await expect(shown(page)).toBeVisible();
    await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  }
  await owner.page.getByRole('button', { name: 'Remove logo' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  for (const { page } of [owner, cleo]) await expect(shown(page)).toHaveCount(0);
  await Promise.all([owner.context.close(), cleo.context.close()]);
});

test('an owner hands the organization over, and the new owner decides', async ({ browser }) => {
  const owner = await ownOrganization(browser, '/organization-settings');
  const heir = await colleague(browser, owner.context, 'member', '/team');
  const { name } = owner.organization;
  await expect(heir.page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0);
  await owner.page.getByRole('button', { name: 'Hand over this organization' }).click();
  const dialog = owner.page.getByRole('dialog', { name: `Hand over ${name}` });
  await dialog.getByRole('button', { name: /New owner/ }).click();
  await owner.page.getByRole('option', { name: new RegExp(heir.name) }).click();
  await dialog.getByLabel(/^Type/).fill(name);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.page.getByRole('button', { name: 'Hand over this organization' })).toHaveCount(0);
  await expect(owner.page.getByRole('button', { name: 'Delete this organization' })).toHaveCount(0);

  await expect(said(heir.page, `You are an owner in ${name} now`)).toBeVisible();
  await expect(heir.page.getByRole('button', { name: 'Invite Member' })).toBeVisible();
  await row(heir.page, owner.name)
    .getByRole('button', { name: /Remove/ })
    .click();
  await heir.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(said(owner.page, `You are no longer a member of ${name}`)).toBeVisible();
  await heir.page.goto('/organization-settings?tab=audit-log');
  await expect(said(heir.page, 'Handed the organization over')).toBeVisible();
  await Promise.all([owner.context.close(), heir.context.close()]);
});

test('a deleted organization disappears for everyone immediately, and an owner restores it', async ({
  browser,
  baseURL,
}) => {
  const owner = await ownOrganization(browser, '/organization-settings');
  const { name } = owner.organization;
  const cleo = await colleague(browser, owner.context, 'member', '/leads');
  await expect(heading(cleo.page, 'Leads')).toBeVisible();
  const made = await owner.context.request.post('/api/api-keys', { data: { name: 'Import', scopes: ['read'] } });
  const { key } = (await made.json()) as { key: string };
  const withKey = () => fetch(new URL('/api/leads', baseURL), { headers: { authorization: `Bearer ${key}` } });
  expect((await withKey()).status).toBe(200);

  await owner.page.getByRole('button', { name: 'Delete this organization' }).click();
  const dialog = owner.page.getByRole('dialog', { name: `Delete ${name}` });
  await expect(dialog).toContainText('For 14 days any owner can take it back');
  await expect(dialog.getByRole('button', { name: 'Delete this organization' })).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill(name);
  await dialog.getByRole('button', { name: 'Delete this organization' }).click();

  for (const { page } of [owner, cleo]) await expect(heading(page, `${name} was deleted`)).toBeVisible();
  await expect(said(cleo.page, /Ask an owner if this is a mistake/)).toBeVisible();
  const refused = await withKey();
  expect([refused.status, ((await refused.json()) as { error: { reason: string } }).error.reason]).toEqual([
    403,
    'organization_deleted',
  ]);

  // A person who signs in later sees it as well, and an owner finds out how to undo it.
  await owner.context.clearCookies();
  await signIn(owner.context, owner.organization);
  await owner.page.goto('/dashboard');
  await owner.page.getByRole('button', { name: 'Restore' }).click();
  await expect(heading(owner.page, 'Dashboard')).toBeVisible();
  await expect(entry(owner.page, 'Leads')).toBeVisible();
  await expect(heading(cleo.page, 'Dashboard')).toBeVisible();
  expect((await withKey()).status).toBe(200);
  await Promise.all([owner.context.close(), cleo.context.close()]);
});
