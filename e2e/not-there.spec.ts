import { expect, heading, signUp, test, unique } from './journey.ts';

test('a missing page or record says so, keeps typed text and offers the next step', async ({ page, context }) => {
  const person = await signUp(context);

  await test.step('a mistyped address offers the page that was meant', async () => {
    await page.goto('/leeds');
    await expect(heading(page, 'Page not found')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Leads' }).click();
    await expect(heading(page, 'Leads')).toBeVisible();
  });

  await test.step("the page says that the server can't be reached, and opens once it can", async () => {
    const boot = /<script type="application\/json" id="switchboard-boot">.*?<\/script>/s;
    await page.route('**/dashboard', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(boot, '') });
    });
    await page.route('**/api/boot', (route) => route.abort());
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(heading(page, 'Switchboard cannot be reached')).toBeVisible();
    await page.unrouteAll();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('the page stays open while offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  await test.step('a new version of the server is offered, and opened on request', async () => {
    await page.route('**/api/events?*', (route) => route.abort());
    await page.route('**/shell/current.json', (route) => route.fulfill({ json: { version: '9.9.9-ffffffffffff' } }));
    await page.goto('/dashboard');
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await page.unroute('**/api/events?*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('A new version of Switchboard is ready.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('A new version of Switchboard is ready.')).toBeHidden();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('a form keeps its typed text after a sign-out in another tab until the person signs in again', async () => {
    await page.goto('/micro-prompts?dialog=create');
    const form = page.getByRole('dialog', { name: 'Add Micro Prompt' });
    const title = `Half a title ${unique()}`;
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    const other = await context.newPage();
    await other.goto('/profile');
    await other.getByRole('button', { name: /^Menu: / }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    const question = page.getByRole('alertdialog', { name: 'You are signed out' });
    await expect(question).toBeVisible();
    await question.getByRole('link', { name: 'Sign in in a new tab' }).click();
    const login = await context.waitForEvent('page', { predicate: (one) => one !== other }).catch(() => other);
    await login.goto('/login');
    await login.getByLabel('Email').fill(person.email);
    await login.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await login.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(heading(login, 'Dashboard')).toBeVisible();
    await page.bringToFront();
    await expect(question).toBeHidden();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  });
});
