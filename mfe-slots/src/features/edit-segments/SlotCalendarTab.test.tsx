import type { Booking } from '@switchboard/contracts/bookings';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleBooking, sampleSlot } from '../../testing/sampleSlot.ts';
import { SlotCalendarTab } from './SlotCalendarTab.tsx';

interface Options {
  slot?: Partial<SlotDetail>;
  bookings?: Booking[];
  query?: string;
  responses?: FakeResponses;
  role?: 'viewer' | 'member';
}

function open({ slot: fields, bookings = [], query = '', responses = {}, role = 'member' }: Options = {}) {
  const slot = sampleSlot(fields);
  const host = renderWithHost(<SlotCalendarTab slot={slot} />, {
    path: `/slots/${slot.id}${query}`,
    session: sampleSession({ role }),
    responses: {
      'GET /api/slots/:id/bookings': () => ({ items: bookings, next_cursor: null }),
      ...responses,
    },
  });
  return { ...host, slot, user: userEvent.setup() };
}

const at = (time: string) => new Date(`2099-11-24T${time}`).toISOString();
const times = async () =>
  within(await screen.findByRole('list', { name: 'Times of the slot' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelectorAll('p')[1]?.textContent);

async function type(user: ReturnType<typeof userEvent.setup>, label: 'Start' | 'End', keys: string) {
  const field = within(screen.getByRole('group', { name: label }));
  await user.click(field.getByRole('spinbutton', { name: /hour/ }));
  await user.keyboard(keys);
}

test('the calendar shows the times of the slot with their bookings and bookers', async () => {
  open({ bookings: [sampleBooking()] });
  expect(await screen.findByRole('group', { name: 'Calendar of Morning interviews' })).toBeTruthy();
  expect(await screen.findByText('1/6 booked')).toBeTruthy();
  expect(screen.getByText('Ines Duarte')).toBeTruthy();
  await expectAccessible();
});

test('the calendar reads the bookings of the shown month', async () => {
  const { user, requests } = open({ bookings: [sampleBooking()], query: '?view=month' });
  expect(await screen.findByText('November 2099')).toBeTruthy();
  const asked = () =>
    requests.filter(({ key }) => key.endsWith('/bookings')).map(({ query }) => String(query?.from).slice(0, 10));
  expect(asked()).toEqual(['2099-10-24']);
  expect(requests[0]?.query).toMatchObject({ status: 'confirmed', until: '2099-12-16T00:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(asked()).toEqual(['2099-10-24', '2099-11-23']));
});

test('the calendar view can be changed and is kept in the address', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  await waitFor(() => expect(location()).toContain('view=month'));
  expect(await screen.findByText('November 2099')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('December 2099')).toBeTruthy();
});

test('a time typed into the fields joins the times it touches, and all times are saved together', async () => {
  const { user, requests, notices } = open({ responses: { 'PUT /api/slots/:id/segments': () => sampleSlot() } });
  expect(await times()).toEqual(['9:00 AM – 12:00 PM']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save times' }).disabled).toBe(true);
  await type(user, 'Start', '1200P');
  await type(user, 'End', '0130P');
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  expect(await times()).toEqual(['9:00 AM – 1:30 PM']);
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(notices).toEqual([{ title: 'Slot segments updated successfully', tone: 'success' }]));
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    version: 3,
    scope: 'this',
    segments: [{ start_time: at('09:00'), end_time: at('13:30') }],
  });
});

test('a time typed into the fields can be removed, which splits a range, and Reset undoes it', async () => {
  const { user } = open();
  await screen.findByRole('list', { name: 'Times of the slot' });
  await type(user, 'Start', '1000A');
  await type(user, 'End', '1100A');
  await user.click(screen.getByRole('button', { name: 'Take time away' }));
  expect(await times()).toEqual(['9:00 AM – 10:00 AM', '11:00 AM – 12:00 PM']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await times()).toEqual(['9:00 AM – 12:00 PM']);
});

test("booked times can't be removed, and the page says how many bookings are affected", async () => {
  const { user, notices } = open({ bookings: [sampleBooking()] });
  await screen.findByRole('list', { name: 'Times of the slot' });
  await user.click(screen.getByRole('button', { name: /^Take away Nov 24, 2099/ }));
  expect(notices).toEqual([
    { title: 'Cannot select this time range as it conflicts with 1 booked appointment(s).', tone: 'warning' },
  ]);
  expect(await times()).toEqual(['9:00 AM – 12:00 PM']);
});

test("a slot without times can't be saved", async () => {
  const { user, notices, requests } = open();
  await screen.findByRole('list', { name: 'Times of the slot' });
  await user.click(screen.getByRole('button', { name: /^Take away/ }));
  expect(screen.getByText('Please select at least one time slot.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  expect(notices).toEqual([{ title: 'Please select at least one time slot.', tone: 'warning' }]);
  expect(requests.some(({ key }) => key.startsWith('PUT'))).toBe(false);
});

test('a refused save of times shows why and keeps the times', async () => {
  const message = '1 booking would lie outside.';
  const { user, notices } = open({
    responses: {
      'PUT /api/slots/:id/segments': () => {
        throw new ApiError(409, { code: 'CONFLICT', message, reason: 'booked_outside' });
      },
    },
  });
  await screen.findByRole('list', { name: 'Times of the slot' });
  await type(user, 'Start', '0200P');
  await type(user, 'End', '0300P');
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() =>
    expect(notices).toEqual([{ title: 'Failed to update slot segments', description: message, tone: 'danger' }]),
  );
  expect(await times()).toEqual(['9:00 AM – 12:00 PM', '2:00 PM – 3:00 PM']);
});

test('a viewer sees the times but cannot change them', async () => {
  open({ role: 'viewer' });
  expect(await times()).toEqual(['9:00 AM – 12:00 PM']);
  for (const name of ['Save times', 'Add time', 'Take time away'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
