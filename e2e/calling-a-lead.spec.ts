import type { Page } from '@playwright/test';
import { expect, follow, heading, row, test, unique } from './journey.ts';
import { resumePdf } from './resume.ts';
import { loudnessOf } from './sound.ts';

async function signUpByHand(page: Page, word: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ada Journey');
  await page.getByLabel('Organization name').fill(`Journey ${word}`);
  await page.getByLabel('Email').fill(`${word}@journeys.example`);
  await page.getByRole('textbox', { name: 'Password' }).fill(`pass ${word} word`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

async function dropResume(page: Page, name: string, content: Buffer): Promise<void> {
  await follow(page, 'Lead Uploads');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse files' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: content });
}

/** Records every state that the call dialog shows from now on, in order. */
async function watchStates(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenStates: seen });
    new MutationObserver(() => {
      const word = document.querySelector('[role=dialog] [role=status]')?.textContent;
      if (word && seen.at(-1) !== word) seen.push(word);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenStates: string[] }).seenStates);
}

test('a résumé becomes a lead that is called, and the call can be read, heard and explained', async ({
  page,
  context,
}) => {
  const word = unique();
  const name = `Marta ${word[0]?.toUpperCase()}${word.slice(1)}`;
  await signUpByHand(page, word);

  const leads = await context.newPage();
  await leads.goto('/leads');
  await expect(leads.getByText('No leads found')).toBeVisible();

  const pdf = resumePdf({ name, phone: '+1 (212) 555-0147', email: `${word}@people.example` });
  await dropResume(page, `${word}.pdf`, pdf);
  const upload = page.getByRole('list', { name: 'Recent Uploads' }).getByRole('listitem').filter({ hasText: word });
  await expect(upload).toContainText('complete');
  await expect(upload.getByRole('link', { name: 'Open lead' })).toBeVisible();

  await test.step('the lead appears in the open list without a reload', async () => {
    await expect(row(leads, name)).toContainText('+1 (212) 555-0147');
    await expect(row(leads, name)).toContainText(`${word}@people.example`);
  });

  await leads.bringToFront();
  await row(leads, name).getByRole('button', { name: 'More actions' }).click();
  await leads.getByRole('menuitem', { name: 'Voice Call' }).click();
  const dialog = leads.getByRole('dialog', { name: 'Voice Call' });
  await expect(dialog.getByRole('button', { name: 'Manual Call' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await leads.getByRole('option', { name: 'First call' }).click();
  await dialog.getByRole('button', { name: 'Initiate Call' }).click();
  const states = await watchStates(leads);
  await leads
    .getByRole('dialog', { name: 'Confirm Call' })
    .getByRole('button', { name: /^(Start Call|Call Anyway)$/ })
    .click();

  await test.step('the call passes through its states to its end', async () => {
    await expect(dialog.getByText('Simulated call', { exact: true })).toBeVisible();
    await expect(leads.getByRole('region', { name: 'Live calls' })).toContainText(name);
    await expect(dialog.getByRole('status').first()).toHaveText('Connected');
    await expect(dialog.getByRole('status').first()).toHaveText('Call ended');
    // The simulated pauses are short here, so not every state before the answer is seen.
    expect(await states()).toEqual([
      expect.stringMatching(/^(Initiated|Dialing|Ringing)$/),
      ...(await states()).slice(1, -2),
      'Connected',
      'Call ended',
    ]);
  });

  await test.step('the call dialog says why the call was placed', async () => {
    await expect(dialog.getByRole('heading', { name: 'Why this call was placed' })).toBeVisible();
    await dialog.getByText(/^\d+ checks passed$/).click();
    expect(
      await dialog
        .getByRole('listitem')
        .filter({ hasText: /^Passed: / })
        .count(),
    ).toBeGreaterThan(2);
  });

  await dialog.getByRole('button', { name: 'View Transcript' }).click();
  const transcript = leads.getByRole('dialog', { name: 'Call Transcript' });
  await expect(transcript.getByText('Simulated', { exact: true })).toBeVisible();
  const said = transcript.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  // The line below the transcript that says how the call ended can't be played.
  const lines = said.filter({ has: leads.getByRole('button') });
  await expect(said.last()).not.toContainText(/Interviewer|Candidate/);
  await expect(lines.filter({ hasText: 'Interviewer' }).first()).toBeVisible();
  await expect(lines.filter({ hasText: 'Candidate' }).first()).toBeVisible();

  await test.step('the recording plays, and contains speech where the transcript does', async () => {
    const player = transcript.getByRole('group', { name: `Recording of the call with ${name}` });
    const audio = player.locator('audio');
    await player.getByRole('button', { name: 'Play' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.5);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(5);
    const loudness = await loudnessOf(leads, audio, name);
    expect(loudness.lines.length).toBe(await lines.filter({ hasNotText: /^System/ }).count());
    expect(Math.min(...loudness.lines)).toBeGreaterThan(0.02);
    expect(loudness.before).toBeLessThan(0.001);
  });

  await transcript.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await follow(leads, 'Call Logs');
  await expect(row(leads, name)).toContainText('Completed');
  await expect(leads.getByText('Simulated calls', { exact: true })).toBeVisible();
});

test('a résumé without a phone number waits in Needs Review until someone enters one', async ({ page }) => {
  const word = unique();
  const name = `Jonas ${word[0]?.toUpperCase()}${word.slice(1)}`;
  await signUpByHand(page, word);
  await dropResume(page, `${word}.pdf`, resumePdf({ name, email: `${word}@people.example` }));
  const uploads = page.getByRole('region', { name: 'Uploads', exact: true });
  await expect(row(page, `${word}.pdf`)).toContainText('Needs review');

  await uploads.getByRole('tab', { name: 'Needs Review' }).click();
  await row(page, `${word}.pdf`).getByRole('button', { name: 'Review' }).click();
  const form = page.getByRole('dialog', { name: 'Review Lead Data' });
  await expect(form.getByLabel('First Name')).toHaveValue('Jonas');
  await expect(form.getByLabel('Email')).toHaveValue(`${word}@people.example`);

  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(form.getByText('Please enter a phone number to create the lead')).toBeVisible();
  await form.getByLabel('Phone Number').fill('+1 212 555 0148');
  await form.getByLabel('Phone Number').press('Enter');
  await expect(form).toBeHidden();
  await expect(uploads.getByText('No uploads need review')).toBeVisible();

  await follow(page, 'Leads');
  await expect(row(page, name)).toContainText('+1 (212) 555-0148');
});
