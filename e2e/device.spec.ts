import { violations } from './accessibility.ts';
import { expect, heading, row, signUp, test } from './journey.ts';

/** A command line that starts a sign-in, and later asks for its key. */
async function startCommandLine(baseURL: string | undefined, device_name: string) {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'switchboard-cli', ...fields });
    const response = await fetch(new URL(path, baseURL), { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const { body } = await post('/oauth/device_authorization', { device_name });
  const { device_code = '', user_code = '', verification_uri_complete = '' } = body;
  const { pathname, search } = new URL(verification_uri_complete);
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return {
    code: user_code,
    address: pathname + search,
    fetchKey: () => post('/oauth/token', { grant_type, device_code }),
    use: async (key: string) =>
      (await fetch(new URL('/api/leads', baseURL), { headers: { authorization: `Bearer ${key}` } })).status,
  };
}

test('a command line is approved with its code, fetches its key and is revoked', async ({ page, context, baseURL }) => {
  const { name: organization } = await signUp(context);
  const denied = await startCommandLine(baseURL, 'stranger');
  const terminal = await startCommandLine(baseURL, 'laptop');

  await test.step('a code that someone else sent is denied', async () => {
    await page.goto(denied.address);
    await expect(page.getByText('Approve only if you see the same code in your own terminal')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in denied' })).toBeVisible();
    expect((await denied.fetchKey()).body.error).toBe('access_denied');
  });

  await test.step('the person types the code of the terminal and approves it', async () => {
    await page.goto('/device');
    await expect(heading(page, 'Approve a device')).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(terminal.code.toLowerCase().replace('-', ''));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: `The command line wants to access ${organization}` })).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'The command line is signed in' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  const { status, body } = await terminal.fetchKey();
  expect(status).toBe(200);
  const key = body.access_token ?? '';
  expect(await terminal.use(key)).toBe(200);

  await test.step('the key is listed under the name of the device, and ends when it is revoked', async () => {
    await page.goto('/organization-settings?tab=api-keys');
    await expect(row(page, 'Switchboard CLI on laptop')).toContainText('Never');
    await page.getByRole('button', { name: 'Revoke Switchboard CLI on laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row(page, 'Switchboard CLI on laptop')).toContainText('Revoked');
    expect(await terminal.use(key)).toBe(401);
  });
});

test("a person who isn't signed in returns to the code after signing in", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email, password } = await signUp(context);
  const signedOut = await browser.newContext({ baseURL });
  const visitor = await signedOut.newPage();
  const terminal = await startCommandLine(baseURL, 'laptop');
  await visitor.goto(terminal.address);
  await visitor.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor.getByText(terminal.code)).toBeVisible();
  await signedOut.close();
  await page.close();
});
