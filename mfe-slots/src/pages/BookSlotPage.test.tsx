import { ApiError, type RequestInput } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { expectAccessible, type FakeResponses, type HostResult, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keepDraft } from '../booking/draft.ts';
import { freeTime, freeTimes, holdId, publicSlot, sampleBooked, slotId, usualTimes } from '../testing/sampleBooking.ts';
import { BookSlotPage } from './BookSlotPage.tsx';

const [first, second] = usualTimes as [ReturnType<typeof freeTime>, ReturnType<typeof freeTime>];

const held = ({ body }: RequestInput<'POST /api/book-slot/:id/holds'>) => ({
  hold_id: holdId,
  start_time: body.start_time,
  end_time: first.end_time,
  expires_at: new Date(Date.now() + 300_000).toISOString(),
  seconds_left: 300,
});

const usual: FakeResponses = {
  'GET /api/book-slot/:id': () => publicSlot(),
  'POST /api/book-slot/:id/holds': held,
  'DELETE /api/book-slot/:id/holds/:hold_id': () => undefined,
  'POST /api/book-slot/:id/bookings': () => sampleBooked(),
};

function open(responses: FakeResponses = {}): HostResult {
  return renderWithHost(<BookSlotPage />, {
    path: `/book-slot/${slotId}`,
    route: '/book-slot/:id',
    session: null,
    responses: { ...usual, ...responses },
  });
}

type Refusal = Partial<ConstructorParameters<typeof ApiError>[1]>;

function refuse(status: number, body: Refusal): never {
  throw new ApiError(status, { code: 'CONFLICT', message: 'This time has just been taken.', ...body });
}

const conflict = (times = [second]) => refuse(409, { reason: 'slot_full', details: { free_times: times } });

const person = userEvent.setup();
const timeButton = (name: RegExp) => screen.findByRole('button', { name });

async function choose(name = /^9:00 AM/) {
  await person.click(await timeButton(name));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Time Slot' });
  const confirm = within(dialog).getByRole('button', { name: 'Confirm Selection' });
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
  return { dialog, confirm };
}

async function type() {
  await person.type(await screen.findByRole('textbox', { name: /First Name/ }), 'Grace');
  await person.type(screen.getByRole('textbox', { name: /Last Name/ }), 'Hill');
  await person.type(screen.getByRole('textbox', { name: /Email/ }), 'grace@example.com');
  await person.type(screen.getByRole('textbox', { name: /Phone Number/ }), '2025550123');
}

const sent = (page: HostResult, key: string) => page.requests.filter((request) => request.key === key);
const bookings = (page: HostResult) => sent(page, 'POST /api/book-slot/:id/bookings');
const submit = () => screen.findByRole('button', { name: 'Confirm Booking' });

beforeEach(() => {
  sessionStorage.clear();
  keepDraft(slotId, { zone: 'Europe/Berlin' });
});

describe('a link that does not open', () => {
  test.each([404, 400])('the page says that the slot was not found when the server answers %i', async (status) => {
    open({ 'GET /api/book-slot/:id': () => refuse(status, { code: 'NOT_FOUND' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Slot Not Found' })).toBeTruthy();
    expect(screen.getByText("The slot you're looking for doesn't exist or has been removed.")).toBeTruthy();
    expect(document.title).toBe('Slot Not Found');
    await expectAccessible();
  });

  test('the page says that the slot could not be loaded, and Try Again loads it', async () => {
    let isDown = true;
    open({
      'GET /api/book-slot/:id': () =>
        isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Restarting.' }) : publicSlot(),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load slot details');
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Morning interviews' })).toBeTruthy();
  });
});

describe('free times', () => {
  test('the page shows the days, the free times of the first day, and the details of the slot', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Morning interviews' })).toBeTruthy();
    const days = screen.getByRole('list', { name: 'Days with free times' });
    expect(
      within(days)
        .getAllByRole('button')
        .map((day) => day.textContent),
    ).toEqual(['Tue 24 Nov, 2 free times', 'Wed 25 Nov, 1 free time']);
    expect(await timeButton(/^9:00 AM$/)).toBeTruthy();
    expect(await timeButton(/^9:30 AM\s*2 left$/)).toBeTruthy();
    expect(screen.getByText('Times are shown in Europe/Berlin (GMT+1).')).toBeTruthy();
    for (const text of ['Bring your papers', 'Room 4', '30 min']) expect(screen.getByText(text)).toBeTruthy();
    expect((await submit()).hasAttribute('disabled')).toBe(true);
    await expectAccessible();
  });

  test('clicking another day shows its free times', async () => {
    open();
    await person.click(await timeButton(/^Wed 25 Nov/));
    expect(await timeButton(/^2:00 PM$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^9:00 AM/ })).toBeNull();
  });

  test("free times are shown in the visitor's chosen zone, with the slot's zone next to it", async () => {
    open();
    await person.click(await timeButton(/^Change time zone$/));
    const field = await screen.findByRole('combobox', { name: 'Time zone' });
    await person.clear(field);
    await person.type(field, 'tokyo');
    await person.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }));
    expect(screen.getByText('Times are shown in Asia/Tokyo (GMT+9).')).toBeTruthy();
    const { dialog } = await choose(/^5:00 PM/);
    expect(dialog.textContent).toContain('5:00 PM – 5:30 PM, Asia/Tokyo (GMT+9)');
    expect(dialog.textContent).toContain('Tuesday, November 24, 9:00 AM – 9:30 AM, Europe/Berlin (GMT+1)');
  });

  test('later days with free times can be loaded', async () => {
    const later = freeTime('2099-12-08T08:00:00Z');
    const page = open({
      'GET /api/book-slot/:id': () => publicSlot({ first_times: freeTimes(usualTimes, later.start_time) }),
      'GET /api/book-slot/:id/times': () => freeTimes([later]),
    });
    await person.click(await timeButton(/^Show later days$/));
    expect(await timeButton(/^Tue 8 Dec/)).toBeTruthy();
    expect(sent(page, 'GET /api/book-slot/:id/times')[0]?.query).toEqual({ from: later.start_time });
    expect(screen.queryByRole('button', { name: 'Show later days' })).toBeNull();
  });

  test.each([
    [{ status: 'cancelled' }, 'This slot has been cancelled'],
    [{ status: 'full', filled_seats: 6 }, 'All seats are taken'],
    [{ end_time: '2020-01-01T00:00:00.000Z' }, 'This slot is over'],
    [{}, 'No times are free'],
  ] as const)('a slot without free times, such as %j, says why', async (fields, title) => {
    open({ 'GET /api/book-slot/:id': () => publicSlot({ first_times: freeTimes([]), ...fields }) });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
    await expectAccessible();
  });
});

describe('a time', () => {
  test('a chosen time is held while the details are entered, and Confirm Selection keeps it', async () => {
    const page = open();
    const { dialog, confirm } = await choose();
    for (const text of ['Tuesday, November 24', '9:00 AM – 9:30 AM, Europe/Berlin (GMT+1)', '30 minutes'])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(dialog.textContent).toMatch(/Held for you for (5:00|4:59)/);
    expect(within(dialog).getByRole('status').textContent).toBe('This time is held for you for 5 minutes.');
    await expectAccessible();
    await person.click(confirm);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await submit()).hasAttribute('disabled')).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Your details');
    expect(sent(page, 'POST /api/book-slot/:id/holds')[0]?.body).toMatchObject({ start_time: first.start_time });
    expect(sent(page, 'DELETE /api/book-slot/:id/holds/:hold_id')).toEqual([]);
  });

  test('Cancel releases a held time', async () => {
    const page = open();
    const { dialog } = await choose();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(sent(page, 'DELETE /api/book-slot/:id/holds/:hold_id')).toHaveLength(1));
    expect((await submit()).hasAttribute('disabled')).toBe(true);
  });

  test('a taken time shows the conflict and offers the nearest free ones', async () => {
    const page = open({
      'POST /api/book-slot/:id/holds': (input) =>
        input.body.start_time === first.start_time ? conflict() : held(input),
    });
    await person.click(await timeButton(/^9:00 AM/));
    const dialog = await screen.findByRole('dialog');
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Booking Conflict');
    expect(alert.textContent).toContain('This time has just been taken.');
    await expectAccessible();
    await person.click(within(alert).getByRole('button', { name: /9:30 AM/ }));
    await person.click(await screen.findByRole('button', { name: 'Confirm Selection' }));
    expect((await submit()).hasAttribute('disabled')).toBe(false);
    // The outdated list next to it is loaded again.
    expect(sent(page, 'GET /api/book-slot/:id').length).toBeGreaterThan(1);
  });

  test('a full time offers the waiting list if the slot has one', async () => {
    const page = open({
      'GET /api/book-slot/:id': () =>
        publicSlot({ waitlist: true, first_times: freeTimes([freeTime('2099-11-24T08:00:00Z', 0)]) }),
      'POST /api/book-slot/:id/bookings': () =>
        sampleBooked({ status: 'waitlisted', waitlist_position: 2, calendar: null }),
    });
    await person.click(await timeButton(/^9:00 AM\s*Waiting list$/));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('No seat is free at this time');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm Selection' }));
    await type();
    await person.click(screen.getByRole('button', { name: 'Join the Waiting List' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeTruthy();
    expect(screen.getByText('You are number 2 on the waiting list')).toBeTruthy();
    expect(bookings(page)[0]?.body).toMatchObject({ waits: true });
    expect(sent(page, 'POST /api/book-slot/:id/holds')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  });
});

describe('booking', () => {
  test('a booking sends the details of the person, and shows what was booked and what comes next', async () => {
    const page = open();
    await person.click((await choose()).confirm);
    await type();
    await person.click(await submit());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your booking has been confirmed!' })).toBe(
      document.activeElement,
    );
    expect(bookings(page)[0]?.body).toEqual({
      first_name: 'Grace',
      last_name: 'Hill',
      email: 'grace@example.com',
      phone: '+12025550123',
      whatsapp_reminders: false,
      start_time: first.start_time,
      hold_id: holdId,
      waits: false,
      time_zone: 'Europe/Berlin',
      language: 'en',
      website: '',
    });
    expect(screen.getByText('Tuesday, November 24')).toBeTruthy();
    const calendar = screen.getByRole('link', { name: 'Add to calendar' });
    expect(calendar.getAttribute('download')).toBe('booking.ics');
    expect(calendar.getAttribute('href')).toMatch(/^blob:/);
    expect(screen.getByText('grace@example.com')).toBeTruthy();
    await expectAccessible();
  });

  test('a booking shows its manage link if there is no mail server', async () => {
    const manage_url = 'https://calls.example.com/manage-booking/abc';
    open({ 'POST /api/book-slot/:id/bookings': () => sampleBooked({ manage_url }) });
    await person.click((await choose()).confirm);
    await type();
    await person.click(await submit());
    expect((await screen.findByRole('link', { name: manage_url })).getAttribute('href')).toBe(manage_url);
  });

  test('the page forgets a booker after the booking', async () => {
    const { unmount } = open();
    await person.click((await choose()).confirm);
    await type();
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    unmount();
    open();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /First Name/ })).value).toBe('');
    expect((await submit()).hasAttribute('disabled')).toBe(true);
  });

  test('typed details and the chosen time survive a reload', async () => {
    const { unmount } = open();
    await person.click((await choose()).confirm);
    await type();
    unmount();
    const page = open();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /First Name/ })).value).toBe('Grace');
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    expect(bookings(page)[0]?.body).toMatchObject({ phone: '+12025550123', hold_id: holdId });
  });

  test('errors of the form and of the server are shown at their fields', async () => {
    const page = open({
      'POST /api/book-slot/:id/bookings': () =>
        refuse(400, {
          code: 'VALIDATION',
          message: 'x',
          fields: { email: 'This address cannot receive mail.' },
        }),
    });
    await person.click((await choose()).confirm);
    await person.click(await submit());
    for (const text of ['First name is required', 'Last name is required', 'Email is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('first_name');
    expect(bookings(page)).toEqual([]);
    await type();
    await person.click(await submit());
    expect(await screen.findByText('This address cannot receive mail.')).toBeTruthy();
    expect(screen.queryByText('Failed to create booking')).toBeNull();
    await expectAccessible();
  });

  test('a booking of a taken time keeps the typed details and offers times nearby', async () => {
    let isTaken = true;
    const page = open({
      'POST /api/book-slot/:id/bookings': () => (isTaken ? conflict() : sampleBooked()),
    });
    await person.click((await choose()).confirm);
    await type();
    await person.click(await submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Booking Conflict');
    await waitFor(() =>
      expect(alert.contains(document.activeElement) || document.activeElement?.contains(alert)).toBe(true),
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /First Name/ }).value).toBe('Grace');
    expect((await submit()).hasAttribute('disabled')).toBe(true);
    isTaken = false;
    await person.click(within(alert).getByRole('button', { name: /9:30 AM/ }));
    await person.click(await screen.findByRole('button', { name: 'Confirm Selection' }));
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    expect(bookings(page)[1]?.body).toMatchObject({ start_time: second.start_time, first_name: 'Grace' });
  });

  test('a booking without an answer can be sent again with the same key', async () => {
    let isLost = true;
    open({
      'POST /api/book-slot/:id/bookings': () =>
        isLost ? refuse(0, { code: 'UNAVAILABLE', reason: 'network', message: 'x' }) : sampleBooked(),
    });
    const keys: (string | undefined)[] = [];
    onTestFinished(
      http.onSettled(({ headers }) => headers?.['idempotency-key'] && keys.push(headers['idempotency-key'])),
    );
    await person.click((await choose()).confirm);
    await type();
    await person.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to create booking');
    isLost = false;
    // A sooner click would count as a double click.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('WhatsApp reminders are offered only if the slot offers them, and are off by default', async () => {
    const page = open({ 'GET /api/book-slot/:id': () => publicSlot({ offers_whatsapp: true }) });
    await person.click((await choose()).confirm);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remind me by WhatsApp' });
    expect(box.checked).toBe(false);
    await person.click(box);
    await type();
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    expect(bookings(page)[0]?.body).toMatchObject({ whatsapp_reminders: true });
  });

  test('a filled hidden field is sent to the API, which detects bots', async () => {
    const page = open();
    await person.click((await choose()).confirm);
    await type();
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    if (trap) trap.value = 'https://spam.example';
    await person.click(await submit());
    await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
    expect(bookings(page)[0]?.body).toMatchObject({ website: 'https://spam.example' });
  });
});

test('the page names the organizer if the slot shows it', async () => {
  const logo_url = '/files/logo.png';
  open({ 'GET /api/book-slot/:id': () => publicSlot({ organizer: { name: 'Northlight Talent', logo_url } }) });
  await screen.findByText('Northlight Talent');
  expect(document.querySelector(`img[src="${logo_url}"]`)).not.toBeNull();
  await expectAccessible();
});
