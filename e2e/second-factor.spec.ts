import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, heading, type OwnOrganization, signUp, test, unique } from './journey.ts';

/** The code of an authenticator app for a key, now or some 30-second steps ahead: the server accepts one step ahead. */
const codeOf = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Sets up a second factor with the app, starting from the open dialog. Returns the app's key and the recovery codes. */
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

test('a sign-in with a second factor accepts the code of the app, and each recovery code once', async ({
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
  await expect(phone.getByText('This code was already used.')).toBeVisible();
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

test('an organization that requires a second factor opens once it is set up', async ({ page, context, browser }) => {
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

  // The colleague's open page closes automatically, and the API refuses as well.
  await expect(heading(colleague, `${owner.name} asks for a second factor`)).toBeVisible();
  const refused = await other.request.get('/api/leads');
  expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, 'second_factor_required']);
  await colleague.getByRole('button', { name: 'Set up a second factor' }).click();
  await setUp(colleague, password);
  await expect(heading(colleague, 'Leads')).toBeVisible();
  await other.close();
});

/** The browser's virtual authenticator, which never prompts. Returns its id and the session that controls it. */
async function withAuthenticator(page: Page, isUserVerified = true) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { devTools, authenticatorId };
}

test('a person adds a passkey, signs in with it without the second step, and removes it', async ({ page, context }) => {
  const person = await signUp(context);
  // A host name instead of an IP address, since passkeys are bound to names.
  const origin = new URL((await page.goto('/profile'))?.url() ?? '').origin.replace('127.0.0.1', 'localhost');
  await context.clearCookies();
  const signedIn = await context.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email: person.email, password: person.password },
  });
  expect(signedIn.status()).toBe(200);
  const { devTools, authenticatorId } = await withAuthenticator(page);
  await page.goto(`${origin}/profile`);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table', { name: 'Passkeys' }).getByRole('row', { name: /Work laptop/ });
  await expect(row).toContainText('Never');

  await page.getByRole('button', { name: 'Set up' }).click();
  await setUp(page, person.password);
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  await context.request.post(`${origin}/api/auth/sign-out`, { data: {} });
  await page.goto(`${origin}/login?redirect=%2Fleads`);
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  // Waits for the prompt to end: verifying during a pending prompt would sign the person in.
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('data-pending');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Leads')).toBeVisible();

  await page.goto(`${origin}/profile`);
  await row.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();

  await context.request.post(`${origin}/api/auth/sign-out`, { data: {} });
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No account here has this passkey.')).toBeVisible();
});
