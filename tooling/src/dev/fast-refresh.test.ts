import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureTestBrowser } from '../checks/chromium.ts';
import { copySample, freePort, type ModuleCopy, type RunningCommand, runDev } from './testing/running.ts';

let copy: ModuleCopy;
let dev: RunningCommand;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  copy = copySample('mfe-notes-edited');
  // Nobody listens on the port after it was found free: there is no shell.
  const nobody = await freePort();
  const args = ['--port', String(await freePort()), '--shell', `http://127.0.0.1:${nobody}`];
  [dev, browser] = await Promise.all([
    runDev(copy.dir, args),
    chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox'] }),
  ]);
  page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  // The first page of all waits until the libraries are prepared for the browser.
  const timeout = 50_000;
  await page.goto(dev.url, { waitUntil: 'commit', timeout });
  await page.getByRole('heading', { name: 'Before the edit' }).waitFor({ timeout });
});

afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  copy?.remove();
});

describe('the module alone in Chromium', () => {
  it('a module in development has its route, a session, sample responses and slots of other modules', async () => {
    expect(new URL(page.url()).pathname).toBe('/notes');
    await page.getByText('No API: sample answers').waitFor();
    await page.getByText('Ada Park writes').waitFor();
    await page.getByText('Chidi', { exact: true }).waitFor();
    await page.getByText('Another module draws here').waitFor();
  });

  it('the page shows an edit and keeps typed text', async () => {
    await page.getByRole('textbox', { name: 'Note' }).fill('call back on Monday');
    copy.edit('src/pages/NotesPage.tsx', (text) => text.replace('Before the edit', 'After the edit'));
    await page.getByRole('heading', { name: 'After the edit' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('call back on Monday');
    await page.getByRole('button', { name: 'Note it' }).click();
    await page.getByText('Noted: call back on Monday').waitFor();
  });

  it('the page shows an error of the module until it is fixed', async () => {
    const line = "throw new Error('out of notes');";
    copy.edit('src/pages/NotesPage.tsx', (text) => text.replace('  return (', `  ${line}\n  return (`));
    await page.getByText('out of notes', { exact: true }).waitFor();
    copy.edit('src/pages/NotesPage.tsx', (text) => text.replace(`  ${line}\n`, ''));
    await page.getByRole('heading', { name: 'After the edit' }).waitFor();
    expect(problems.filter((text) => !text.includes('out of notes'))).toEqual([]);
  });

  it('the page is guarded by role and feature as in the shell', async () => {
    const choose = async (role: string) => {
      await page.getByRole('button', { name: /Signed in as/ }).click();
      await page.getByRole('option', { name: role }).click();
    };
    await choose('Viewer');
    await page.getByText('The role viewer lacks lead.write.', { exact: false }).waitFor();
    await choose('Signed out');
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await choose('Member');
    await page.getByRole('heading', { name: 'After the edit' }).waitFor();
    await page.getByText('Feature leads', { exact: true }).click();
    await page.getByText('The feature leads is off.', { exact: false }).first().waitFor();
  });

  it('each slot component opens on its own', async () => {
    await page.getByRole('link', { name: 'call-log.view.v1' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'The transcript of a call' }).click();
    await page.getByRole('button', { name: 'The transcript of a call' }).waitFor({ state: 'detached' });
  });
});
