import type { BrowserContext, Page } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { violations } from './accessibility.ts';
import { createAssistant, setPro } from './assistants.ts';
import { createLead, expect, heading, signUp, test, unique } from './journey.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { superAdmin } from './releases.ts';

/** Checks the whole page in the current theme, and its colours in the other. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const isColourOnly = colorScheme === 'dark';
    expect.soft(await violations(page, { isColourOnly }), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

interface Journey {
  page: Page;
  /** The name of the AI writer on buttons. */
  writer: string;
  assistant: string;
}

/** Creates version 1 from a call. */
async function writeFromCall({ page, writer }: Journey, title: string): Promise<void> {
  await page.goto('/prompt-engine?tab=transcripts');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'From a call log' }).click();
  const calls = page.getByRole('dialog', { name: 'From a call log' });
  await expect(calls.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await calls.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/prompt-engine\/create\?transcriptId=/);
  await expect(page.getByRole('checkbox', { name: /Mask names/ })).toBeChecked();
  await page.getByRole('button', { name: 'Generate Prompt' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(new RegExp(`^Written by ${writer}`))).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Original Transcript' })).toBeEnabled();
  await expectAccessible(page);
}

/** Accepts the first of two proposed changes, which becomes version 2. */
async function acceptOneOfTwo({ page }: Journey): Promise<void> {
  await page.getByRole('link', { name: 'Edit with AI' }).click();
  const feedback = 'replace "friendly" by "calm"\nadd "Never promise a price."';
  await page.getByRole('textbox', { name: 'Feedback' }).fill(feedback);
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  const review = page.getByRole('group', { name: 'Proposed revision' });
  await expect(review.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expectAccessible(page);
  await review.getByText('Take change 2 of 2').click();
  await review.getByRole('button', { name: 'Accept 1 of 2 changes' }).click();
  await expect(page.getByText('Changes Accepted')).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Prompt' });
  await expect(editor).toContainText('calm voice assistant');
  // A reload keeps what was accepted, and doesn't bring back what was rejected.
  await page.reload();
  await expect(editor).toContainText('calm voice assistant');
  await expect(editor).not.toContainText('Never promise a price.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Prompt updated successfully with AI-assisted improvements.')).toBeVisible();
}

/** Compares the two versions, restores the first as version 3, and labels version 2 as production. */
async function restoreAndLabel({ page }: Journey): Promise<void> {
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible();
  const compared = page.getByRole('group', { name: 'Version 1 and version 2' });
  await expect(compared.locator('ins').first()).toContainText('calm');
  await expect(compared).not.toContainText('Never promise a price.');
  await expectAccessible(page);
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
  await expectAccessible(page);
  await label.getByRole('button', { name: 'Set label' }).click();
  await expect(page.getByText('production is version 2')).toBeVisible();
}

/** Puts version 3 into an assistant. */
async function putIntoAssistant({ page, assistant }: Journey): Promise<void> {
  await page.getByRole('link', { name: 'Back to Prompt' }).click();
  await page.getByRole('button', { name: 'Use in an assistant' }).click();
  const use = page.getByRole('dialog', { name: 'Use in an assistant' });
  await use.getByRole('combobox', { name: 'Assistant' }).fill(assistant);
  await page.getByRole('option', { name: assistant }).click();
  await expect(use.getByRole('button', { name: 'Put it into the draft' })).toBeEnabled();
  await expectAccessible(page);
  await use.getByRole('button', { name: 'Put it into the draft' }).click();
  await expect(page.getByText(`Version 3 is in the draft of ${assistant}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Assistants' }).click();
  await expect(page.getByRole('link', { name: assistant })).toBeVisible();
  await expectAccessible(page);
}

async function fromCallToAssistant(journey: Journey): Promise<void> {
  await test.step('a prompt is written from a call', () => writeFromCall(journey, `Reception ${unique()}`));
  await test.step('one of two changes is accepted', () => acceptOneOfTwo(journey));
  await test.step('versions are compared, restored and labeled', () => restoreAndLabel(journey));
  await test.step('a prompt is put into an assistant', () => putIntoAssistant(journey));
}

test('a call becomes a prompt without any configuration, and is refined, restored, labeled and used', async ({
  signedIn: page,
  context,
}) => {
  const { name: assistant } = await createAssistant(context);
  await fromCallToAssistant({ page, writer: 'Local writer, no language model', assistant });
});

/** Creates a call with a transcript through the API. */
async function haveCalled(context: BrowserContext): Promise<void> {
  const firstOf = async (path: string) =>
    ((await (await context.request.get(path)).json()) as { items: { id: string }[] }).items[0]?.id;
  const lead = await createLead(context, { first_name: 'Vera', last_name: unique() });
  const placed = await context.request.post('/api/call', {
    data: {
      lead_id: lead.id,
      assistant_id: await firstOf('/api/assistants?status=published'),
      phone_number_id: await firstOf('/api/phone-numbers'),
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await expect
    .poll(() => firstOf('/api/call-logs?status=completed&has_transcript=true'), { timeout: patience(60_000) })
    .toBeTruthy();
}

const key = 'sk-of-a-journey';
const written = `# Role
You are a friendly voice assistant who calls {first_name}.

# Questions
1. Is this a good time?

# Rules
- Speak slowly.
`;

/** The reply of a model that follows its instructions. */
const reply = (asked: string) =>
  asked.includes('Refine it') ? `${written.replace('friendly', 'calm')}- Never promise a price.\n` : written;

async function connect(context: BrowserContext, { url }: ModelServer): Promise<void> {
  const config = { base_url: url, model: 'llama3.2' };
  const answer = await context.request.post('/api/providers', {
    data: { provider_name: 'custom_llm', api_key: key, config },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a call becomes a prompt with a language model whose host is shown before it reads anything', async ({
  page,
  context,
  browser,
}) => {
  await signUp(context);
  await setPro(context, await browser.newContext(), true);
  const server = await startModelServer(key, reply);
  await connect(context, server);
  await haveCalled(context);
  const { name: assistant } = await createAssistant(context);
  await page.goto('/prompt-engine?tab=direct');
  await expect(page.getByText(`The text is sent to ${new URL(server.url).host} (llama3.2)`)).toBeVisible();
  await fromCallToAssistant({ page, writer: 'llama3.2', assistant });
  await server.close();
});

test('typed text survives when the prompt engine is switched off', async ({ page, context, browser }) => {
  await signUp(context);
  const { organization } = (await (await context.request.get('/api/session')).json()) as {
    organization: { id: string };
  };
  const operator = await browser.newContext();
  await operator.request.post('/api/superadmin/login', { data: superAdmin() });
  const set = async (promptengine: boolean) => {
    const data = { feature_flags: { promptengine } };
    const answer = await operator.request.patch(`/api/superadmin/organizations/${organization.id}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const data = { title: 'Reminder', content: 'Greet {first_name}.' };
  const { id } = (await (await context.request.post('/api/prompts', { data })).json()) as { id: string };
  await page.goto(`/prompt-engine/edit/${id}`);
  const editor = page.getByRole('textbox', { name: 'Prompt' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Half a thought.');
  await set(false);
  await expect(page.getByText('The Prompt Engine feature is not enabled for your organization.')).toBeVisible();
  await expectAccessible(page);
  expect((await context.request.get('/api/prompts')).status()).toBe(403);
  await set(true);
  await expect(editor).toContainText('Half a thought.');
  await expect(page.getByText(/Your unsaved changes from .* were restored/)).toBeVisible();
  await operator.close();
});

test('the second of two people who edit a prompt sees both texts', async ({ page, context }) => {
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
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save mine as version 3' }).click();
  await expect(heading(page, 'Reminder')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' })).toHaveText('Greet {first_name}. Mine.');
});
