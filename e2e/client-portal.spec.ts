/** An agency's client: is invited by code, sees only shared data, adds a lead, is removed. */
import { createLead, demoOrganization, demoPerson, expect, heading, row, test, unique } from './journey.ts';

test('a client signs up with a code, sees only its own leads, adds one that staff see, and is removed', async ({
  signedIn: staff,
  browser,
}) => {
  const word = unique();
  const [clientName, email] = [`Client ${word}`, `${word}@client.example`];
  const shared = `Shared${word}`;
  const { id } = await createLead(staff.context(), { first_name: 'Vera', last_name: shared });

  await staff.goto('/organization-settings?tab=client-members');
  await staff.getByRole('button', { name: 'Add Client' }).first().click();
  await staff.getByLabel('Name').fill(clientName);
  await staff.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await expect(row(staff, clientName)).toBeVisible();

  await staff.goto(`/leads?edit=${id}`);
  const form = staff.getByRole('dialog', { name: 'Edit Lead' });
  await form.getByRole('button', { name: /Client/ }).click();
  await staff.getByRole('option', { name: clientName }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();

  await staff.goto('/organization-settings?tab=client-members&view=members');
  await staff.getByRole('button', { name: 'Invite Client Member' }).click();
  const invite = staff.getByRole('dialog', { name: 'Invite Client Member' });
  await invite.getByRole('button', { name: /Client/ }).click();
  await staff.getByRole('option', { name: clientName }).click();
  await invite.getByLabel('Email').fill(email);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const sent = staff.getByRole('dialog', { name: 'Invitation sent' });
  const link = new URL((await sent.getByText(/\/client\/signup\?code=/).textContent()) ?? '');
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(row(staff, email)).toContainText('Pending');

  const context = await browser.newContext();
  const client = await context.newPage();
  await client.goto(link.pathname + link.search);
  await client.getByLabel('Full name').fill(`Nia ${word}`);
  await client.getByLabel('Email').fill(email);
  await client.getByRole('textbox', { name: 'Password' }).fill(`pass ${word} word`);
  await client.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(client, 'Dashboard')).toBeVisible();
  await expect(client.getByText(`for ${clientName}`, { exact: true })).toBeVisible();
  await expect(row(client, `Vera ${shared}`)).toBeVisible();
  // The row above it names the columns.
  await expect(client.getByRole('grid', { name: 'Leads' }).getByRole('row')).toHaveCount(2);

  const added = `Added${word}`;
  await client.getByRole('button', { name: 'Add Lead' }).click();
  const adding = client.getByRole('dialog', { name: 'Add New Lead' });
  await adding.getByLabel('First Name').fill('Ruth');
  await adding.getByLabel('Last Name').fill(added);
  await adding.getByRole('textbox', { name: 'Phone Number' }).fill('2125550143');
  await adding.getByRole('button', { name: 'Add Lead' }).click();
  await expect(row(client, `Ruth ${added}`)).toBeVisible();

  await client.goto('/leads');
  await expect(client).toHaveURL(/\/client\/dashboard$/);
  expect((await context.request.get('/api/leads')).status()).toBe(403);

  await staff.goto(`/leads?search=${added}`);
  await expect(row(staff, `Ruth ${added}`)).toBeVisible();

  await staff.goto('/organization-settings?tab=client-members&view=members');
  await staff.getByRole('button', { name: `Remove Nia ${word}` }).click();
  await staff.getByRole('button', { name: 'Remove member' }).click();
  await expect(heading(client, `You no longer have access to ${demoOrganization}`)).toBeVisible();
  expect((await context.request.get('/api/client/leads')).status()).toBe(403);
  await context.close();
});

test('staff without a client are signed out of the client sign-in with a reason', async ({ signedIn: page }) => {
  await page.goto('/client/dashboard');
  await expect(heading(page, 'This is for clients')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(heading(page, 'Client sign in')).toBeVisible();
  const { email, password } = demoPerson('viewer');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'You are not authorized as a client member. Please contact your administrator.',
  );
  expect((await page.context().request.get('/api/session')).status()).toBe(401);
});
