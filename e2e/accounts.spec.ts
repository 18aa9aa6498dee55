import type { Browser, BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, heading, type OwnOrganization, signIn, signUp, test, unique } from './journey.ts';

/** Another browser of the same person. */
async function otherBrowser(
  browser: Browser,
  person: OwnOrganization,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  await signIn(context, person);
  return { context, page: await context.newPage() };
}

const browsers = (page: Page) => page.getByRole('table', { name: 'Browsers' }).getByRole('row', { name: /Chrom/ });

test('somebody sees their browsers and signs one out, whose open page says so', async ({ page, context, browser }) => {
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

  // Nobody touched the other page: it was told.
  await expect(other.page).toHaveURL(/\/login\?redirect=%2Fleads%3Fsearch%3Dada$/);
  await expect(other.page.getByText('You were signed out here from another browser.')).toBeVisible();
  expect((await other.context.request.get('/api/leads')).status()).toBe(401);
  await other.page.getByLabel('Email').fill(person.email);
  await other.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(other.page, 'Leads')).toBeVisible();
  await other.context.close();
});

test('a new name, address and password count everywhere', async ({ page, context, browser }) => {
  const person = await signUp(context);
  const other = await otherBrowser(browser, person);
  await other.page.goto('/team');
  await expect(other.page.getByRole('tabpanel').getByText('Ada Journey').first()).toBeVisible();
  await page.goto('/profile');

  await test.step('the name', async () => {
    const name = `Ada ${unique()}`;
    await page.getByLabel('Full name').fill(name);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('button', { name: `Menu: ${name}` })).toBeVisible();
    await expect(other.page.getByRole('tabpanel').getByText(name).first()).toBeVisible();
  });

  const email = `${unique()}@journeys.example`;
  await test.step('the address, where no mail can be sent', async () => {
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
  await test.step('the password, which signs the other browser out', async () => {
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

/** The code that an authenticator app shows for a key, now or some steps of 30 seconds ahead: the server takes one of those. */
const codeOf = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Sets a second factor up by hand, where its first dialog is open; gives the app's key and the recovery codes. */
async function setUp(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  const first = page.getByRole('dialog', { name: 'Set up a second factor' });
  await first.getByLabel('Your password').fill(password);
  await first.getByRole('button', { name: 'Continue' }).click();
  const app = page.getByRole('dialog', { name: 'Add Switchboard to your app' });
  await expect(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await app.getByRole('region', { name: 'Key for the app' }).innerText()).trim();
  await app.getByLabel('Code', { exact: true }).fill('000000');
  await app.getByRole('button', { name: 'Turn on' }).click();
  await expect(app.getByText('This is not the code that your app shows now.')).toBeVisible();
  await app.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await app.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const codes =
    (await kept.getByRole('region', { name: 'Recovery codes' }).innerText()).match(/[a-z2-9]{5}-[a-z2-9]{5}/g) ?? [];
  expect(codes).toHaveLength(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('switchboard-recovery-codes.txt');
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  return { key, codes };
}

async function signInByHand(page: Page, { email, password }: OwnOrganization, code: string): Promise<void> {
  await page.goto('/login?redirect=%2Fleads');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('signing in with a second factor takes the code of the app, or a recovery code once', async ({
  page,
  context,
  browser,
}) => {
  const person = await signUp(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  const { key, codes } = await setUp(page, person.password);
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  const code = codeOf(key, 1);
  await signInByHand(phone, person, code);
  await expect(heading(phone, 'Leads')).toBeVisible();
  await other.clearCookies();
  await signInByHand(phone, person, code);
  await expect(phone.getByText('This code was used before.')).toBeVisible();
  await phone.getByRole('button', { name: 'Start again' }).click();
  await expect(heading(phone, 'Sign in')).toBeVisible();
  await signInByHand(phone, person, codes[0] ?? '');
  await expect(heading(phone, 'Leads')).toBeVisible();
  await phone.goto('/profile');
  await expect(phone.getByText('9 of 10 recovery codes left')).toBeVisible();

  await phone.getByRole('button', { name: 'Turn off' }).click();
  const question = phone.getByRole('dialog', { name: 'Turn off your second factor?' });
  await question.getByLabel('Your password').fill(person.password);
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(phone.getByRole('button', { name: 'Set up' })).toBeVisible();
  await other.close();
});

test('an organization that asks for a second factor opens once it is set up', async ({ page, context, browser }) => {
  const owner = await signUp(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await setUp(page, owner.password);

  const invited = `${unique()}@journeys.example`;
  const invitation = await (
    await context.request.post('/api/invitations', { data: { email: invited, role: 'admin' } })
  ).json();
  const token = new URL((invitation as { link: string }).link).searchParams.get('token') ?? '';
  const other = await browser.newContext();
  const password = `pass ${unique()} word`;
  const joined = await other.request.post('/api/invitations/sign-up', { data: { token, full_name: 'Vera', password } });
  expect(joined.status(), await joined.text()).toBe(201);
  const colleague = await other.newPage();
  await colleague.goto('/leads');
  await expect(heading(colleague, 'Leads')).toBeVisible();

  await page.goto('/organization-settings');
  await page.getByText('Members need a second factor').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByRole('switch', { name: 'Members need a second factor' })).toBeChecked();

  // The open page of the colleague closes by itself, and the API refuses as well.
  await expect(heading(colleague, `${owner.name} asks for a second factor`)).toBeVisible();
  const refused = await other.request.get('/api/leads');
  expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, 'second_factor_required']);
  await colleague.getByRole('button', { name: 'Set up a second factor' }).click();
  await setUp(colleague, password);
  await expect(heading(colleague, 'Leads')).toBeVisible();
  await other.close();
});

test('guesses from elsewhere wait longer and longer, and do not keep the owner of the account out', async ({
  page,
  context,
  browser,
}) => {
  const person = await signUp(context);
  await context.request.post('/api/auth/sign-out', { data: {} });
  // From now on this browser is known to the account.
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
