import type { Booking } from '@switchboard/contracts/bookings';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleBooking, sampleSlot } from '../../testing/sampleSlot.ts';
import { Bookings } from './Bookings.tsx';

const at = (time: string) => new Date(`2099-11-24T${time}`).toISOString();
const free = (...times: string[]) => ({
  from: at('00:00'),
  until: at('23:59'),
  times: times.map((time) => ({ start_time: at(time), end_time: at(time), seats_left: 3 })),
  segments: [],
  next_time: null,
});

interface Options {
  slot?: Partial<SlotDetail>;
  bookings?: Booking[];
  query?: string;
  responses?: FakeResponses;
}

function open({ slot: fields, bookings = [sampleBooking()], query = '', responses = {} }: Options = {}) {
  const slot = sampleSlot(fields);
  const host = renderWithHost(<Bookings slot={slot} />, {
    path: `/slots/${slot.id}${query}`,
    responses: {
      'GET /api/slots/:id/bookings': () => ({ items: bookings, next_cursor: null }),
      'GET /api/slots/:id/times': () => free('09:00', '09:30'),
      'GET /api/leads': () => ({ items: [], next_cursor: null }),
      ...responses,
    },
  });
  return { ...host, slot, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

async function choose(user: User, label: RegExp, option: RegExp | string) {
  await user.click(screen.getByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const change = ({ requests }: ReturnType<typeof open>, verb: string) =>
  requests.findLast(({ key }) => key.startsWith(verb));

test('an empty list of bookings offers to add one', async () => {
  const { user, location } = open({ bookings: [] });
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Add Booking' })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Add Booking' })).toBeTruthy();
  expect(location()).toContain('act=add');
});

test('the list says that bookings could not be loaded', async () => {
  open({
    responses: {
      'GET /api/slots/:id/bookings': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
      },
    },
  });
  expect(await screen.findByText('Failed to load bookings')).toBeTruthy();
});

test('the list shows waiting people with their position, and can be filtered to them', async () => {
  const waiting = sampleBooking({ status: 'waitlisted', waitlist_position: 2 });
  const page = open({ bookings: [waiting], slot: { waiting: 2 } });
  expect(await screen.findByText(/^Waitlisted, number 2$/)).toBeTruthy();
  expect(screen.getByText('2 of 6 seats taken, 2 waiting')).toBeTruthy();
  await choose(page.user, /Status of bookings/, 'Waitlisted');
  await waitFor(() => expect(change(page, 'GET /api/slots/:id/bookings')?.query).toEqual({ status: 'waitlisted' }));
});

test('a booking is added at a free time, and the person is notified unless that is switched off', async () => {
  const page = open({ query: '?act=add', responses: { 'POST /api/slots/:id/bookings': () => sampleBooking() } });
  const { user, notices } = page;
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Booking' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ines Duarte');
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'ines@example.com');
  await waitFor(() => expect(dialog.getByRole('button', { name: /Day/ })).toBeTruthy());
  await choose(user, /Day/, 'Tue, Nov 24, 2099');
  await choose(user, /Time/, /9:30 AM/);
  await user.click(dialog.getByRole('checkbox', { name: 'Tell ines@example.com by mail' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Add Booking' }));
  await waitFor(() => expect(notices).toEqual([{ title: 'Booking added', tone: 'success' }]));
  expect(change(page, 'POST')?.body).toMatchObject({
    name: 'Ines Duarte',
    email: 'ines@example.com',
    start_time: at('09:30'),
    status: 'confirmed',
    tells: false,
  });
});

test("a booking with missing values isn't sent", async () => {
  const page = open({ query: '?act=add' });
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: /Day/ })).toBeTruthy());
  await page.user.click(dialog.getByRole('button', { name: 'Add Booking' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Please choose a time.')).toBeTruthy();
  expect(change(page, 'POST')).toBeUndefined();
});

test('leads are searched from two letters on, and the chosen one fills name, email and number', async () => {
  const lead = {
    id: '00000000-0000-4000-8000-000000000501',
    first_name: 'Ada',
    last_name: 'Park',
    email: 'ada@example.com',
    phone_number: '+14155550132',
  };
  const page = open({
    query: '?act=add',
    responses: { 'GET /api/leads': () => ({ items: [lead as never], next_cursor: null }) },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const search = dialog.getByRole('combobox', { name: /Lead/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  fireEvent.change(search, { target: { value: 'a' } });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(change(page, 'GET /api/leads')).toBeUndefined();
  await page.user.type(search, 'd');
  await page.user.click(await screen.findByRole('option', { name: /Ada Park/ }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Ada Park');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe('ada@example.com');
  expect(change(page, 'GET /api/leads')?.query).toMatchObject({ search: 'ad' });
});

test('a taken time offers the nearest free ones, and typed values stay', async () => {
  let isTaken = true;
  const page = open({
    query: '?act=add',
    responses: {
      'POST /api/slots/:id/bookings': () => {
        if (!isTaken) return sampleBooking();
        isTaken = false;
        throw new ApiError(409, {
          code: 'CONFLICT',
          message: 'This time has just been booked.',
          reason: 'slot_full',
          details: { free_times: [{ start_time: at('10:30'), end_time: at('11:00'), seats_left: 1 }] },
        });
      },
    },
  });
  const { user, notices } = page;
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ines');
  await waitFor(() => expect(dialog.getByRole('button', { name: /Day/ })).toBeTruthy());
  await choose(user, /Day/, 'Tue, Nov 24, 2099');
  await choose(user, /Time/, /9:00 AM/);
  await user.click(dialog.getByRole('button', { name: 'Add Booking' }));
  const alert = within(await dialog.findByRole('alert'));
  expect(alert.getByText('Booking Conflict')).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'Tue, Nov 24, 2099 10:30 AM' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Ines');
  await user.click(dialog.getByRole('button', { name: 'Add Booking' }));
  await waitFor(() => expect(notices).toEqual([{ title: 'Booking added', tone: 'success' }]));
  expect(change(page, 'POST')?.body).toMatchObject({ start_time: at('10:30') });
});

test('editing a booking sends only the changed fields', async () => {
  const page = open({
    query: `?act=edit&booking=${sampleBooking().id}`,
    responses: { 'PATCH /api/slots/:id/bookings/:booking_id': () => sampleBooking() },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Booking' }));
  await page.user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Needs a ramp');
  await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(change(page, 'PATCH')?.body).toEqual({ notes: 'Needs a ramp', tells: true }));
});

test('a booking is cancelled after a confirmation, and the email can be left out', async () => {
  const page = open({
    query: `?act=cancel&booking=${sampleBooking().id}`,
    responses: { 'PATCH /api/slots/:id/bookings/:booking_id': () => sampleBooking({ status: 'cancelled' }) },
  });
  const question = within(await screen.findByRole('alertdialog'));
  await page.user.click(question.getByRole('checkbox', { name: 'Tell ines@example.com by mail' }));
  await page.user.click(question.getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(change(page, 'PATCH')?.body).toEqual({ status: 'cancelled', tells: false }));
});

test('a booking is deleted after a confirmation', async () => {
  const page = open({
    query: `?act=delete&booking=${sampleBooking().id}`,
    responses: { 'DELETE /api/slots/:id/bookings/:booking_id': () => undefined },
  });
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the booking of “Ines Duarte”?' }));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.notices).toEqual([{ title: 'Booking deleted', tone: 'success' }]));
});

test.each(['cancelled', 'archived'] as const)(
  'a slot that is %s offers no bookings, not even by address',
  async (status) => {
    open({ slot: { status }, bookings: [], query: '?act=add' });
    expect(await screen.findByText('This slot cannot be booked now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Booking' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a link to a missing booking shows a notice instead of a dialog', async () => {
  const { notices, location } = open({ query: '?act=edit&booking=00000000-0000-4000-8000-000000000399' });
  await waitFor(() => expect(notices).toEqual([{ title: 'This booking is not in the list', tone: 'warning' }]));
  await waitFor(() => expect(location()).not.toContain('booking='));
});
