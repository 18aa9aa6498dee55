import type { Slot } from '@switchboard/contracts/slots';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleSlot } from '../testing/sampleSlot.ts';
import { SlotsPage } from './SlotsPage.tsx';

const answers = (...items: Slot[]): FakeResponses => ({
  'GET /api/slots': () => ({ items, next_cursor: null }),
});

const down = () => {
  throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
};

const flat = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

test('the list shows time, duration, seats, status and place of slots, and names the time zone', async () => {
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(sampleSlot()) });
  const row = (await screen.findByText('Morning interviews')).closest('tr') as HTMLElement;
  const cells = [...row.querySelectorAll('th, td')];
  expect(cells.map(flat)).toEqual([
    // The time is shown below the name where there is no room for a column.
    'Morning interviewsNov 24, 2099 9:00 AM – 12:00 PM',
    'Nov 24, 2099 9:00 AM – 12:00 PM',
    '30 min',
    '2/6',
    'Available',
    'Room 4',
  ]);
  expect(within(row).getByRole('progressbar').getAttribute('aria-label')).toBe('2 of 6 seats taken');
  expect(screen.getByText(/Shown in your time zone, /).textContent).toContain(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  await expectAccessible();
});

test.each([
  ['available', 'Past'],
  ['full', 'Past'],
  ['cancelled', 'Cancelled'],
] as const)('a past slot with the status %s is shown as %s', async (status, label) => {
  const over = sampleSlot({ status, start_time: '2026-01-05T09:00:00.000Z', end_time: '2026-01-05T12:00:00.000Z' });
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(over) });
  const row = (await screen.findByText('Morning interviews')).closest('tr') as HTMLElement;
  within(row).getByText(label);
  expect(within(row).queryByText('Available')).toBeNull();
});

test('an empty list explains what a slot is, and opens the dialog', async () => {
  const user = userEvent.setup();
  const { location } = renderWithHost(<SlotsPage />, {
    module,
    path: '/slots',
    responses: answers(),
  });
  const empty = (await screen.findByText('No slots found')).parentElement as HTMLElement;
  await user.click(within(empty).getByRole('button', { name: 'Create Slot' }));
  expect(await screen.findByRole('dialog', { name: 'Create Slot' })).toBeTruthy();
  expect(location()).toBe('/slots?dialog=create');
  await expectAccessible();
});

test('the search and status in the address are sent to the API, and can be cleared', async () => {
  const user = userEvent.setup();
  const { requests, location } = renderWithHost(<SlotsPage />, {
    path: '/slots?search=evening&status=full',
    responses: answers(),
  });
  expect(await screen.findByText('No slots match your search')).toBeTruthy();
  expect(requests.at(-1)?.query).toEqual({ search: 'evening', status: 'full' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No slots found')).toBeTruthy();
  expect(location()).toBe('/slots');
});

test('the status filter offers five choices', async () => {
  const user = userEvent.setup();
  const { requests } = renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(sampleSlot()) });
  await user.click(await screen.findByRole('button', { name: /Status/ }));
  expect(screen.getAllByRole('option').map(flat)).toEqual([
    'All statuses',
    'Available',
    'Full',
    'Cancelled',
    'Archived',
  ]);
  await user.click(screen.getByRole('option', { name: 'Cancelled' }));
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ status: 'cancelled' }));
});

test('the days in the address become whole days in the time zone of the viewer', async () => {
  const { requests } = renderWithHost(<SlotsPage />, {
    path: '/slots?from=2027-03-01&to=2027-03-31',
    responses: answers(),
  });
  expect(await screen.findByRole('button', { name: 'Mar 1, 2027 – Mar 31, 2027' })).toBeTruthy();
  expect(requests.at(-1)?.query).toEqual({
    start_time: new Date('2027-03-01T00:00').toISOString(),
    end_time: new Date('2027-04-01T00:00').toISOString(),
  });
});

test('days in the address that do not exist are ignored', async () => {
  const { requests } = renderWithHost(<SlotsPage />, {
    path: '/slots?from=2027-02-31&to=soon&status=gone',
    responses: answers(),
  });
  expect(await screen.findByText('No slots found')).toBeTruthy();
  expect(requests.at(-1)?.query).toEqual({});
});

test('the list says that the slots could not be loaded, and loads them on Retry', async () => {
  const user = userEvent.setup();
  let isDown = true;
  renderWithHost(<SlotsPage />, {
    path: '/slots',
    responses: {
      'GET /api/slots': () => (isDown ? down() : { items: [sampleSlot()], next_cursor: null }),
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load slots');
  expect(alert.textContent).toContain('The database is restarting.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Morning interviews')).toBeTruthy();
});

test('more slots can be shown while the API has more', async () => {
  const user = userEvent.setup();
  const second = sampleSlot({ id: '00000000-0000-4000-8000-000000000102', name: 'Evening interviews' });
  renderWithHost(<SlotsPage />, {
    path: '/slots',
    responses: {
      'GET /api/slots': ({ query }) =>
        query?.cursor === 'next'
          ? { items: [second], next_cursor: null }
          : { items: [sampleSlot()], next_cursor: 'next' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more slots' }));
  expect(await screen.findByText('Evening interviews')).toBeTruthy();
  expect(screen.getByText('Morning interviews')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more slots' })).toBeNull();
});

test('the list is read again when a slot changes elsewhere', async () => {
  let items = [sampleSlot()];
  const { emit } = renderWithHost(<SlotsPage />, {
    path: '/slots',
    responses: { 'GET /api/slots': () => ({ items, next_cursor: null }) },
  });
  await screen.findByText('Morning interviews');
  items = [sampleSlot({ name: 'Renamed interviews' })];
  emit({
    id: '1',
    type: 'slot.changed',
    at: '2026-11-20T10:00:00.000Z',
    subject_id: items[0]?.id ?? '',
    change: 'updated',
  });
  expect(await screen.findByText('Renamed interviews')).toBeTruthy();
});

test('a click on a slot opens its page', async () => {
  const user = userEvent.setup();
  const slot = sampleSlot();
  const { location } = renderWithHost(<SlotsPage />, { path: '/slots?status=available', responses: answers(slot) });
  await user.click(await screen.findByText(slot.name));
  await waitFor(() => expect(location()).toBe(`/slots/${slot.id}`));
});

test('a link to a slot in the list redirects to its own page', async () => {
  const slot = sampleSlot();
  const { location } = renderWithHost(<SlotsPage />, {
    path: `/slots?slot=${slot.id}`,
    route: '/slots',
    responses: answers(slot),
  });
  await waitFor(() => expect(location()).toBe(`/slots/${slot.id}`));
});

test('a viewer cannot create a slot, not even by address', async () => {
  renderWithHost(<SlotsPage />, {
    path: '/slots?dialog=create',
    session: sampleSession({ role: 'viewer' }),
    responses: answers(),
  });
  await screen.findByText('No slots found');
  expect(screen.queryByRole('button', { name: 'Create Slot' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
