import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { violations } from './accessibility.ts';
import { createLead, demoPerson, expect, heading, row, signIn, test, unique } from './journey.ts';

interface MadeSlot {
  id: string;
  name: string;
}

const dayMs = 86_400_000;

/** Creates a three-hour slot with four seats on a morning next week in New York, through the API. */
async function createSlot(page: Page, fields: Record<string, unknown> = {}): Promise<MadeSlot> {
  const day = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
  const answer = await page.request.post('/api/slots', {
    data: {
      name: `Mornings ${unique()}`,
      time_limit: 30,
      capacity: 4,
      time_zone: 'America/New_York',
      segments: [{ start_time: `${day}T15:00:00.000Z`, end_time: `${day}T18:00:00.000Z` }],
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as MadeSlot;
}

const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function chooseOption(page: Page, button: RegExp, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Reads the QR code in an image, as a camera would. */
async function photograph(page: Page, png: Buffer): Promise<string | undefined> {
  const { width, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const width = 300;
    const pen = new OffscreenCanvas(width, width).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0, width, width);
    return { width, pixels: [...pen.getImageData(0, 0, width, width).data] };
  }, png.toString('base64'));
  return jsQR(Uint8ClampedArray.from(pixels), width, width)?.data;
}

test('a weekly slot is created by the form after a preview of its dates', async ({ signedIn: page }) => {
  const name = `Weekly ${unique()}`;
  const last = new Date(Date.now() + 30 * dayMs);
  await page.goto('/slots?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create Slot' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await chooseOption(page, /Repeats/, 'Every week');
  await dialog
    .getByRole('group', { name: /Last day/ })
    .getByRole('spinbutton')
    .first()
    .click();
  const [year, month, day] = last.toISOString().slice(0, 10).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  const days = dialog.getByRole('list', { name: 'When the slots will be' });
  await expect(days.getByRole('listitem')).not.toHaveCount(0);
  const count = await days.getByRole('listitem').count();
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Slot' }).click();
  await expect(notice(page, `${count} slots created`)).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Booking link' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Slots of this series' }).getByRole('listitem')).toHaveCount(count);
});

test('one page offers the times of a whole series and shows the organizer', async ({ signedIn: page, browser }) => {
  const last = new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10);
  const slot = await createSlot(page, { recurrence_pattern: 'daily', recurrence_end_date: last });
  await page.goto(`/slots/${slot.id}`);
  await page.getByRole('button', { name: 'Create one page for the series' }).click();
  const url = await page.getByRole('textbox', { name: 'Address of the page for the series' }).inputValue();
  const visitor = await browser.newContext();
  const booking = await visitor.newPage();
  await booking.goto(url);
  await expect(booking.getByText('Northlight Talent')).toBeVisible();
  const days = booking.getByRole('list', { name: 'Days with free times' }).getByRole('button');
  await expect(days).toHaveCount(3);
  await days.nth(2).click();
  await booking
    .getByRole('button', { name: /^\d+:\d\d [AP]M/ })
    .first()
    .click();
  await booking.getByRole('button', { name: 'Confirm Selection' }).click();
  await booking.getByRole('textbox', { name: /First Name/ }).fill('Grace');
  await booking.getByRole('textbox', { name: /Last Name/ }).fill('Hill');
  await booking.getByRole('textbox', { name: /Email/ }).fill(`${unique()}@example.com`);
  await booking.getByRole('textbox', { name: /Phone/ }).fill('+1 202-555-0147');
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(
    booking
      .getByText('Grace Hill')
      .or(booking.getByRole('link', { name: 'Add to calendar' }))
      .first(),
  ).toBeVisible();
  await visitor.close();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit booking page' });
  await dialog.getByText('Show the organizer', { exact: true }).click();
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  const again = await browser.newPage();
  await again.goto(url);
  await expect(again.getByRole('list', { name: 'Days with free times' })).toBeVisible();
  await expect(again.getByText('Northlight Talent')).toBeHidden();
});

test('a person is booked, found as a lead, moved, canceled and deleted, and the list is exported', async ({
  signedIn: page,
  context,
}) => {
  const last_name = unique();
  await createLead(context, { first_name: 'Ines', last_name });
  const slot = await createSlot(page);
  await page.goto(`/slots/${slot.id}`);
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Booking' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Booking' });
  await dialog.getByRole('combobox', { name: /Lead/ }).fill(last_name);
  await page.getByRole('option', { name: new RegExp(last_name) }).click();
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(`Ines ${last_name}`);
  await chooseOption(page, /Day/, /202\d/);
  await chooseOption(page, /Time/, /:00 [AP]M/);
  await dialog.getByRole('button', { name: 'Add Booking' }).click();
  await expect(notice(page, 'Booking added')).toBeVisible();
  await expect(row(page, last_name)).toContainText('Confirmed');
  await expect(page.getByText('1 of 4 seats taken')).toBeVisible();
  expect(await violations(page, { part: 'main' })).toEqual([]);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(last_name);

  await row(page, last_name).click();
  const edit = page.getByRole('dialog', { name: 'Edit Booking' });
  await edit.getByRole('button', { name: /Time/ }).click();
  const later = page.getByRole('option').nth(2);
  const time = (await later.getAttribute('aria-label')) ?? (await later.innerText()).split('\n')[0] ?? '';
  await later.click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, last_name)).toContainText(`${time} –`);

  await row(page, last_name)
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel Booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(row(page, last_name)).toContainText('Cancelled');
  await expect(page.getByText('0 of 4 seats taken')).toBeVisible();
  await row(page, last_name)
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Booking deleted')).toBeVisible();
  await expect(page.getByText('No bookings yet')).toBeVisible();
});

test('dragging in the calendar adds and removes time in the time zone of the slot', async ({ signedIn: page }) => {
  const slot = await createSlot(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(`/slots/${slot.id}?tab=calendar&view=day`);
  const times = page.getByRole('list', { name: 'Times of the slot' }).getByRole('listitem');
  await expect(times).toHaveCount(1);
  const range = page.locator('.behind').first();
  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  if (!box) throw new Error('The range is not drawn');
  const hour = 80;
  expect(Math.round(box.height / 3)).toBe(hour);
  const drag = async (from: number, to: number) => {
    await page.mouse.move(box.x + box.width / 2, box.y + from);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + (from + to) / 2, { steps: 4 });
    await page.mouse.move(box.x + box.width / 2, box.y + to, { steps: 4 });
    await page.mouse.up();
  };
  await drag(hour + 10, 2 * hour - 10);
  await expect(times).toHaveCount(2);
  await drag(hour + 10, 2 * hour - 10);
  await expect(times).toHaveCount(1);
  await drag(2 * hour + 10, 3 * hour - 10);
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(notice(page, 'Slot segments updated successfully')).toBeVisible();
  await page.reload();
  const zone = { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' } as const;
  const start = new Date(Date.parse(`${new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10)}T15:00:00Z`));
  const end = new Date(start.getTime() + 2 * 3_600_000);
  const text = [start, end].map((at) => at.toLocaleTimeString('en-US', zone).replaceAll(/\s/g, ' ')).join(' – ');
  await expect(times).toContainText([text]);
  expect(refused).toEqual([]);
  await expect(page.locator('.behind').first()).toBeVisible();
  // The calendar and its scroll area aren't keyboard accessible: the list next to it shows everything, and its form replaces dragging.
  expect(await violations(page, { part: 'main', except: ['scrollable-region-focusable'] })).toEqual([]);
});

test('the address of the booking page is copied, and a camera can read its code', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const slot = await createSlot(page);
  await page.goto(`/slots/${slot.id}`);
  const url = new URL(`/book-slot/${slot.id}`, page.url()).href;
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(notice(page, 'Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect(await photograph(page, await readFile(await (await file).path()))).toBe(url);
});

test('canceling a slot says how many people are notified, and a viewer can only read', async ({
  signedIn: page,
  browser,
}) => {
  const slot = await createSlot(page);
  const times = (await (await page.request.get(`/api/slots/${slot.id}/times`)).json()) as {
    times: { start_time: string }[];
  };
  const booked = await page.request.post(`/api/slots/${slot.id}/bookings`, {
    data: { name: 'Ines Duarte', email: 'ines@journeys.example', start_time: times.times[0]?.start_time },
  });
  expect(booked.status(), await booked.text()).toBe(201);

  const reading = await browser.newContext();
  await signIn(reading, demoPerson('viewer'));
  const viewer = await reading.newPage();
  await viewer.goto(`/slots/${slot.id}`);
  await expect(row(viewer, 'Ines Duarte')).toBeVisible();
  for (const name of ['Add Booking', 'Cancel Slot', 'Save Changes'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);

  await page.goto(`/slots/${slot.id}`);
  await page.getByRole('button', { name: 'Cancel Slot' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 person will be notified by email.');
  await question.getByRole('button', { name: 'Cancel Slot' }).click();
  await expect(notice(page, 'Status updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  // An open page shows it without a reload.
  await expect(row(viewer, 'Ines Duarte')).toContainText('Cancelled');
  await reading.close();
});
