import { createLead, demoPerson, expect, heading, invite, row, sidebar, signIn, test, unique } from './journey.ts';

test('a candidate opens the link without an account, the shell or other modules', async ({ browser }) => {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const { path, name } = await invite(staff);
  await staff.close();

  const candidate = await browser.newContext();
  const asked: string[] = [];
  await candidate.route(/\/(shell|modules\/(?!proctoring\/)[a-z]+)\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  const page = await candidate.newPage();
  await page.goto(path);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(name);
  await expect(main).toContainText('Northlight Talent');
  await expect(main.getByRole('heading', { name: 'Before You Start' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Technical requirements' })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(await candidate.cookies()).toEqual([]);
  await candidate.close();
});

test('an invalid interview link says so, and what to do', async ({ page }) => {
  await page.goto('/video-call/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  const card = page.getByRole('alert');
  await expect(card).toContainText('Interview Not Found');
  await expect(card).toContainText('This interview link is invalid or has expired.');
});

const endedInterviews = [
  {
    status: 410,
    reason: 'interview_expired',
    title: 'Interview Expired',
    text: 'This interview link has expired. Please request a new one.',
  },
  {
    status: 409,
    reason: 'interview_already_started',
    title: 'Interview Already Started',
    text: 'cannot be accessed again',
  },
  { status: 409, reason: 'interview_completed', title: 'Interview Completed', text: 'already been completed' },
  { status: 409, reason: 'interview_cancelled', title: 'Interview Cancelled', text: 'has been cancelled' },
];

test("a link to an interview that can't take place says why", async ({ page }) => {
  for (const { status, reason, title, text } of endedInterviews) {
    await test.step(reason, async () => {
      const details = { ended_reason: 'interview-completed' };
      const error = { code: 'CONFLICT', message: text, reason, details, request_id: 'journey-1' };
      await page.route('**/api/video-call/*', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
      await page.goto('/video-call/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
      await expect(page.getByRole('alert')).toContainText(title);
      await expect(page.getByRole('alert')).toContainText(text);
    });
  }
});

test('a link opened offline says so, and Try Again opens the interview', async ({ page, browser }) => {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const { path } = await invite(staff);
  await staff.close();
  await page.route('**/api/video-call/*', (route) => route.abort('connectionrefused'));
  await page.goto(path);
  const card = page.getByRole('alert');
  await expect(card).toContainText('Connection Error');
  await page.unrouteAll();
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
});

test('the interview module opens inside the shell without a page load', async ({ signedIn: page, context }) => {
  const { path, leadId, name } = await invite(context);
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const navigate = (to: string) =>
    page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, to);

  await navigate(`/video-call/${leadId}`);
  await expect(heading(page, 'Proctored Video Call Setup')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await navigate(path);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  await navigate(`/video-call/${leadId}`);
  await page.getByRole('link', { name: 'Go to Leads' }).click();
  await expect(heading(page, 'Leads')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a member creates a link in three steps, and it opens for the lead', async ({
  signedIn: page,
  context,
  browser,
}) => {
  const name = unique();
  await createLead(context, { first_name: 'Stepan', last_name: name });
  await page.goto(`/leads?search=${name}`);
  await row(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Video Interview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Video Interview' });
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Generate Link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Interview link' }).inputValue();
  await expect(dialog.getByRole('link', { name: 'Start Video Call Now' })).toHaveAttribute('href', link);

  const candidate = await (await browser.newContext()).newPage();
  await candidate.goto(link);
  await expect(heading(candidate, 'Welcome to Your Video Interview')).toBeVisible();
  await expect(candidate.getByRole('main')).toContainText(`Stepan ${name}`);
});
