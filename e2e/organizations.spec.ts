import type { BrowserContext, Page } from '@playwright/test';
import {
  createLead,
  demoOrganization,
  demoPerson,
  expect,
  follow,
  heading,
  otherDemoOrganization,
  row,
  signIn,
  switchTo,
  test,
  unique,
} from './journey.ts';

test("two people of one organization see each other's change of a lead without a reload", async ({ browser }) => {
  const name = unique();
  const lead = { first_name: 'Before', last_name: name };
  const [maya, theo] = await Promise.all(
    (['owner', 'admin'] as const).map(async (role) => {
      const context = await browser.newContext();
      await signIn(context, demoPerson(role));
      const page = await context.newPage();
      return { context, page };
    }),
  );
  if (!maya || !theo) throw new Error('Two people were expected');
  await createLead(maya.context, lead);
  for (const { page } of [maya, theo]) {
    await page.goto(`/leads?search=${name}`);
    await expect(row(page, `Before ${name}`)).toBeVisible();
  }

  const rename = async (from: string, to: string, writer: Page, reader: Page) => {
    // The highlight of a changed row fades, so the test starts to wait for it before the change.
    const marked = reader.waitForFunction(
      (text) => document.querySelector('[data-highlighted]')?.textContent?.includes(text),
      `${to} ${name}`,
    );
    await row(writer, `${from} ${name}`).getByRole('button', { name: 'Edit' }).click();
    const form = writer.getByRole('dialog', { name: 'Edit Lead' });
    await form.getByLabel('First Name').fill(to);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await expect(row(reader, `${to} ${name}`)).toBeVisible();
    await expect(row(reader, `${from} ${name}`)).toHaveCount(0);
    await marked;
  };
  await rename('Before', 'Between', maya.page, theo.page);
  await rename('Between', 'After', theo.page, maya.page);
  await Promise.all([maya.context.close(), theo.context.close()]);
});

/** Words that belong only to the session's organization: ids, names and addresses of its data. */
async function wordsOf(context: BrowserContext): Promise<Set<string>> {
  const words = new Set<string>();
  const fields = ['id', 'email', 'phone_number', 'original_filename', 'lead_name', 'summary'];
  const lists = ['leads?limit=100', 'call-logs?limit=100', 'assistants', 'lead-uploads', 'phone-numbers', 'slots'];
  for (const list of lists) {
    const answer = await context.request.get(`/api/${list}`);
    const { items } = (await answer.json()) as { items?: Record<string, unknown>[] };
    for (const item of items ?? [])
      for (const field of fields) {
        const word = item[field];
        // A visitor of a web embed may have given no number.
        if (typeof word === 'string' && word !== '') words.add(word);
      }
  }
  return words;
}

/** The given words that occur in the page or in what the browser stores for it. */
function found(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate((words) => {
    const all = [document.documentElement.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    return words.filter((word) => all.some((text) => text.includes(word)));
  }, words);
}

test('nothing of the previous organization is left on any page after a switch', async ({ signedIn: page, context }) => {
  const organizations = (await (await context.request.get('/api/session')).json()).organizations as {
    id: string;
    name: string;
  }[];
  const other = organizations.find(({ name }) => name === otherDemoOrganization);
  const before = await wordsOf(context);
  await context.request.post('/api/session/organization', { data: { organization_id: other?.id } });
  const after = await wordsOf(context);
  await context.request.post('/api/session/organization', {
    data: { organization_id: organizations.find(({ name }) => name === demoOrganization)?.id },
  });
  const foreign = [...before].filter((word) => !after.has(word));
  expect(foreign.length).toBeGreaterThan(100);
  await page.goto('/leads');
  await expect(page.getByRole('row')).toHaveCount(26);
  await follow(page, 'Call Logs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect((await found(page, foreign)).length).toBeGreaterThan(5);

  // A response for the previous organization that is still pending when the switch happens.
  const { promise: isSwitched, resolve: switched } = Promise.withResolvers<void>();
  await context.route('**/api/leads?**', async (route) => {
    const answer = await route.fetch();
    await isSwitched;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await switchTo(page, demoOrganization, otherDemoOrganization);
  switched();
  await context.unrouteAll({ behavior: 'wait' });
  expect(await found(page, foreign)).toEqual([]);

  const answers: string[] = [];
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/') && !answer.url().includes('/api/events'))
      answers.push(await answer.text().catch(() => ''));
  });
  for (const label of ['Leads', 'Lead Uploads', 'Call Logs', 'Assistants', 'Phone Numbers', 'Slots']) {
    await follow(page, label);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    expect(await found(page, foreign), label).toEqual([]);
  }
  expect(answers.length).toBeGreaterThan(4);
  expect(foreign.filter((word) => answers.some((answer) => answer.includes(word)))).toEqual([]);

  await test.step("the back button doesn't bring the previous organization back", async () => {
    for (let steps = 0; steps < 8; steps += 1) {
      await page.goBack();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(await found(page, foreign)).toEqual([]);
    }
  });
});
