import type { Booking } from '@switchboard/contracts/bookings';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleBooking, sampleSlot } from '../testing/sampleSlot.ts';
import { SlotPage } from './SlotPage.tsx';

interface Options {
  slot?: Partial<SlotDetail>;
  bookings?: Booking[];
  query?: string;
  responses?: FakeResponses;
  role?: 'viewer' | 'member';
}

function open({ slot: fields, bookings = [], query = '', responses = {}, role = 'member' }: Options = {}) {
  const slot = sampleSlot(fields);
  const host = renderWithHost(<SlotPage />, {
    path: `/slots/${slot.id}${query}`,
    route: '/slots/:id',
    session: sampleSession({ role }),
    responses: {
      'GET /api/slots/:id': () => slot,
      'GET /api/slots/:id/bookings': () => ({ items: bookings, next_cursor: null }),
      'GET /api/booking-pages': () => ({ items: [], next_cursor: null }),
      ...responses,
    },
  });
  return { ...host, slot, user: userEvent.setup() };
}

const refuse = (status: number, body: ConstructorParameters<typeof ApiError>[1]) => () => {
  throw new ApiError(status, body);
};
const conflict = (reason: 'below_booked' | 'bookings_ahead' | 'slot_full' | 'stale', message: string, details = {}) =>
  refuse(409, { code: 'CONFLICT', message, reason, details });
const flat = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

test('the page shows a slot with its status, bookings, address and details', async () => {
  const { slot } = open({ bookings: [sampleBooking()] });
  expect(await screen.findByRole('heading', { level: 1, name: slot.name })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Slot Details' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Calendar View' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Slots' }).getAttribute('href')).toBe('/slots');
  const row = (await screen.findByText('Ines Duarte')).closest('tr');
  expect(flat(row)).toContain('Tue, Nov 24, 20999:00 AM – 9:30 AM');
  expect(screen.getByText('2 of 6 seats taken')).toBeTruthy();
  expect(await screen.findByDisplayValue(`${window.location.origin}/book-slot/${slot.id}`)).toBeTruthy();
  expect(await screen.findByRole('img', { name: /Code of the booking page/ })).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe(slot.name);
  await expectAccessible();
});

test.each(['00000000-0000-4000-8000-000000000999', 'no-id'])('the page says that slot %s was not found', async (id) => {
  renderWithHost(<SlotPage />, {
    path: `/slots/${id}`,
    route: '/slots/:id',
    responses: { 'GET /api/slots/:id': refuse(404, { code: 'NOT_FOUND', message: 'Slot not found' }) },
  });
  expect(await screen.findByText('Slot not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Slots' })).toBeTruthy();
});

test('the page says that the slot could not be loaded, and Retry loads it', async () => {
  let isDown = true;
  const { user, slot } = open({
    responses: {
      'GET /api/slots/:id': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
        return sampleSlot();
      },
    },
  });
  expect(await screen.findByText('Failed to load slot details')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByRole('heading', { level: 1, name: slot.name })).toBeTruthy();
});

test('the address of the booking page can be copied', async () => {
  const { user, slot, notices } = open();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(`${window.location.origin}/book-slot/${slot.id}`);
  await waitFor(() => expect(notices).toEqual([{ title: 'Copied!', tone: 'success' }]));
});

test('saving sends only changed details, with the version that was read', async () => {
  const { user, requests, notices } = open({
    responses: { 'PATCH /api/slots/:id': () => ({ ...sampleSlot({ capacity: 8, version: 4 }), told: 0 }) },
  });
  const capacity = await screen.findByRole('textbox', { name: /Capacity/ });
  await user.clear(capacity);
  await user.type(capacity, '8');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(notices).toEqual([{ title: 'Slot updated', tone: 'success' }]));
  const patch = requests.find(({ key }) => key.startsWith('PATCH'));
  expect(patch?.body).toEqual({ capacity: 8, version: 3, scope: 'this' });
});

test('a changed location shows how many people will be notified, before and after saving', async () => {
  const { user, notices } = open({
    responses: { 'PATCH /api/slots/:id': () => ({ ...sampleSlot({ location: 'Room 7', version: 4 }), told: 2 }) },
  });
  const place = await screen.findByRole('textbox', { name: /Location/ });
  expect(screen.queryByText(/will be notified by email/)).toBeNull();
  await user.clear(place);
  await user.type(place, 'Room 7');
  expect(await screen.findByText('2 people will be notified by email')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { title: 'Slot updated', description: '2 people will be notified by email.', tone: 'success' },
    ]),
  );
});

test('the number of people notified of a new name follows the chosen occurrences', async () => {
  const { user } = open({
    slot: {
      occurrences: 4,
      series_id: '00000000-0000-4000-8000-000000000401',
      people_to_tell: 0,
      people_to_tell_following: 1,
      people_to_tell_all: 7,
    },
    responses: { 'GET /api/slots': () => ({ items: [], next_cursor: null }) },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 's');
  expect(screen.queryByText(/will be notified by email/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'This and later' }));
  expect(await screen.findByText('1 person will be notified by email')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('7 people will be notified by email')).toBeTruthy();
});

test('an existing slot can be repeated, with a preview of the other occurrences', async () => {
  const days = ['2099-11-24T09:00', '2099-12-01T09:00', '2099-12-08T09:00'].map((day) => new Date(day).toISOString());
  const { user, slot, requests, notices, location } = open({
    responses: {
      'GET /api/slots/:id/occurrences': () => ({
        occurrences: days.map((start_time) => ({ start_time, end_time: start_time, segments: [], is_moved: false })),
      }),
      'POST /api/slots/:id/repeat': () => sampleSlot({ occurrences: 3 }),
    },
    query: '?dialog=repeat',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Slot' }));
  await user.click(dialog.getByRole('button', { name: 'Repeat Slot' }));
  expect(await dialog.findByText('Please enter a date')).toBeTruthy();
  const [month, date, year] = dialog.getAllByRole('spinbutton');
  for (const [part, text] of [
    [month, '12'],
    [date, '08'],
    [year, '2099'],
  ] as const) {
    await user.click(part as HTMLElement);
    await user.keyboard(text);
  }
  expect(await dialog.findByText('3 slots')).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'When the slots will be' }).children).toHaveLength(3);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Repeat Slot' }));
  await waitFor(() => expect(location()).toBe(`/slots/${slot.id}`));
  const asked = { recurrence_pattern: 'weekly', recurrence_end_date: '2099-12-08' };
  expect(requests.find(({ key }) => key === 'POST /api/slots/:id/repeat')?.body).toEqual(asked);
  expect(requests.findLast(({ key }) => key === 'GET /api/slots/:id/occurrences')?.query).toMatchObject(asked);
  expect(notices).toMatchObject([{ title: '3 slots' }]);
});

test('a capacity below the booked seats is refused at its field, and the typed value stays', async () => {
  const message = '4 seats are booked. The capacity cannot be less.';
  const { user } = open({
    slot: { filled_seats: 4 },
    responses: { 'PATCH /api/slots/:id': conflict('below_booked', message, { booked: 4 }) },
  });
  const capacity = await screen.findByRole<HTMLInputElement>('textbox', { name: /Capacity/ });
  expect(screen.getByText('Seats that can be booked, at least the 4 booked already.')).toBeTruthy();
  await user.clear(capacity);
  await user.type(capacity, '3');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(capacity.value).toBe('3');
  expect(screen.queryByText('Failed to update slot')).toBeNull();
});

/** A slot that someone else moves to another room, under another name or not, while it is edited here. */
function changedMeanwhile(theirName: string) {
  let version = 3;
  return open({
    responses: {
      'GET /api/slots/:id': () =>
        version === 3 ? sampleSlot({ version }) : sampleSlot({ version, location: 'Room 9', name: theirName }),
      'PATCH /api/slots/:id': ({ body }) => {
        if (body.version === 3) {
          version = 4;
          return conflict('stale', 'This slot was changed meanwhile.')();
        }
        return { ...sampleSlot({ version: 5 }), told: 0 };
      },
    },
  });
}

test('a change of another field by someone else is kept when the slot is saved', async () => {
  const { user, requests } = changedMeanwhile(sampleSlot({}).name);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const last = () => requests.findLast(({ key }) => key.startsWith('PATCH'))?.body;
  await waitFor(() => expect(last()).toEqual({ name: 'Evenings', version: 4, scope: 'this' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Location/ }).value).toBe('Room 9');
});

test('a name that two people changed asks whose to save', async () => {
  const { user, requests } = changedMeanwhile('Nights');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  question.getByText('Theirs: Nights');
  await user.click(question.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
      name: 'Evenings',
      version: 4,
    }),
  );
});

test.each([
  [2, '2 people will be notified by email.'],
  [1, '1 person will be notified by email.'],
  [0, 'No one is notified: no upcoming booking has an email address.'],
])('the cancel dialog shows how many people are notified: %i', async (people_to_tell, says) => {
  const { user, requests, notices } = open({
    slot: { people_to_tell },
    responses: {
      'POST /api/slots/:id/status': () => ({ ...sampleSlot({ status: 'cancelled' }), told: people_to_tell }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel Slot' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel “Morning interviews”?' }));
  expect(question.getByText(new RegExp(says))).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel Slot' }));
  await waitFor(() => expect(notices[0]).toMatchObject({ title: 'Status updated', tone: 'success' }));
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ status: 'cancelled', scope: 'this' });
});

test('the dialog to reactivate a slot says that cancelled bookings stay cancelled', async () => {
  const { user, requests } = open({
    slot: { status: 'cancelled' },
    responses: { 'POST /api/slots/:id/status': () => ({ ...sampleSlot(), told: 0 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Bookings that were cancelled stay cancelled/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Reactivate' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ status: 'available', scope: 'this' }),
  );
});

test('deleting a repeating slot asks which occurrences to delete, and the page lists the others', async () => {
  const later = sampleSlot({
    id: '00000000-0000-4000-8000-000000000102',
    start_time: new Date('2099-12-01T09:00').toISOString(),
  });
  const series = {
    series_id: '00000000-0000-4000-8000-000000000401',
    recurrence_pattern: 'weekly' as const,
    occurrences: 2,
  };
  const { user, requests } = open({
    slot: series,
    responses: {
      'GET /api/slots': () => ({ items: [sampleSlot(series), later], next_cursor: null }),
      'DELETE /api/slots/:id': () => undefined,
    },
  });
  const others = await screen.findByRole('list', { name: 'Slots of this series' });
  expect(within(others).getByRole('link').getAttribute('href')).toBe(`/slots/${later.id}`);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Slot' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('radio', { name: 'This and later' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('DELETE'))?.query).toEqual({ scope: 'following' }),
  );
});

test('a slot is deleted after a confirmation, and the list opens', async () => {
  const { user, notices, location } = open({
    query: '?dialog=delete',
    responses: { 'DELETE /api/slots/:id': () => undefined },
  });
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Morning interviews”?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/slots'));
  expect(notices).toEqual([{ title: 'Slot deleted', tone: 'success' }]);
});

test('a slot with upcoming bookings is not deleted, and a notice says why', async () => {
  const message = 'Morning interviews has 2 bookings ahead.';
  const { user, notices } = open({
    query: '?dialog=delete',
    responses: { 'DELETE /api/slots/:id': conflict('bookings_ahead', message) },
  });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(notices).toEqual([{ title: 'Failed to delete slot', description: message, tone: 'danger' }]),
  );
});

test('a viewer can read a slot but is offered no changes, not even by address', async () => {
  open({ role: 'viewer', query: '?dialog=delete&act=add', bookings: [sampleBooking()] });
  await screen.findByText('Ines Duarte');
  expect(await screen.findByText('Seats per time')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('/bookings/export');
  for (const name of ['Cancel Slot', 'Add Booking', 'Save Changes', 'More actions'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectAccessible();
});

test('a series gets one public page, and its address is shown', async () => {
  const series_id = '00000000-0000-4000-8000-000000000401';
  const page = {
    ...{ id: '00000000-0000-4000-8000-000000000701', name: 'Mornings', description: null, series_id, slot_ids: [] },
    ...{
      shows_organizer: true,
      open_slots: 4,
      created_at: sampleSlot().created_at,
      updated_at: sampleSlot().created_at,
    },
  };
  const made = vi.fn<(body: unknown) => void>();
  const { user, slot } = open({
    slot: { series_id, occurrences: 4 },
    responses: {
      'GET /api/slots': () => ({ items: [], next_cursor: null }),
      'GET /api/booking-pages': () => ({ items: made.mock.calls.length > 0 ? [page] : [], next_cursor: null }),
      'POST /api/booking-pages': ({ body }) => {
        made(body);
        return page;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create one page for the series' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the page for the series' });
  expect(address.value).toBe(`${window.location.origin}/book-slot/${page.id}`);
  expect(made).toHaveBeenCalledWith({ name: slot.name, series_id });
});
