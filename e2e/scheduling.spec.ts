import type { BrowserContext } from '@playwright/test';
import { createLead, entry, expect, follow, heading, row, signIn, signUp, test, unique } from './journey.ts';

/** A time zone in which it is that hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // Signs of these names are the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function firstOf(context: BrowserContext, path: string): Promise<{ id: string }> {
  const { items } = (await (await context.request.get(path)).json()) as { items: { id: string }[] };
  expect(items.length, path).toBeGreaterThan(0);
  return items[0] as { id: string };
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** A call to the lead in so many seconds, scheduled without clicks. */
async function schedule(context: BrowserContext, leadId: string, seconds: number): Promise<void> {
  const assistant = await firstOf(context, '/api/assistants?status=published');
  const number = await firstOf(context, '/api/phone-numbers?type=outbound');
  const data = {
    lead_id: leadId,
    assistant_id: assistant.id,
    phone_number_id: number.id,
    scheduled_time: inSeconds(seconds),
  };
  const answer = await context.request.post('/api/scheduled-calls', { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

const aLead = (context: BrowserContext, last_name: string, hour: number) =>
  createLead(context, { first_name: 'Nora', last_name, time_zone: zoneAt(hour) });

test('a scheduled call goes out on time, and a held one says why', async ({ page, context }) => {
  await signUp(context);
  const [called, kept, dropped] = [unique(), unique(), unique()];
  const lead = await aLead(context, called, 12);
  await page.goto('/leads');

  await test.step('a call is scheduled two minutes ahead, in both time zones', async () => {
    await row(page, called).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Schedule Call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Call' });
    await expect(dialog.getByText('Calls go out from 8:00 AM to 9:00 PM there.')).toBeVisible();
    await dialog.getByRole('button', { name: /^Assistant|Select an assistant/ }).click();
    await page.getByRole('option', { name: 'First call' }).click();
    await dialog.getByRole('button', { name: 'Schedule Call' }).click();
    await expect(page.getByText('Call scheduled')).toBeVisible();
  });

  await test.step('the call goes out on time', async () => {
    const { id } = await firstOf(context, `/api/scheduled-calls?lead_id=${lead.id}`);
    const moved = await context.request.patch(`/api/scheduled-calls/${id}`, { data: { scheduled_time: inSeconds(2) } });
    expect(moved.status(), await moved.text()).toBe(200);
    await follow(page, 'Call Logs');
    await expect(row(page, called)).toContainText('Completed');
  });

  await test.step("a call at night in the lead's time zone is held with the reason", async () => {
    const { id } = await aLead(context, kept, 12);
    await schedule(context, id, 4);
    await context.request.patch(`/api/leads/${id}`, { data: { time_zone: zoneAt(3) } });
    await page.goto('/calls?show=held');
    await expect(row(page, kept)).toContainText('Held until 8:00 AM');
    await row(page, kept).click();
    const why = page.getByRole('dialog', { name: `The call to Nora ${kept}` });
    await expect(why.getByRole('heading', { name: 'Why this call is held' })).toBeVisible();
    await why.getByText('What was looked at').click();
    await expect(why.getByText('Time zone of the lead')).toBeVisible();
    await why.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('a scheduled call is canceled after a confirmation, and can be scheduled again', async () => {
    const { id } = await aLead(context, dropped, 12);
    await schedule(context, id, 3600);
    await page.goto('/leads');
    await row(page, dropped).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel Scheduled Call' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Call' }).click();
    await expect(page.getByText('Scheduled call cancelled')).toBeVisible();
    await row(page, dropped).getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Schedule Call' })).toBeVisible();
  });
});

test('pausing and resuming all calls shows immediately in another browser', async ({ page, context, browser }) => {
  const owner = await signUp(context);
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, owner);
  const other = await elsewhere.newPage();
  await other.goto('/leads');
  await expect(heading(other, 'Leads')).toBeVisible();

  await page.goto('/dashboard');
  await entry(page, 'Calls').click();
  await page.getByRole('button', { name: 'Pause all calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause all calls' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The script is wrong');
  await dialog.getByRole('button', { name: 'Pause all calls' }).click();
  await expect(other.getByText('All calls are paused')).toBeVisible();
  await expect(other.getByText('The script is wrong')).toBeVisible();

  const lead = await aLead(elsewhere, unique(), 12);
  await schedule(elsewhere, lead.id, 1);
  await page.goto('/calls?show=held');
  await expect(page.getByRole('gridcell', { name: /^All calls paused/ })).toBeVisible();

  await other.getByRole('button', { name: 'Resume calls' }).click();
  await expect(other.getByText('All calls are paused')).toBeHidden();
  await expect(page.getByText('All calls are paused')).toBeHidden();
  await page.goto('/calls?show=called');
  await expect(page.getByRole('row').filter({ hasText: 'Nora' })).toBeVisible();
  await elsewhere.close();
});
