import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { createAssistant, ownAssistant } from './assistants.ts';
import {
  createLead,
  demoOrganization,
  demoPerson,
  expect,
  heading,
  otherDemoOrganization,
  row,
  signIn,
  signUp,
  switchTo,
  test,
  unique,
} from './journey.ts';

test("a line typed to the test assistant doesn't save the editor next to it", async ({ page, context }) => {
  await signUp(context);
  await page.goto(`/assistants/${await ownAssistant(context)}`);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url());
  });
  await page.getByRole('textbox', { name: 'Assistant name' }).fill('Half a name');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save and test' }).click();
  const dialog = page.getByRole('dialog');
  const lines = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toBeHidden();
  expect(saves).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Assistant name' }).fill('Another name');
  await dialog.getByRole('textbox', { name: 'Your line' }).fill('Are you a robot?');
  await page.keyboard.press('Enter');
  await expect(lines.filter({ hasText: 'Yes, I am an automated assistant' })).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(1);
  expect(saves).toHaveLength(1);
});

/** Elements at the bottom of the window, and the title: none may cover another. */
const stacked =
  'main h1, [aria-label="Live calls"], [role=toolbar][aria-label^=Actions], [aria-label=Notifications] > *';

function overlaps(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      ...element.getBoundingClientRect().toJSON(),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            one.right > other.left + 1 &&
            one.top < other.bottom - 1 &&
            one.bottom > other.top + 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  }, stacked);
}

test("live calls, the bulk bar and messages don't overlap at any width", async ({ page, context }) => {
  await signUp(context);
  await createLead(context, { first_name: 'Ada', last_name: 'Moss' });
  await page.goto('/leads');
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/leads');
    await expect(heading(page, 'Leads')).toBeVisible();
    await page.getByRole('checkbox').nth(1).click();
    await expect(page.getByRole('toolbar', { name: 'Actions for selected rows' })).toBeVisible();
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    const navigation = page.getByRole('button', { name: 'Open navigation' });
    if (await navigation.isVisible()) await navigation.click();
    await page.getByRole('button', { name: /^Menu: / }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Could not sign out');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
    await expect.poll(() => overlaps(page), { message: `${width} px` }).toEqual([]);
  }
});

test('a switch of organization in one tab keeps the typed text in another tab', async ({ signedIn: page, context }) => {
  await page.goto('/micro-prompts?dialog=create');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Half a title');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await switchTo(other, demoOrganization, otherDemoOrganization);
  const question = page.getByRole('alertdialog', { name: `You switched to ${otherDemoOrganization}` });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Switch back' }).click();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Half a title');
  await page.getByRole('dialog', { name: 'Add Micro Prompt' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('leads of a list are called one after the other by keyboard, and the transcript appears in the dialog', async ({
  page,
  context,
}) => {
  await signIn(context, demoPerson('owner'));
  const last_name = unique();
  await createLead(context, { first_name: 'Second', last_name });
  await createLead(context, { first_name: 'First', last_name });
  await page.goto(`/leads?search=${last_name}&sort=created_at&direction=desc`);
  await row(page, `First ${last_name}`).focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Voice Call' });
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option', { name: 'First screening' }).click();
  await dialog.getByRole('button', { name: 'Initiate Call' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Call' });
  await confirm.getByRole('button', { name: /^(Start Call|Call Anyway)$/ }).click();
  const state = dialog.getByRole('status').first();
  await expect(state).toHaveText('Connected');
  await expect(dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await expect(state).toHaveText('Call ended');
  await page.keyboard.press('n');
  // The assistant and the number are those of the call before.
  await expect(confirm.getByText(`Second ${last_name}`).first()).toBeVisible();
  await expect(confirm.getByText('First screening').first()).toBeVisible();
  await confirm.getByRole('button', { name: /^(Start Call|Call Anyway)$/ }).press('Enter');
  await expect(state).toHaveText(/Dialing|Ringing|Connected|Call ended/);
  await expect(state).toHaveText('Call ended');
  await expect(dialog.getByRole('button', { name: /Next lead/ })).toHaveCount(0);
});

test('the prompt workspace opens at the top on every screen', async ({ signedIn: page, context }) => {
  const { id } = await createAssistant(context);
  const read = await (await context.request.get(`/api/assistants/${id}`)).json();
  const saved = await context.request.put(`/api/assistants/${id}`, {
    data: { revision: read.draft_revision, config: { ...read.config, system_prompt: 'Be kind.\n'.repeat(80) } },
  });
  expect(saved.status()).toBe(200);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/assistants/${id}?tab=prompt`);
    const open = page.getByRole('button', { name: 'Open workspace' });
    await open.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    await open.press('Enter');
    await expect(page.getByRole('textbox', { name: 'System Prompt' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Prompt workspace' })).toBeInViewport();
  }
});

test('a system prompt is written, saved as a prompt and tested in the workspace, on the same page', async ({
  signedIn: page,
  context,
}) => {
  const { id, name } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=prompt`);
  await page.getByRole('button', { name: 'Open workspace' }).click();
  const editor = page.getByRole('textbox', { name: 'System Prompt' });
  await editor.click();
  await page.keyboard.type('Greet {first_name}, ask for {shoe_size}.');
  await expect(page.locator('.cm-lintRange-warning')).toHaveText('{shoe_size}');
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save as a prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a prompt' });
  await dialog.getByRole('textbox', { name: /Title/ }).fill(name);
  await dialog.getByRole('button', { name: 'Save prompt' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Be brief.');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(page.getByRole('button', { name: 'Save as version 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: `Versions of ${name}` });
  await expect(versions.getByText('The text in the editor is the same as version 2.')).toBeVisible();
  // Not *Use version 2*, which comes before the list.
  await versions.locator('button[aria-haspopup="listbox"]').first().click();
  await page.getByRole('option', { name: /^Version 1/ }).click();
  await versions.getByRole('button', { name: 'Use version 1' }).click();
  await expect(versions).toBeHidden();
  await expect(editor).not.toContainText('Be brief.');
  await editor.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await expect(editor).toHaveText('Greet {first_name}, ask for {shoe_size}.');
});
