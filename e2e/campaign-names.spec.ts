import type { Page } from '@playwright/test';
import { newCampaign } from './campaigns.ts';
import { createLead, expect, heading, row, signUp, test, unique } from './journey.ts';

const longWord = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten${unique()}`;
const fromTheRight = 'محمد';

async function expectNothingWider(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth);
}

/** Where the letters of a name begin, rather than the box they are in. */
const textBegins = (page: Page, name: string) =>
  row(page, name)
    .getByText(name)
    .first()
    .evaluate((element) => {
      const letters = document.createRange();
      letters.selectNodeContents(element);
      return letters.getBoundingClientRect().x;
    });

test('words of seventy letters and names from right to left fit a phone', async ({ page, context }) => {
  await signUp(context);
  const id = await newCampaign(context, longWord);
  const leads = [
    await createLead(context, { first_name: 'Ada', last_name: 'Moss' }),
    await createLead(context, { first_name: fromTheRight, last_name: fromTheRight }),
  ];
  const body = { lead_ids: leads.map((lead) => lead.id) };
  expect((await context.request.post(`/api/campaigns/${id}/leads`, { data: body })).ok()).toBe(true);
  const properties = { first: { type: 'string', title: longWord }, second: { type: 'boolean', title: longWord } };
  const answer = await context.request.post('/api/schema-templates', {
    data: { name: longWord, schema: { type: 'object', properties } },
  });
  const form = (await answer.json()) as { id: string };
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/u/${encodeURIComponent(longWord)}`);
  await expect(page.getByRole('button', { name: `Create ${longWord}` })).toBeVisible();
  await expectNothingWider(page);

  await page.goto(`/schema-templates/${form.id}?tab=preview`);
  await expect(page.getByRole('switch', { name: longWord })).toBeVisible();
  await expectNothingWider(page);

  await page.goto(`/u/${encodeURIComponent(longWord)}/${id}?tab=leads`);
  await expect(heading(page, 'Spring')).toBeVisible();
  await expect(row(page, fromTheRight)).toBeVisible();
  await expectNothingWider(page);
  expect(await textBegins(page, `${fromTheRight} ${fromTheRight}`)).toBeCloseTo(await textBegins(page, 'Ada Moss'), 0);
});
