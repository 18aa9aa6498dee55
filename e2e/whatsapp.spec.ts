import type { BrowserContext, Page } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { violations } from './accessibility.ts';
import { createLead, demoPerson, expect, heading, row, signIn, signUp, test, unique } from './journey.ts';
import { readQr } from './qr.ts';

const settings = '/organization-settings?tab=whatsapp';

interface Row {
  id: string;
}

async function firstOf(context: BrowserContext, path: string): Promise<Row> {
  const { items } = (await (await context.request.get(path)).json()) as { items: Row[] };
  expect(items.length, path).toBeGreaterThan(0);
  return items[0] as Row;
}

/** Adds a number by its form, reads the code off the screen, and scans it with the simulated phone. */
async function pair(page: Page, phone: Page): Promise<string> {
  await page.goto(settings);
  await page.getByRole('button', { name: 'Add number' }).click();
  const form = page.getByRole('dialog', { name: 'Add WhatsApp number' });
  await form.getByRole('textbox', { name: 'Phone number' }).fill('6465550190');
  await form.getByRole('textbox', { name: 'Name' }).fill('Front desk');
  await form.getByRole('button', { name: 'Add number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Front desk' });
  const text = await readQr(dialog.getByRole('img', { name: 'QR code' }));
  await expect(dialog.getByText('Simulated', { exact: true })).toBeVisible();
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);

  const { id } = await firstOf(page.context(), '/api/whatsapp-numbers');
  await phone.goto(`/simulated-phone?number=${id}`);
  await expect(heading(phone, 'Simulated phone')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Or the text of the code' }).fill(text);
  await phone.getByRole('button', { name: 'Pair' }).click();
  await expect(phone.getByText('Linked', { exact: true })).toBeVisible();

  // Without a click: the dialog receives the event, shows it, and closes.
  await expect(dialog.getByText('Messages can be sent and received.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Front desk')).toContainText('Connected');
  return id;
}

/** A call to the lead tomorrow at noon, without clicks. */
async function schedule(context: BrowserContext, leadId: string): Promise<void> {
  const assistant = await firstOf(context, '/api/assistants?status=published');
  const number = await firstOf(context, '/api/phone-numbers?type=outbound');
  const noon = new Date(Date.now() + 24 * 3_600_000);
  noon.setUTCHours(12, 0, 0, 0);
  const data = {
    lead_id: leadId,
    assistant_id: assistant.id,
    phone_number_id: number.id,
    scheduled_time: noon.toISOString(),
  };
  const answer = await context.request.post('/api/scheduled-calls', { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

const scheduledTime = async (context: BrowserContext, leadId: string) =>
  ((await (await context.request.get(`/api/leads/${leadId}`)).json()) as { scheduled_time: string | null })
    .scheduled_time;

test('a WhatsApp number is paired and used, and one STOP ends calls and messages with a visible reason', async ({
  page,
  context,
}) => {
  test.setTimeout(patience(120_000));
  await signUp(context);
  const last_name = unique();
  const lead = await createLead(context, { first_name: 'Nora', last_name, time_zone: 'Etc/GMT' });
  const phone = await context.newPage();
  const number = await pair(page, phone);

  await page.goto(`/leads?whatsapp=${lead.id}`);
  const dialog = page.getByRole('dialog', { name: 'Send WhatsApp Message' });
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await test.step('a message is written with the keyboard and read on the phone', async () => {
    await field.fill('Hello Nora');
    await field.press('Shift+Enter');
    await field.pressSequentially('Nine o’clock?');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(dialog.getByText('Hello Nora')).toContainText('Nine o’clock?');
    await phone.goto(`/simulated-phone?number=${number}`);
    await phone.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Nora/ }).click();
    await expect(phone.getByRole('list', { name: 'Messages' })).toContainText('Hello Nora');
    await expect(dialog.getByText(/^(Delivered|Read)$/).first()).toBeVisible();
  });

  await test.step('the reply arrives and is announced', async () => {
    const answer = phone.getByRole('textbox', { name: /^Answer as Nora/ });
    await answer.fill('Nine is fine');
    await answer.press('Enter');
    await expect(dialog.getByText('Nine is fine', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('status', { name: 'New messages' })).toContainText('wrote: Nine is fine');
    expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  });

  await test.step('a photo and an edit arrive', async () => {
    const answer = phone.getByRole('textbox', { name: /^Answer as Nora/ });
    await phone.getByRole('button', { name: 'Send file' }).click();
    await phone.getByRole('menuitem', { name: 'Photo' }).click();
    await expect(dialog.getByText('Photo · PNG · 240 KB')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('image.png');
    await phone.getByRole('button', { name: 'Edit “Nine is fine”' }).click();
    await phone.getByRole('textbox', { name: 'Edit message' }).fill('Ten is better');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(answer).toHaveValue('');
    await expect(dialog.getByText('Ten is better', { exact: true })).toBeVisible();
  });

  await test.step('STOP cancels the scheduled call and locks the composer', async () => {
    await schedule(context, lead.id);
    expect(await scheduledTime(context, lead.id)).not.toBeNull();
    await phone.getByRole('button', { name: 'Answer STOP' }).click();
    await expect(dialog.getByText('asked not to be called or written to', { exact: false })).toBeVisible();
    await expect(field).toHaveCount(0);
    await expect(dialog).toContainText('WhatsApp reply');
    expect(await scheduledTime(context, lead.id)).toBeNull();
    expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  });

  await test.step('the lead shows why messages are off, and the API refuses one', async () => {
    await page.goto(`/leads/${lead.id}`);
    await expect(page.getByText('Calls and WhatsApp messages are off.', { exact: false })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('WhatsApp reply');
    const refused = await context.request.post(`/api/leads/${lead.id}/whatsapp-messages`, {
      data: { whatsapp_number_id: number, content: 'Once more?' },
    });
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { reason: 'opted_out' } });
  });

  await test.step('the do-not-call list shows the evidence, and calls are allowed again with a reason', async () => {
    await page.goto('/do-not-call');
    await row(page, last_name).getByRole('rowheader').click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('STOP');
    await expect(panel).toContainText('WhatsApp reply');
    await panel.getByRole('button', { name: 'Allow calls again' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Allow calls again' }).click();
    await expect(question.getByText('Say what has changed.')).toBeVisible();
    await question.getByRole('textbox', { name: 'Why it may be called again' }).fill('She wrote to us');
    await question.getByRole('button', { name: 'Allow calls again' }).click();
    await expect(question).toBeHidden();
    await page.goto('/do-not-call?state=lifted');
    await expect(row(page, last_name)).toContainText('She wrote to us');
    await page.goto(`/leads?whatsapp=${lead.id}`);
    await expect(field).toBeVisible();
  });
});

test('a viewer sees WhatsApp numbers and conversations without actions', async ({ page, context }) => {
  await signIn(context, demoPerson('viewer'));
  await page.goto(settings);
  await expect(page.getByRole('heading', { name: 'WhatsApp', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add number' })).toHaveCount(0);
  await page.goto('/simulated-phone');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
