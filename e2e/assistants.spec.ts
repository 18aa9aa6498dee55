import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { violations } from './accessibility.ts';
import { createAssistant, editing, field, publish } from './assistants.ts';
import { createLead, demoPerson, expect, heading, keyTo, row, signIn, signUp, test, unique } from './journey.ts';

const firstId = async (context: BrowserContext, path: string): Promise<string | undefined> => {
  const { items } = (await (await context.request.get(path)).json()) as { items: { id: string }[] };
  return items[0]?.id;
};

/** Calls a new lead and returns the lead's last name. */
async function call(context: BrowserContext, assistant_id: string): Promise<string> {
  const last_name = unique();
  const { id: lead_id } = await createLead(context, { first_name: 'Vera', last_name });
  const phone_number_id = await firstId(context, '/api/phone-numbers?type=outbound');
  const answer = await context.request.post('/api/call', { data: { lead_id, assistant_id, phone_number_id } });
  expect(await answer.json()).toMatchObject({ success: true });
  return last_name;
}

test('a PRO assistant is built, published, changed and restored during a call that keeps its version', async ({
  signedIn: page,
  context,
}) => {
  const name = `Desk ${unique()}`;
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Assistant' });
  await expect(dialog.getByRole('button', { name: 'Create & Continue' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(editing(page, 'Create New Assistant')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.getByRole('tab', { name: 'Prompt' }).click();
  await field(page, 'System Prompt').fill('You speak for {organization} with {first_name}.');
  await expect(page.getByText('Your organization', { exact: true })).toBeVisible();
  await publish(page, 'Publish Assistant', 'First words');

  await page.getByRole('list', { name: 'Assistants' }).getByRole('link', { name }).click();
  await expect(editing(page, `Edit Assistant: ${name}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await field(page, 'First Message').fill('Good evening!');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('Published v1, unpublished changes').first()).toBeVisible();
  await publish(page, 'Update Assistant', 'Says good evening');

  await page.goto(`/assistants/${id}?panel=history`);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Says good evening', { exact: true })).toBeVisible();
  await history.getByRole('button', { name: 'Compare version 1' }).click();
  const words = history.getByRole('group', { name: 'First Message, compared' });
  await expect(words.locator('ins').first()).toHaveText('Good');
  const called = await call(context, id);
  await history.getByRole('button', { name: 'Make version 1 live again' }).click();
  await expect(page.getByText('Version 1 is live again as version 3')).toBeVisible();
  const calledLater = await call(context, id);

  await page.goto(`/assistants/${id}?tab=calls&version=2`);
  await expect(row(page, called)).toBeVisible();
  await expect(row(page, calledLater)).toHaveCount(0);
  await page.getByRole('button', { name: 'Version' }).click();
  await page.getByRole('option', { name: 'Version 3' }).click();
  await expect(row(page, calledLater)).toBeVisible();
  await expect(row(page, called)).toHaveCount(0);
  await row(page, calledLater).click();
  await expect(page.getByRole('dialog', { name: 'Call Transcript' })).toBeVisible();
});

test('a standard account builds and publishes an assistant with the keyboard alone', async ({ page, context }) => {
  const press = async (name: string) => {
    await keyTo(page, page.getByRole('button', { name, exact: true }).last());
    await page.keyboard.press('Enter');
  };
  await signUp(context);
  await page.goto('/assistants');
  await expect(heading(page, 'Assistants')).toBeVisible();
  await press('Create Assistant');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Recall');
  await page.keyboard.press('Enter');
  await expect(editing(page, 'Create New Assistant (Standard Account)')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Upgrade to PRO' })).toBeVisible();
  await keyTo(page, field(page, 'What is this call about?'));
  await page.keyboard.type('A check-up that is due.');
  expect(await violations(page)).toEqual([]);
  await press('Publish Assistant');
  const question = page.getByRole('dialog', { name: /^Publish Assistant .*Recall/ });
  await expect(question.getByRole('list', { name: 'Warnings' })).toBeVisible();
  await keyTo(page, question.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('First words');
  await press('Publish Assistant');
  await expect(page.getByText('Assistant published')).toBeVisible();
  await expect(page.getByText('Version 1 is live')).toBeVisible();
  await keyTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assistants$/);
  const list = page.getByRole('list', { name: 'Assistants' });
  await expect(list.getByRole('link', { name: 'Recall' })).toContainText('Published v1');
  await keyTo(page, list.getByRole('link').first());
  await keyTo(page, list.getByRole('link', { name: 'Recall' }), 'ArrowDown', 10);
  await page.keyboard.press('Enter');
  await expect(editing(page, 'Edit Assistant: Recall (Standard Account)')).toBeVisible();
});

test('two people in one draft choose field by field, and each sees what the other saved', async ({
  signedIn: mine,
  context,
  browser,
}) => {
  const { id } = await createAssistant(context);
  const others = await browser.newContext();
  await signIn(others, demoPerson('member'));
  const theirs = await others.newPage();
  for (const page of [mine, theirs]) await page.goto(`/assistants/${id}?tab=prompt`);
  await field(mine, 'First Message').fill('Hello from me');
  await field(mine, 'End Call Message').fill('Bye from me');
  await field(theirs, 'First Message').fill('Hello from them');
  await theirs.keyboard.press('ControlOrMeta+s');
  await expect(theirs.getByText('Draft saved')).toBeVisible();

  await mine.getByRole('button', { name: 'Save draft' }).click();
  const clash = mine.getByRole('dialog', { name: 'Someone else saved this draft' });
  await expect(clash.getByRole('radiogroup')).toHaveCount(1);
  await clash.getByRole('radio', { name: /’s$/ }).check({ force: true });
  await clash.getByRole('button', { name: 'Save this choice' }).click();
  await expect(field(mine, 'First Message')).toHaveValue('Hello from them');
  await expect(field(mine, 'End Call Message')).toHaveValue('Bye from me');
  await expect(mine.getByText('Draft saved')).toBeVisible();
  await expect(field(theirs, 'End Call Message')).toHaveValue('Bye from me');
});

test('an error in a hidden tab is shown, can be opened, and survives a reload', async ({ signedIn: page, context }) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=configuration`);
  const threshold = field(page, 'Activation threshold');
  await threshold.fill('3');
  await page.getByRole('tab', { name: 'Agent' }).click();
  await expect(page.getByRole('tab', { name: /^Configuration.*1 problem/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(page.getByText('Please check the following tabs for errors: configuration.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Configuration/ })).toHaveAttribute('aria-selected', 'true');
  await expect(threshold).toBeFocused();
  await expect(threshold).toHaveValue('3');

  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible();
  await expect(threshold).toHaveValue('3');
  await threshold.fill('0.6');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('an exported assistant can be imported as another one, and errors in a file name their place', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await download).path();
  const exported = JSON.parse(await readFile(file, 'utf8')) as { config: object };

  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Import' }).click();
  const give = (content: object) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'desk.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await give({ ...exported, config: { ...exported.config, nonsense: 1 } });
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([/^config\.nonsense: /]);
  const name = `Imported ${unique()}`;
  await give({ ...exported, config: { ...exported.config, name, system_prompt: 'Ask for a good time.' } });
  await expect(editing(page, `Edit Assistant: ${name}`)).toBeVisible();
});
