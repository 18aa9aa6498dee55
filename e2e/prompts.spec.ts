import { violations } from './accessibility.ts';
import { createAssistant } from './assistants.ts';
import { expect, heading, signUp, test, unique } from './journey.ts';

test('a call becomes a prompt, is refined change by change, compared, restored, labelled and put into an assistant', async ({
  signedIn: page,
  context,
}) => {
  const title = `Reception ${unique()}`;
  const { name: assistant } = await createAssistant(context);

  await page.goto('/prompt-engine?tab=transcripts');
  await page.getByRole('button', { name: 'From a call log' }).click();
  const calls = page.getByRole('dialog', { name: 'From a call log' });
  await calls.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/prompt-engine\/create\?transcriptId=/);
  await expect(page.getByText(/is no language model\. The text is read here/).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Mask names/ })).toBeChecked();
  await page.getByRole('button', { name: 'Generate Prompt: Local writer, no language model' }).click();
  const editor = page.getByRole('textbox', { name: 'Prompt' });
  await expect(editor).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(/^Written by Local writer, no language model/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Original Transcript' })).toBeEnabled();
  expect(await violations(page, { part: 'main' })).toEqual([]);

  await page.getByRole('link', { name: 'Edit with AI' }).click();
  await page.getByRole('textbox', { name: 'Feedback' }).fill('add "Speak slowly."\nadd "Never promise a price."');
  await page.getByRole('button', { name: /^Improve Prompt/ }).click();
  const review = page.getByRole('group', { name: 'Proposed revision' });
  await expect(review.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await review.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Changes Accepted')).toBeVisible();
  await expect(editor).toContainText('Speak slowly.');
  // A reload loses nothing that was accepted.
  await page.reload();
  await expect(editor).toContainText('Speak slowly.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Prompt updated successfully with AI-assisted improvements.')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible();
  const compared = page.getByRole('group', { name: 'Version 1 and version 2' });
  await expect(compared.locator('ins').first()).toBeVisible();
  await compared.focus();
  await page.keyboard.press('n');
  await expect(compared.locator('[data-changed]').first()).toBeFocused();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored version 1 as the latest version.')).toBeVisible();
  await page.getByRole('button', { name: /^Version 2/ }).click();
  await page.getByRole('button', { name: 'Set label…' }).click();
  const label = page.getByRole('dialog', { name: 'Set a label on version 2' });
  await label.getByRole('combobox', { name: 'Label' }).fill('production');
  await page.keyboard.press('Enter');
  await label.getByRole('button', { name: 'Set label' }).click();
  await expect(page.getByText('production is version 2')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Prompt' }).click();
  await page.getByRole('button', { name: 'Use in an assistant' }).click();
  const use = page.getByRole('dialog', { name: 'Use in an assistant' });
  await use.getByRole('combobox', { name: 'Assistant' }).fill(assistant);
  await page.getByRole('option', { name: assistant }).click();
  await use.getByRole('button', { name: 'Put it into the draft' }).click();
  await expect(page.getByText(`Version 3 is in the draft of ${assistant}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Assistants' }).click();
  await expect(page.getByRole('link', { name: assistant })).toBeVisible();
});

test('of two who edit a prompt the second sees both texts', async ({ page, context }) => {
  await signUp(context);
  const answer = await context.request.post('/api/prompts', {
    data: { title: 'Reminder', content: 'Greet {first_name}.' },
  });
  const { id } = (await answer.json()) as { id: string };
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/prompt-engine/edit/${id}`);
    await one.getByRole('textbox', { name: 'Prompt' }).click();
  }
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Mine.');
  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.type(' Theirs.');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(other, 'Reminder')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'This prompt was saved in another window' });
  await expect(question.getByRole('group', { name: 'Theirs and yours' })).toContainText('Mine.');
  await question.getByRole('button', { name: 'Save mine as version 3' }).click();
  await expect(heading(page, 'Reminder')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' })).toHaveText('Greet {first_name}. Mine.');
});
