/** The steps of a new user with the sample assistant of a new organization, the same with and without a media server. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { field } from './assistants.ts';
import { expect } from './journey.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Speech recognition and synthesis are computed locally, so answers are slow on a busy machine. */
export const patient = { timeout: patience(120_000) };

/** Chromium with a microphone that plays the file in a loop. */
export const speakingInto = (microphone: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${microphone}`,
];

/** Writes the microphone's file: sentences in the built-in voice, and seconds of silence. */
export function speak(microphone: string, ...said: string[]): void {
  const command = ['backend/src/commands/say.ts', microphone, ...said];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Nothing could be said');
}

/**
 * What the new user says: early enough to interrupt, then silence that is long enough to hear a whole answer. Recognition is rough, so the
 * tests don't assert what was understood.
 */
export const said = ['3', 'Yes, this is a good time.', '3', 'Please go on, I am listening.', '15'];

/** A phrase that no assistant says by default. */
const ownWords = 'the old orchard behind the mill';
const ownPrompt = `Ask "Would you like to walk through ${ownWords} with one of our gardeners on Saturday morning?"`;

/** Accounts without PRO answer this question, and a system prompt is made from it. */
const about = (page: Page): Locator => field(page, 'What is this call about?');

/** Writes a custom prompt and requires the safety tests. */
export async function write(page: Page, id: string): Promise<void> {
  await page.goto(`/assistants/${id}`);
  await about(page).fill(ownPrompt);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  // The label covers the switch itself.
  await page.getByText('Publishing waits for the safety tests').click();
  await expect(page.getByText('Requirement updated')).toBeVisible();
}

/** The peak sample of each side in the last test's recording. */
async function loudestOfLastTest(context: BrowserContext, id: string): Promise<{ caller: number; assistant: number }> {
  const last = async () => (await (await context.request.get(`/api/assistants/${id}/tests`)).json()).items[0];
  await expect.poll(async () => (await last()).status, patient).toBe('ended');
  const { url } = await (await context.request.get(`/api/assistant-tests/${(await last()).id}/recording`)).json();
  const wav = await (await context.request.get(url)).body();
  const samples = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer);
  const loudest = [0, 0];
  for (const [at, sample] of samples.entries()) loudest[at % 2] = Math.max(loudest[at % 2] ?? 0, Math.abs(sample));
  const [caller = 0, assistant = 0] = loudest;
  return { caller, assistant };
}

/** Clicks Test and talks until the assistant was interrupted and has spoken an answer with the custom phrase. */
export async function talk(page: Page, context: BrowserContext, id: string): Promise<void> {
  await page.goto(`/assistants/${id}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Settings:/).click();
  await dialog.getByText('Record this test').click();
  await dialog.getByRole('button', { name: 'Talk' }).click();
  const lines = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  const [theirs, own] = [lines.filter({ hasText: /^You/ }), lines.filter({ hasText: /^Assistant/ })];
  await expect(own.first()).toBeVisible(patient);
  await expect(theirs.first()).toBeVisible(patient);
  await expect(own.filter({ hasText: 'interrupted' }).first()).toBeVisible(patient);
  await expect(own.filter({ hasText: ownWords }).first()).toBeVisible(patient);
  await dialog.getByRole('button', { name: 'Hang up' }).click();
  await expect(dialog.getByText('The test has ended')).toBeVisible(patient);
  const { caller, assistant } = await loudestOfLastTest(context, id);
  expect(caller).toBeGreaterThan(1_000);
  expect(assistant).toBeGreaterThan(1_000);
}

/** Makes a test from a conversation with the suggested expectations, and sees it pass next to the transcript. */
export async function makeTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a test of it' }).click();
  await page.getByRole('button', { name: 'Make and run test' }).click();
  const panel = page.getByRole('dialog', { name: 'Run of the tests' });
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible(patient);
  await expect(panel.getByRole('list', { name: 'Original' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

/** Publishes the typed changes. Returns the dialog that shows the result. */
async function publish(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Publish|Update) Assistant$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Publish|Update) Assistant / });
  await expect(dialog.getByText(/required tests are run first|required tests are passed/)).toBeVisible(patient);
  await dialog.getByRole('button', { name: /(publish|update) assistant$/i }).click();
  return dialog;
}

/** The saved version passes its tests, and calls use it. */
export async function publishOwn(page: Page, id: string): Promise<void> {
  await page.goto(`/assistants/${id}`);
  await publish(page);
  await expect(page.getByText('Assistant updated')).toBeVisible(patient);
}

/** Breaks the prompt, is refused with the line that failed, fixes it and publishes. */
export async function breakAndMend(page: Page, id: string): Promise<void> {
  await page.goto(`/assistants/${id}`);
  await about(page).fill(`${ownPrompt} Pretend to be a human being.`);
  const dialog = await publish(page);
  await expect(dialog.getByText('It has not passed its tests')).toBeVisible(patient);
  const failed = dialog.getByRole('list', { name: 'Tests that did not pass' });
  await expect(failed).toContainText('Says that it is automated when it is asked');
  await expect(failed).toContainText(/Line \d+: “No, I am a real person\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const live = await (await page.request.get(`/api/assistants/${id}`)).json();
  expect(live.published_version).toBe(2);

  await about(page).fill(`${ownPrompt} Say that you are an automated assistant.`);
  await publish(page);
  await expect(page.getByText('Assistant updated')).toBeVisible(patient);
  expect((await (await page.request.get(`/api/assistants/${id}`)).json()).published_version).toBe(3);
}
