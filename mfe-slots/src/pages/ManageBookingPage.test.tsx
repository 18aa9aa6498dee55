import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, type HostResult, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepDraft } from '../booking/draft.ts';
import { freeTime, freeTimes, holdId, managedBooking, slotId, usualTimes } from '../testing/sampleBooking.ts';
import { ManageBookingPage } from './ManageBookingPage.tsx';

const token = 'Tz0tP4mVd9sKqXw1Lr7uYb3NcEh6GjAf';
const [, second] = usualTimes as [unknown, ReturnType<typeof freeTime>];

const usual: FakeResponses = {
  'GET /api/manage-booking/:token': () => managedBooking(),
  'GET /api/book-slot/:id/times': () => freeTimes(usualTimes),
  'POST /api/book-slot/:id/holds': ({ body }) => ({
    hold_id: holdId,
    start_time: body.start_time,
    end_time: second.end_time,
    expires_at: new Date(Date.now() + 300_000).toISOString(),
    seconds_left: 300,
  }),
};

function open(responses: FakeResponses = {}): HostResult {
  return renderWithHost(<ManageBookingPage />, { session: null, responses: { ...usual, ...responses } });
}

const person = userEvent.setup();
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const changes = ({ requests }: HostResult) => requests.filter(({ key }) => !key.startsWith('GET '));
const gone = (status: number): never => {
  throw new ApiError(status, { code: 'NOT_FOUND', message: 'x', reason: 'booking_not_found' });
};

beforeEach(() => {
  sessionStorage.clear();
  keepDraft(slotId, { zone: 'Europe/Berlin' });
  window.history.replaceState(null, '', `/manage-booking/${token}`);
});

describe('a manage link', () => {
  test('a manage link shows the booking, removes its token from the address, and changes nothing', async () => {
    const page = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Morning interviews' })).toBeTruthy();
    for (const text of ['Confirmed', 'Tuesday, November 24', '30 min', 'Room 4'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(window.location.pathname).toBe('/manage-booking');
    expect(page.requests.map(({ key, params }) => [key, params])).toEqual([
      ['GET /api/manage-booking/:token', { token }],
    ]);
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      `/api/manage-booking/${token}/calendar`,
    );
    await expectAccessible();
  });

  test('a manage link opens again after a reload of the tab', async () => {
    open().unmount();
    const page = open();
    await screen.findByText('Confirmed');
    expect(page.requests[0]?.params).toEqual({ token });
  });

  test.each([404, 400])('the page says that the booking was not found when the server answers %i', async (status) => {
    open({ 'GET /api/manage-booking/:token': () => gone(status) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking Not Found' })).toBeTruthy();
    await expectAccessible();
  });

  test('a manage link without a token sends no request', () => {
    window.history.replaceState(null, '', '/manage-booking');
    const page = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Booking Not Found' })).toBeTruthy();
    expect(page.requests).toEqual([]);
  });

  test('a manage link that could not be loaded can be tried again', async () => {
    let isDown = true;
    open({
      'GET /api/manage-booking/:token': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Restarting.' });
        return managedBooking();
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your booking');
    isDown = false;
    await press('Try Again');
    expect(await screen.findByText('Confirmed')).toBeTruthy();
  });
});

describe('moving', () => {
  const moved = managedBooking({ start_time: second.start_time, end_time: second.end_time });

  test('moving a booking holds the new time, and takes it after a confirmation', async () => {
    const page = open({ 'POST /api/manage-booking/:token/move': () => moved });
    await press('Reschedule');
    // The booking's own time isn't offered.
    await screen.findByRole('button', { name: /^9:30 AM/ });
    expect(screen.queryByRole('button', { name: /^9:00 AM/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^9:30 AM/ }));
    const confirm = await screen.findByRole('button', { name: 'Confirm Selection' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    await person.click(confirm);
    expect(changes(page).map(({ key }) => key)).toEqual(['POST /api/book-slot/:id/holds']);
    await expectAccessible();
    await press('Move booking');
    expect(await screen.findByText('Your booking was moved.')).toBeTruthy();
    expect(screen.getByText('9:30 AM – 10:00 AM')).toBeTruthy();
    expect(changes(page)[1]?.body).toEqual({ start_time: second.start_time, hold_id: holdId });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('moving to a taken time keeps the booking and offers others', async () => {
    open({
      'POST /api/manage-booking/:token/move': () => {
        throw new ApiError(409, {
          code: 'CONFLICT',
          message: 'This time has just been taken.',
          reason: 'slot_full',
          details: { free_times: [freeTime('2099-11-25T13:00:00Z')] },
        });
      },
    });
    await press('Reschedule');
    await person.click(await screen.findByRole('button', { name: /^9:30 AM/ }));
    const confirm = await screen.findByRole('button', { name: 'Confirm Selection' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    await person.click(confirm);
    await press('Move booking');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Booking Conflict');
    expect(within(alert).getByRole('button', { name: /2:00 PM/ })).toBeTruthy();
    expect(screen.getByText('9:00 AM – 9:30 AM')).toBeTruthy();
  });

  test("moving isn't offered when it is too late, and the page names the deadline", async () => {
    open({ 'GET /api/manage-booking/:token': () => managedBooking({ can_move: false, can_cancel: false }) });
    expect(await screen.findByText('It can no longer be changed here')).toBeTruthy();
    for (const name of ['Reschedule', 'Cancel booking']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

test('a booking is cancelled only after a confirmation', async () => {
  const page = open({
    'POST /api/manage-booking/:token/cancel': () =>
      managedBooking({ status: 'cancelled', can_move: false, can_cancel: false }),
  });
  await press('Cancel booking');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel your booking?' });
  await expectAccessible();
  await person.click(within(question).getByRole('button', { name: 'Keep booking' }));
  expect(changes(page)).toEqual([]);
  await press('Cancel booking');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your booking was cancelled.')).toBeTruthy();
  expect(screen.getByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Book again' }).getAttribute('href')).toBe(`/book-slot/${slotId}`);
});

test("a booking that couldn't be cancelled stays and shows why", async () => {
  open({
    'POST /api/manage-booking/:token/cancel': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'It is too late.', reason: 'change_closed' });
    },
  });
  await press('Cancel booking');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('It is too late.')).toBeTruthy();
  expect(screen.getByText('Confirmed')).toBeTruthy();
});

test('a person on the waiting list sees their position, and can leave the list', async () => {
  open({
    'GET /api/manage-booking/:token': () =>
      managedBooking({ status: 'waitlisted', waitlist_position: 3, can_move: false }),
  });
  expect(await screen.findByText(/You are number 3 on the waiting list/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  await press('Leave the waiting list');
  expect(await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' })).toBeTruthy();
});

test('opting out asks first, and is then confirmed', async () => {
  const page = open({ 'POST /api/manage-booking/:token/opt-out': () => managedBooking({ opted_out: true }) });
  await press('Do not contact me again');
  expect(changes(page)).toEqual([]);
  await press('Yes, opt out');
  expect(await screen.findByText(/You have opted out/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Do not contact me again' })).toBeNull();
  expect(screen.getByText('Confirmed')).toBeTruthy();
  await expectAccessible();
});

test('a manage link that was not mailed opts out of reminders only, and the page explains it', async () => {
  const reminders = { opts_out_of: 'reminders' } as const;
  open({
    'GET /api/manage-booking/:token': () => managedBooking(reminders),
    'POST /api/manage-booking/:token/opt-out': () => managedBooking({ ...reminders, opted_out: true }),
  });
  expect(await screen.findByText(/use the link in your mail/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Do not contact me again' })).toBeNull();
  await press('Do not remind me');
  await press('Yes, opt out');
  expect(await screen.findByText('You will not be reminded of this booking. It stays as it is.')).toBeTruthy();
  expect(screen.queryByText(/won't call or message you/)).toBeNull();
});
