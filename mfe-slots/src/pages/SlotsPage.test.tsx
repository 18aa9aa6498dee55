import type { Slot } from '@switchboard/contracts/slots';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleSlot } from '../testing/sampleSlot.ts';
import { SlotsPage } from './SlotsPage.tsx';

const answers = (...items: Slot[]): FakeResponses => ({
  'GET /api/slots': () => ({ items, next_cursor: null }),
});

const down = () => {
  throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
};

const flat = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

test('lists slots with time, duration, seats, status and place, and names the zone', async () => {
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(sampleSlot()) });
  const row = (await screen.findByText('Morning interviews')).closest('tr') as HTMLElement;
  const cells = [...row.querySelectorAll('th, td')];
  expect(cells.map(flat)).toEqual([
    'Morning interviews',
    'Nov 24, 2026 9:00 AM – 12:00 PM',
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

test('teaches what a slot is when there are none, and opens the dialog from there', async () => {
  const user = userEvent.setup();
  const { location } = renderWithHost(<SlotsPage />, { path: '/slots', responses: answers() });
  const empty = (await screen.findByText('No slots found')).parentElement as HTMLElement;
  await user.click(within(empty).getByRole('button', { name: 'Create Slot' }));
  expect(await screen.findByRole('dialog', { name: 'Create Slot' }, { timeout: 10_000 })).toBeTruthy();
  expect(location()).toBe('/slots?dialog=create');
  await expectAccessible();
});

test('asks the API for the search and the status in the address, and clears them', async () => {
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

test('offers the five choices of the status filter', async () => {
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

test('turns the days of the address into whole days of the viewer', async () => {
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

test('ignores days in the address that no calendar has', async () => {
  const { requests } = renderWithHost(<SlotsPage />, {
    path: '/slots?from=2027-02-31&to=soon&status=gone',
    responses: answers(),
  });
  expect(await screen.findByText('No slots found')).toBeTruthy();
  expect(requests.at(-1)?.query).toEqual({});
});

test('says that the slots could not be loaded, and loads them on Retry', async () => {
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

test('shows more slots while the API has more', async () => {
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

test('reads the list again when a slot changes elsewhere', async () => {
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

test('shows what the columns leave out beside the list', async () => {
  const user = userEvent.setup();
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(sampleSlot()) });
  await user.click(await screen.findByText('Morning interviews'));
  const panel = await screen.findByRole('dialog', { name: 'Morning interviews' }, { timeout: 10_000 });
  expect(within(panel).getByText('Bring your papers')).toBeTruthy();
  expect(within(panel).getByText('screening')).toBeTruthy();
});

test('does not offer a viewer to create, not even by address', async () => {
  renderWithHost(<SlotsPage />, {
    path: '/slots?dialog=create',
    session: sampleSession({ role: 'viewer' }),
    responses: answers(),
  });
  await screen.findByText('No slots found');
  expect(screen.queryByRole('button', { name: 'Create Slot' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
