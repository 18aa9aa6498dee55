import type { Page } from '@playwright/test';
import { demoPerson, entry, expect, follow, heading, type Person, signIn, test } from './journey.ts';

async function signInByHand(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('strangers are sent from members’ pages to the landing page', async ({ page }) => {
  for (const path of ['/leads', '/dashboard', '/organization-settings', '/assistants/1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible();
  }
});

test("an address without a page is a 404 for people who aren't signed in, with a link to sign in", async ({ page }) => {
  for (const path of [
    '/nowhere',
    '/video-call/a/b',
    '/book-slot/a/b',
    '/interview-findings/a/b',
    '/interview-complete/a',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  }
});

test('strangers who sign in from the landing page reach the page they wanted', async ({ page }) => {
  await page.goto('/leads?search=ada');
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await signInByHand(page, demoPerson('member'));
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(page).toHaveURL('/leads?search=ada');
});

test('the redirect parameter leads back to a page of this site', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('/leads?search=ada')}`);
  await signInByHand(page, demoPerson('member'));
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(page).toHaveURL('/leads?search=ada');
});

test('the redirect parameter never leads to another site', async ({ page, context }) => {
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:document.title="owned"',
    '/\t/evil.example/',
  ]) {
    await test.step(JSON.stringify(target), async () => {
      await context.clearCookies();
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await signInByHand(page, demoPerson('member'));
      await expect(heading(page, 'Dashboard')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      expect(await page.title()).not.toBe('owned');
    });
  }
});

test('a wrong password shows an error and keeps the typed address', async ({ page }) => {
  const { email } = demoPerson('member');
  await page.goto('/login');
  await signInByHand(page, { email, password: 'not the password' });
  const message = page.getByRole('main').getByRole('alert');
  await expect(message).toContainText('Login failed');
  await expect(message).toContainText('Invalid email or password');
  await expect(page.getByText('Login failed')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const unknown = `nobody-${Date.now()}@journeys.example`;
  await signInByHand(page, { email: unknown, password: 'not the password' });
  await expect(page.getByLabel('Email')).toHaveValue(unknown);
  await expect(message).toContainText('Invalid email or password');
});

test('logging out ends the session on the server and in the other tabs', async ({ page, context }) => {
  await signIn(context, demoPerson('member'));
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/slots');
  await expect(heading(other, 'Slots')).toBeVisible();

  await page.getByRole('button', { name: /^Menu: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/^[^?]*\/(login\?redirect=%2Fslots)?$/);
  // The app changes the address first, then the browser requests the page.
  await expect(heading(page, 'Every call on one desk.')).toBeVisible();
  await page.goto('/leads');
  await expect(page).toHaveURL('/');

  // The cookie is invalid, even for someone who kept a copy.
  if (!cookie) throw new Error('There was no session cookie');
  await context.addCookies([cookie]);
  expect((await context.request.get('/api/session')).status()).toBe(401);
});

test('a session that ended elsewhere leads to signing in, and then back to the same page', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const person = demoPerson('member');
  await signIn(context, person);
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();

  const elsewhere = await playwright.request.newContext({ baseURL, storageState: await context.storageState() });
  expect((await elsewhere.post('/api/auth/sign-out', { data: {} })).ok()).toBe(true);
  await elsewhere.dispose();

  // The first request notices it: from the page itself, from pointing at an entry, or from the next page.
  await entry(page, 'Call Logs')
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?redirect=%2F(leads|call-logs)$/);
  const where = new URL(page.url()).searchParams.get('redirect') === '/leads' ? 'Leads' : 'Call Logs';
  await signInByHand(page, person);
  await expect(heading(page, where)).toBeVisible();
  await follow(page, 'Leads');
});

test("a person who is signed in doesn't see the sign-in page", async ({ signedIn: page }) => {
  await page.goto('/login?redirect=%2Fslots');
  await expect(heading(page, 'Slots')).toBeVisible();
});
