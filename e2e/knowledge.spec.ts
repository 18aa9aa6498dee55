import { entry, expect, heading, row, signUp, test, unique } from './journey.ts';
import { resumePdf } from './resume.ts';

const handbook = `# House rules

## Opening hours

We are open from Tuesday to Sunday, from ten in the morning to eight in the evening. On Mondays we are closed.

## Pets

Dogs on a leash are welcome on the terrace, and nowhere else.
`;

test('documents are added, read, searched and used by an assistant, and mislabeled files are refused', async ({
  page,
  context,
}) => {
  await signUp(context);
  const name = `Handbook ${unique()}`;
  await page.goto('/dashboard');
  await entry(page, 'Knowledge').click();
  await expect(page.getByText('No knowledge bases yet')).toBeVisible();

  await test.step('a knowledge base is created', async () => {
    await page.getByRole('button', { name: 'Create Knowledge Base' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText('No documents yet')).toBeVisible();
  });

  await test.step("documents become ready, and one that isn't really a PDF fails with a reason", async () => {
    await page.locator('input[type="file"]').setInputFiles([
      { name: 'handbook.md', mimeType: 'text/markdown', buffer: Buffer.from(handbook) },
      {
        name: 'people.pdf',
        mimeType: 'application/pdf',
        buffer: resumePdf({ name: 'Ada Moss', email: 'ada@moss.example' }),
      },
      { name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090\u0000 not a document') },
    ]);
    await expect(row(page, 'handbook.md').getByText('Ready')).toBeVisible();
    await expect(row(page, 'people.pdf').getByText('Ready')).toBeVisible();
    await expect(row(page, 'tool.pdf').getByText('Failed')).toBeVisible();
    await expect(row(page, 'tool.pdf').getByText(/The content of this file is not what its name says/)).toBeVisible();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await expect(page.getByText('tool.exe was not added')).toBeVisible();
  });

  await test.step('a document shows its passages with the headings above them', async () => {
    await row(page, 'handbook.md').click();
    const panel = page.getByRole('dialog', { name: 'handbook.md' });
    await expect(panel.getByText('House rules › Opening hours')).toBeVisible();
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('the knowledge base answers a question', async () => {
    await page.getByRole('tab', { name: 'Ask it' }).click();
    await page.getByLabel('What would a caller ask?').fill('Are you opened on mondays?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const found = page.getByRole('list', { name: /^Passages found/ }).getByRole('listitem');
    await expect(found.first()).toContainText('On Mondays we are closed.');
    await expect(found.first().getByText('Best match')).toBeVisible();
  });

  await test.step("an assistant with the knowledge base is published, and then the base can't be deleted", async () => {
    await page.getByRole('tab', { name: /^Documents/ }).click();
    await entry(page, 'Assistants').click();
    await page.getByRole('button', { name: 'Create Assistant' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Reception');
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await expect(page.getByRole('checkbox', { name })).toBeVisible();
    await page.getByLabel('What is this call about?').fill('Answer what guests ask about our house.');
    await page.getByRole('checkbox', { name }).check({ force: true });
    await page.getByRole('button', { name: 'Publish Assistant' }).first().click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /Publish/ })
      .click();
    await expect(page.getByText('Version 1 is live')).toBeVisible();
    await entry(page, 'Knowledge').click();
    await row(page, name).click();
    await page.getByRole('tab', { name: /^Used by/ }).click();
    await expect(page.getByRole('link', { name: 'Reception' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog', { name: /is in use/ })).toContainText('Reception');
  });
});
