import { patience } from '../tooling/src/test/patience.ts';
import { createLead, expect, follow, row, signUp, test, unique } from './journey.ts';

test('a caller is found by number or becomes a lead, and the call is listed as inbound', async ({ page, context }) => {
  await signUp(context);
  const [known, stranger] = [unique(), unique()];
  const number = '+12025550162';
  await createLead(context, { first_name: 'Vera', last_name: known, phone_number: number });
  const assistants = (await (await context.request.get('/api/assistants?status=published')).json()) as {
    items: { id: string }[];
  };
  const made = await context.request.post('/api/phone-numbers', {
    data: { phone_number: '+12125550188', type: 'inbound', assistant_id: assistants.items[0]?.id },
  });
  expect(made.status(), await made.text()).toBe(201);

  const callIn = async (caller: string, name: string) => {
    await page.goto('/phone-numbers');
    await row(page, '555-0188').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Call this number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Call this number' });
    await dialog.getByLabel("Caller's number").fill(caller);
    await dialog.getByLabel("Caller's name").fill(name);
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(page.getByText('Call came in')).toBeVisible();
    // The strip shows the incoming call on every page.
    await expect(page.getByRole('region', { name: 'Live calls' })).toBeVisible();
  };

  await callIn(number, '');
  await follow(page, 'Call Logs');
  await expect(row(page, known)).toContainText('Completed', { timeout: patience(60_000) });
  await row(page, known).click();
  await expect(page.getByRole('dialog', { name: 'Call Transcript' })).toContainText('inbound');

  await callIn('+12025550163', `Nora ${stranger}`);
  await follow(page, 'Leads');
  await expect(row(page, stranger)).toContainText('+1 (202) 555-0163');
  await follow(page, 'Call Logs');
  await expect(row(page, stranger)).toContainText('Completed', { timeout: patience(60_000) });
});
