/** A stranger with a phone books by a link: a time, another one, none. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { englishIn, shownTexts } from '@switchboard/contracts/check-texts';
import type { Catalog } from '@switchboard/contracts/texts';
import { violations } from './accessibility.ts';
import { answeringNumber, demoPerson, expect, heading, signIn, test, unique } from './journey.ts';

const halfHour = 30 * 60_000;

/** A slot in Berlin with three times, a week ahead, and one seat at each. */
async function createSlot(browser: Browser): Promise<{ id: string; name: string }> {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const name = `Adviser ${unique()}`;
  const start = new Date(Date.now() + 7 * 24 * 60 * 60_000).setUTCHours(9, 0, 0, 0);
  const answer = await staff.request.post('/api/slots', {
    data: {
      name,
      location: 'Room Borealis',
      time_limit: 30,
      capacity: 3,
      seats_per_time: 1,
      time_zone: 'Europe/Berlin',
      segments: [{ start_time: new Date(start).toISOString(), end_time: new Date(start + 3 * halfHour).toISOString() }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await staff.close();
  return { id, name };
}

/** A phone in New York on its own network: one network may book ten times an hour. */
function newPhone(browser: Browser, own: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}::1` },
    ...own,
  });
}

// For seconds after a button has worked, the live region of its library names it, although it is gone.
const axe = (page: Page) => violations(page, { except: ['role-img-alt'] });

const times = (page: Page) => page.getByRole('button', { name: /^\d+:\d\d [AP]M/ });

/** The times on the buttons, without the number of seats left. */
async function clocks(page: Page): Promise<string[]> {
  const texts = await times(page).allInnerTexts();
  return texts.map((text) => /^\d+:\d\d [AP]M/.exec(text)?.[0] ?? text);
}

async function confirmTime(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Time Slot' });
  await expect(dialog).toContainText('Held for you for');
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm Selection' }).click();
  await expect(dialog).toBeHidden();
}

/** The value of a property of a calendar file, whose long lines are folded. */
function property(calendar: string, name: string): string | undefined {
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))?.replace(/^[^:]*:/, '');
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('booking.ics');
  return await readFile(await file.path(), 'utf8');
}

const moment = (stamp: string | undefined) =>
  new Date((stamp ?? '').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')).getTime();

test('a stranger books, moves and cancels on a phone, and no one else gets the seat in between', async ({
  browser,
  baseURL,
}) => {
  const slot = await createSlot(browser);
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) elsewhere.push(request.url());
  });
  let uid: string | undefined;
  let manage = '';

  await test.step("free times are shown first, in the visitor's time zone", async () => {
    await page.goto(`/book-slot/${slot.id}`);
    await expect(heading(page, slot.name)).toBeVisible();
    await expect(page.getByText(/Times are shown in America\/New York/)).toBeVisible();
    await expect(times(page)).toHaveCount(3);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  const [first = '', second = ''] = await clocks(page);

  await test.step('a time is held and booked', async () => {
    await times(page).first().click();
    await confirmTime(page);
    await page.getByLabel('First Name').fill('Grace');
    await page.getByLabel('Last Name').fill(`Hill ${unique()}`);
    await page.getByLabel('Email').fill(`${unique()}@journeys.example`);
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Grace');
    await page.getByLabel('Phone Number').fill(answeringNumber());
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(heading(page, 'Your booking has been confirmed!')).toBeFocused();
    await expect(page.getByText(/^There: /)).toContainText('Europe/Berlin');
    expect(await axe(page)).toEqual([]);
  });

  await test.step('the calendar file opens', async () => {
    const calendar = await download(page);
    uid = property(calendar, 'UID');
    expect(uid).toBeTruthy();
    expect(property(calendar, 'SUMMARY')).toBe(slot.name);
    expect(moment(property(calendar, 'DTEND')) - moment(property(calendar, 'DTSTART'))).toBe(halfHour);
    manage = (await page.getByRole('link', { name: /\/manage-booking\// }).getAttribute('href')) ?? '';
  });

  const other = await newPhone(browser);
  const theirs = await other.newPage();
  await test.step('the booked time is gone for others', async () => {
    await theirs.goto(`/book-slot/${slot.id}`);
    await expect(times(theirs)).toHaveCount(2);
    expect(await clocks(theirs)).not.toContain(first);
  });

  await test.step('the manage link leaves the address bar and moves the booking', async () => {
    await page.goto(new URL(manage).pathname);
    await expect(heading(page, slot.name)).toBeVisible();
    await expect(page).toHaveURL('/manage-booking');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByRole('button', { name: new RegExp(`^${second}`) }).click();
    await confirmTime(page);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await expect(page.getByText('Your booking was moved.')).toBeVisible();
    const calendar = await download(page);
    expect(property(calendar, 'UID')).toBe(uid);
    expect(Number(property(calendar, 'SEQUENCE'))).toBeGreaterThan(0);
  });

  await test.step('others see the old time as free, and are refused the new one', async () => {
    // Their page is older than the move.
    await theirs.getByRole('button', { name: new RegExp(`^${second}`) }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Confirm Time Slot' });
    await expect(dialog.getByRole('alert')).toContainText('Booking Conflict');
    await dialog.getByRole('button', { name: new RegExp(`^${first}`) }).click();
    await expect(dialog).toContainText('Held for you for');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('canceling asks first, and frees the time', async () => {
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel your booking?' });
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText('Your booking was cancelled.')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await theirs.reload();
    await expect(times(theirs)).toHaveCount(3);
  });

  expect(elsewhere).toEqual([]);
  expect((await phone.cookies()).map(({ name }) => name)).toEqual([]);
  await phone.close();
  await other.close();
});

test('a booking works without a mouse, and loads only the booking module', async ({ browser }) => {
  const slot = await createSlot(browser);
  const context = await newPhone(browser);
  const page = await context.newPage();
  const asked: string[] = [];
  await context.route(/\/(shell|modules\/(?!slots\/)[a-z-]+)\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.goto(`/book-slot/${slot.id}`);
  await times(page).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Time Slot' });
  const confirm = dialog.getByRole('button', { name: 'Confirm Selection' });
  await expect(confirm).toBeEnabled();
  await confirm.focus();
  await page.keyboard.press('Enter');
  // The details take the focus: the next field is a step away.
  await expect(page.getByRole('region', { name: 'Your details' })).toBeFocused();
  await page.getByLabel('First Name').focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(asked).toEqual([]);
  await context.close();
});

/** The texts of the booking pages, as they are written. */
async function catalog(file: string): Promise<Catalog> {
  const address = new URL(`../mfe-slots/src/texts/${file}`, import.meta.url).href;
  return ((await import(address)) as { messages: Catalog }).messages;
}

test('a visitor with a Spanish browser books, moves and cancels without an English word', async ({ browser }) => {
  const [english, spanish] = await Promise.all([catalog('messages.ts'), catalog('messages.es.ts')]);
  const slot = await createSlot(browser);
  const phone = await newPhone(browser, { locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await phone.newPage();
  const expectSpanish = async () => {
    expect(englishIn(await page.evaluate(shownTexts, undefined), english, spanish)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  const spanishTimes = page.getByRole('button', { name: /^\d+:\d\d/ });
  const confirmSpanish = async () => {
    const dialog = page.getByRole('dialog', { name: 'Confirme el horario' });
    await expect(dialog).toContainText('Apartado para usted durante');
    await expectSpanish();
    await dialog.getByRole('button', { name: 'Confirmar selección' }).click();
    await expect(dialog).toBeHidden();
  };

  await page.goto(`/book-slot/${slot.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText(/Zona horaria: hora estándar de Colombia/)).toBeVisible();
  await expect(spanishTimes).toHaveCount(3);
  await page.getByLabel('Nombre').waitFor();
  await expectSpanish();
  await page.getByRole('button', { name: 'Mostrar calendario' }).click();
  await expect(page.getByRole('group', { name: 'Calendario de horarios disponibles' })).toBeVisible();
  await expectSpanish();
  await page.getByRole('button', { name: 'Ocultar calendario' }).click();
  await spanishTimes.first().click();
  await confirmSpanish();
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await expect(page.getByText('Escriba su correo electrónico.')).toBeVisible();
  await expectSpanish();
  await page.getByLabel('Nombre').fill('Lucía');
  await page.getByLabel('Apellido').fill(`Vega ${unique()}`);
  await page.getByLabel('Correo electrónico').fill(`${unique()}@journeys.example`);
  await page.getByLabel('Número de teléfono').fill(answeringNumber());
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await expect(heading(page, '¡Su reserva está confirmada!')).toBeFocused();
  await expectSpanish();

  const link = page.getByRole('link', { name: /\/manage-booking\// });
  const manage = new URL((await link.getAttribute('href')) ?? '');
  expect(manage.search).toBe('?lang=es');
  await page.goto(manage.pathname + manage.search);
  await page.getByRole('button', { name: 'Cambiar de horario' }).click();
  await spanishTimes.last().click();
  await confirmSpanish();
  await page.getByRole('button', { name: 'Cambiar reserva' }).click();
  await expect(page.getByText('Su reserva se ha cambiado.')).toBeVisible();
  await expectSpanish();
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Cancelar su reserva?' });
  await expectSpanish();
  await question.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByText('Su reserva se ha cancelado.')).toBeVisible();
  await expectSpanish();
  await phone.close();
});
