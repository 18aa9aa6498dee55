import { answeringNumber, createLead, expect, heading, row, signUp, test, unique } from './journey.ts';

test('a number on the do-not-call list is refused until calls are allowed again', async ({ page, context }) => {
  const last_name = unique();
  await signUp(context);
  const { id } = await createLead(context, { first_name: 'Nora', last_name });
  await page.goto('/leads');
  await row(page, last_name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Do not call' }).click();
  const dialog = page.getByRole('dialog', { name: `Do not call Nora ${last_name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked on the phone');
  await dialog.getByRole('button', { name: 'Do not call' }).click();
  await expect(row(page, last_name)).toContainText('Do not call');

  await test.step('the API refuses the call and says why', async () => {
    const list = async (path: string) =>
      (await (await context.request.get(path)).json()) as { items: { id: string }[] };
    const [assistant] = (await list('/api/assistants?status=published')).items;
    const [number] = (await list('/api/phone-numbers?type=outbound')).items;
    const call = { lead_id: id, assistant_id: assistant?.id, phone_number_id: number?.id };
    const answer = await context.request.post('/api/call', { data: call });
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'The number is on the do-not-call list of your organization.',
    });
  });

  await page.goto(`/leads/${id}`);
  await expect(heading(page, `Nora ${last_name}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Asked on the phone');
  await expect(page.getByRole('button', { name: 'Voice Call' })).toBeDisabled();
  await page.getByRole('button', { name: 'Allow calls again' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Why it may be called again' }).fill('She asked for a call');
  await question.getByRole('button', { name: 'Allow calls again' }).click();
  await expect(page.getByRole('button', { name: 'Voice Call' })).toBeEnabled();
});

test('two leads with one number are merged, and the merge is undone', async ({ page, context }) => {
  const last_name = unique();
  await signUp(context);
  const phone_number = answeringNumber();
  const { id } = await createLead(context, { first_name: 'Ada', last_name, phone_number });
  await createLead(context, { first_name: 'Adah', last_name, phone_number });
  await page.goto('/leads');
  await page.getByRole('button', { name: 'More about leads' }).click();
  await page.getByRole('menuitem', { name: 'Duplicates' }).click();
  await expect(heading(page, 'Duplicates')).toBeVisible();
  await row(page, last_name).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: /^Merge leads with/ });
  await dialog.getByRole('radio', { name: `First name of Adah ${last_name}` }).check();
  await dialog.getByRole('button', { name: 'Merge 2 leads' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.goto(`/leads/${id}`);
  await expect(heading(page, `Adah ${last_name}`)).toBeVisible();

  await page.goto('/lead-duplicates?tab=merged');
  await row(page, last_name).getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(row(page, last_name)).toContainText('Taken back');
  await page.goto('/leads');
  await expect(row(page, `Ada ${last_name}`)).toBeVisible();
  await expect(row(page, `Adah ${last_name}`)).toBeVisible();
});
