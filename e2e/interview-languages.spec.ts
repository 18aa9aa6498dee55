/** An interview from link to findings, for a candidate who reads Spanish. */
import type { Browser, Page } from '@playwright/test';
import { englishIn, shownTexts } from '@switchboard/contracts/check-texts';
import type { Catalog } from '@switchboard/contracts/texts';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { createLead, demoPerson, expect, heading, signIn, test, unique } from './journey.ts';

test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=display-media-type=monitor',
    ],
  },
});

const catalog = async (file: string): Promise<Catalog> => {
  const address = new URL(`../mfe-proctoring/src/${file}`, import.meta.url).href;
  return (await import(address)) as Catalog;
};

interface Made {
  url: string;
}

/** A link whose questions are in Spanish; with `language`, staff chose it. */
// Names are not translated.
let assistantName = '';

async function link(browser: Browser, language?: 'de'): Promise<string> {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const lead = await createLead(staff, { first_name: 'Vera', last_name: unique() });
  const published = await (await staff.request.get('/api/assistants?status=published')).json();
  const [assistant] = (published as { items: { id: string; name: string }[] }).items;
  assistantName = assistant?.name.toLowerCase() ?? '';
  const answer = await staff.request.post('/api/video-link', {
    data: {
      lead_id: lead.id,
      agent_id: assistant?.id,
      proctoring_tools: { tab_change_detection: true },
      questions: ['¿A qué se dedica?', '¿Qué le gustaría hacer?'],
      ...(language ? { language } : {}),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { url } = (await answer.json()) as Made;
  await staff.close();
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

// The assistant's lines and name are in its own language.
const saidByAssistant =
  '[role="log"] p, aside li, [role="complementary"] li, [aria-live="polite"], dd, [data-tone="muted"]';

test('a candidate with a Spanish browser takes an interview without an English word', async ({ browser }) => {
  const { english } = (await catalog('testing/english.ts')) as unknown as { english: Catalog };
  const { messages: spanish } = (await catalog('texts/all.es.ts')) as unknown as { messages: Catalog };
  const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await context.newPage();
  const expectSpanish = async (where: Page = page) => {
    const shown = await where.evaluate(shownTexts, saidByAssistant);
    const found = englishIn(shown, english, spanish);
    expect(found.filter((text) => text !== 'Error' && !assistantName.includes(text.toLowerCase()))).toEqual([]);
  };
  const said = (key: string) => spanish[key] ?? '';

  await page.goto(await link(browser));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(heading(page, said('page.title'))).toBeVisible();
  await expectSpanish();
  for (const step of ['devices', 'practice', 'rules', 'start']) {
    const next = said('steps.next').replace('{label}', said(`steps.${step}`));
    await page.getByRole('button', { name: next }).click();
    await expectSpanish();
  }
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: said('consent.start') }).click();
  await expect(page.getByText(said('state.live'), { exact: true })).toBeVisible();
  await expect(page.getByText(said('answer.turn'))).toBeVisible();
  await expect(page.getByText(/Hola, Vera\. Soy /).first()).toBeVisible();
  await expectSpanish();
  const answer = page.getByRole('textbox', { name: said('answer.type') });
  await answer.fill('Construyo puentes.');
  await answer.press('Enter');
  await expect(page.getByText(said('answer.turn'))).toBeVisible();
  await page.getByRole('button', { name: said('control.chat_on') }).click();
  await expectSpanish();
  await page.reload();
  await page.getByRole('button', { name: said('back.continue') }).click();
  await expect(page.getByText(said('answer.turn'))).toBeVisible();
  await expectSpanish();
  await answer.fill('Más puentes.');
  await answer.press('Enter');
  await expect(heading(page, said('title.complete'))).toBeVisible();
  await expectSpanish();
  await page.getByRole('button', { name: said('end.ok') }).click();
  await expect(page.getByText(new RegExp(said('complete.close')))).toBeVisible();
  await expectSpanish();
  await page.getByRole('link', { name: said('complete.see') }).click();
  await expect(page.getByRole('heading', { level: 1, name: said('findings.title') })).toBeVisible();
  await expectSpanish();
  await context.close();
});

test('the language of a link overrides that of the browser, also after the start', async ({ browser }) => {
  const { messages: german } = (await catalog('texts/all.de.ts')) as unknown as { messages: Catalog };
  const path = await link(browser, 'de');
  expect(path).toMatch(/\?lang=de$/);
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: /^5\. / }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: german['consent.start'] ?? '' }).click();
  await expect(page).toHaveURL(/\/video-call\/session\.[0-9a-f-]{36}\?lang=de$/);
  await page.reload();
  await expect(page.getByRole('button', { name: german['back.continue'] ?? '' })).toBeVisible();
  await context.close();
});
