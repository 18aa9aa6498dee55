import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, heading, type OwnOrganization, signIn, signUp, test, unique } from './journey.ts';

/** A second browser of the same person. */
async function otherBrowser(
  browser: Browser,
  person: OwnOrganization,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  await signIn(context, person);
  return { context, page: await context.newPage() };
}

const browsers = (page: Page) => page.getByRole('table', { name: 'Browsers' }).getByRole('row', { name: /Chrom/ });

test('a person sees their browsers and signs one out, whose open page says so', async ({ page, context, browser }) => {
  const person = await signUp(context);
  const other = await otherBrowser(browser, person);
  await other.page.goto('/leads?search=ada');
  await expect(heading(other.page, 'Leads')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Menu: / }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await expect(heading(page, 'Your profile')).toBeVisible();
  await expect(browsers(page)).toHaveCount(2);
  await expect(browsers(page).first()).toContainText('This browser');
  await browsers(page)
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(browsers(page)).toHaveCount(1);

  // The other page was notified without any interaction.
  await expect(other.page).toHaveURL(/\/login\?redirect=%2Fleads%3Fsearch%3Dada$/);
  await expect(other.page.getByText('You were signed out here from another browser.')).toBeVisible();
  expect((await other.context.request.get('/api/leads')).status()).toBe(401);
  await other.page.getByLabel('Email').fill(person.email);
  await other.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(other.page, 'Leads')).toBeVisible();
  await other.context.close();
});

test('a new name, address and password apply everywhere', async ({ page, context, browser }) => {
  const person = await signUp(context);
  const other = await otherBrowser(browser, person);
  await other.page.goto('/team');
  await expect(other.page.getByRole('tabpanel').getByText('Ada Journey').first()).toBeVisible();
  await page.goto('/profile');

  await test.step('the new name appears everywhere', async () => {
    const name = `Ada ${unique()}`;
    await page.getByLabel('Full name').fill(name);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('button', { name: `Menu: ${name}` })).toBeVisible();
    await expect(other.page.getByRole('tabpanel').getByText(name).first()).toBeVisible();
  });

  const email = `${unique()}@journeys.example`;
  await test.step('the new address applies immediately where no mail can be sent', async () => {
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
    await dialog.getByLabel('New e-mail address').fill(email);
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
  });

  const password = `pass ${unique()} word`;
  await test.step('the new password signs the other browser out', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByLabel('New password').fill('password1');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('This password is known from data breaches.')).toBeVisible();
    await dialog.getByLabel('New password').fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      other.page.getByText('You were signed out here because the password of your account was changed.'),
    ).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Your profile')).toBeVisible();
  });

  const fresh = await browser.newContext();
  await signIn(fresh, { email, password });
  const old = await fresh.request.post('/api/auth/sign-in/email', { data: { email: person.email, password } });
  expect(old.status()).toBe(401);
  await Promise.all([other.context.close(), fresh.close()]);
});

test('repeated wrong passwords are slowed down, and the owner of the account can still sign in', async ({
  page,
  context,
  browser,
}) => {
  const person = await signUp(context);
  await context.request.post('/api/auth/sign-out', { data: {} });
  // The sign-in makes this browser known to the account.
  await signIn(context, person);
  const attacker = await browser.newContext();
  const guess = async (password: string) => {
    const answer = await attacker.request.post('/api/auth/sign-in/email', { data: { email: person.email, password } });
    return answer.status();
  };
  const guesses: number[] = [];
  for (let index = 0; index < 8; index += 1) guesses.push(await guess(`guess ${unique()}`));
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(await guess(person.password), 'not even the right one').toBe(429);

  const elsewhere = await attacker.newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByText(/Too many attempts for this account\. Please wait \d+ seconds/)).toBeVisible();

  await context.request.post('/api/auth/sign-out', { data: {} });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await attacker.close();
});
