/** An organization's settings for its modules: who may change them, and that changes reach everyone immediately. */
import type { Page } from '@playwright/test';
import { demoPerson, expect, heading, signIn, test, unique } from './journey.ts';

const place = (page: Page) => page.getByRole('textbox', { name: /^Location/ });

test("an admin sets defaults of new slots, and another member's open page follows", async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [admin, member] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!admin || !member) throw new Error('There are no pages');
  await signIn(admin.context(), demoPerson('admin'));
  await signIn(member.context(), demoPerson('member'));
  const room = `Room ${unique()}`;

  await member.goto('/slots?dialog=create');
  await expect(place(member)).toHaveValue('');
  await member.getByRole('textbox', { name: /^Name/ }).fill('Typed before');

  await admin.goto('/organization-settings?tab=modules&edit=slots');
  await admin.getByRole('textbox', { name: 'Location of a new slot' }).fill(room);
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect(admin.getByRole('region', { name: 'Slots' })).toContainText(room);
  await expect(place(member)).toHaveValue(room);
  await expect(member.getByRole('textbox', { name: /^Name/ })).toHaveValue('Typed before');

  // The other one reads it, and changes nothing.
  const other = await member.context().newPage();
  await other.goto('/organization-settings?tab=modules');
  await expect(other.getByRole('region', { name: 'Slots' })).toContainText(room);
  await expect(other.getByRole('button', { name: 'Edit settings of Slots' })).toBeHidden();
  const values = { default_location: 'Elsewhere' };
  const refused = await other.context().request.patch('/api/module-settings/slots', { data: { values } });
  expect(refused.status()).toBe(403);

  await admin.getByRole('button', { name: 'Edit settings of Slots' }).click();
  await admin.getByRole('button', { name: 'Reset Location of a new slot to its default' }).click();
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect(place(member)).toHaveValue('');
  await expect(heading(admin, 'Organization Settings')).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
});
