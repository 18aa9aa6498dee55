import { createAssistant } from './assistants.ts';
import { createLead, demoPerson, expect, row, signIn, test, unique } from './journey.ts';

/** Takes ten seconds to say at the speed of simulated calls in journeys. */
const first_message = 'Hello, I am calling about your application. '.repeat(30).trim();

/** Publishes an assistant that can transfer calls: to someone who answers. */
async function publishWithTargets(context: Parameters<typeof createAssistant>[0]): Promise<string> {
  const { id, name } = await createAssistant(context);
  const read = await (await context.request.get(`/api/assistants/${id}`)).json();
  const target = (name: string, phone_number: string) => ({ name, phone_number, hours: null });
  const tool = {
    type: 'transfer_call',
    targets: [target('Sales', '+12025550199'), target('Support', '+12025550198')],
  };
  const saved = await context.request.put(`/api/assistants/${id}`, {
    data: { revision: read.draft_revision, config: { ...read.config, first_message, tools: [tool] } },
  });
  const { draft_revision: revision } = await saved.json();
  const published = await context.request.post(`/api/assistants/${id}/publish`, {
    data: { revision, override_reason: 'Tried by hand' },
  });
  expect(published.status()).toBe(200);
  return name;
}

test('someone transfers a live call to a colleague, and the transcript says who did', async ({ page, context }) => {
  await signIn(context, demoPerson('owner'));
  const assistant = await publishWithTargets(context);
  const last_name = unique();
  await createLead(context, { first_name: 'Ada', last_name });
  await page.goto(`/leads?search=${last_name}`);
  await row(page, `Ada ${last_name}`).focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Voice Call' });
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option', { name: assistant }).click();
  await dialog.getByRole('button', { name: 'Initiate Call' }).click();
  await page.getByRole('button', { name: /^(Start Call|Call Anyway)$/ }).click();

  const question = page.getByRole('alertdialog', { name: 'Transfer call?' });
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await question.getByText('Sales', { exact: true }).click();
  await question.getByRole('button', { name: 'Transfer call' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('status').first()).toHaveText('Call ended');
  await expect(dialog).toContainText('Transferred to another number.');
  await dialog.getByRole('button', { name: 'View Transcript' }).click();
  await expect(page.getByRole('dialog', { name: /Transcript/ })).toContainText('transfers the call to Sales.');
});
