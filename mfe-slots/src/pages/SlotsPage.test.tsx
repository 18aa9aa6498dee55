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

test('lists slots with time, duration, seats, status and place, and names the zone', async () => {
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(sampleSlot()) });
  const row = (await screen.findByText('Morning interviews')).closest('tr') as HTMLElement;
  const cells = [...row.querySelectorAll('th, td')];
  expect(cells.map(flat)).toEqual([
    // The time stands below the name where there is no room for a column of its own.
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
] as const)('a slot whose time is over and that was %s says %s', async (status, label) => {
  const over = sampleSlot({ status, start_time: '2026-01-05T09:00:00.000Z', end_time: '2026-01-05T12:00:00.000Z' });
  renderWithHost(<SlotsPage />, { path: '/slots', responses: answers(over) });
  const row = (await screen.findByText('Morning interviews')).closest('tr') as HTMLElement;
  within(row).getByText(label);
  expect(within(row).queryByText('Available')).toBeNull();
});

test('teaches what a slot is when there are none, and opens the dialog from there', async () => {
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
  const panel = await screen.findByRole('dialog', { name: 'Morning interviews' });
  expect(within(panel).getByText('Bring your papers')).toBeTruthy();
  expect(within(panel).getByText('screening')).toBeTruthy();
});

test('opens the slot that a link names, also when the list does not show it', async () => {
  const far = sampleSlot({ id: '00000000-0000-4000-8000-000000000103', name: 'Last year' });
  const { requests } = renderWithHost(<SlotsPage />, {
    path: `/slots?slot=${far.id}`,
    responses: { ...answers(sampleSlot()), 'GET /api/slots/:id': () => far },
  });
  expect(await screen.findByRole('dialog', { name: 'Last year' })).toBeTruthy();
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/slots', 'GET /api/slots/:id']);
});

test('says that the slot of a link is gone, and leaves the filters alone', async () => {
  const { notices, location } = renderWithHost(<SlotsPage />, {
    path: '/slots?status=full&slot=00000000-0000-4000-8000-000000000103',
    responses: {
      ...answers(sampleSlot()),
      'GET /api/slots/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Slot not found' });
      },
    },
  });
  await waitFor(() => expect(notices).toEqual([{ title: 'This slot does not exist any more', tone: 'warning' }]));
  expect(location()).toBe('/slots?status=full');
});

test('deletes a slot from its panel after a question, also one that the usual window does not show', async () => {
  const user = userEvent.setup();
  const slot = sampleSlot();
  const { requests, notices, location } = renderWithHost(<SlotsPage />, {
    path: `/slots?slot=${slot.id}`,
    responses: { ...answers(), 'GET /api/slots/:id': () => slot, 'DELETE /api/slots/:id': () => undefined },
  });
  const panel = await screen.findByRole('dialog', { name: slot.name });
  await user.click(within(panel).getByRole('button', { name: 'Delete Slot' }));
  const question = within(await screen.findByRole('alertdialog', { name: `Delete “${slot.name}”?` }));
  await expectAccessible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/slots'));
  expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ id: slot.id });
  expect(notices).toEqual([{ title: 'Slot deleted', tone: 'success' }]);
});

test('keeps a slot that somebody has booked, and says why', async () => {
  const user = userEvent.setup();
  const slot = sampleSlot();
  const message = 'Morning interviews has 1 booking. A slot that is booked cannot be deleted.';
  const { notices } = renderWithHost(<SlotsPage />, {
    path: `/slots?slot=${slot.id}&dialog=delete`,
    responses: {
      ...answers(slot),
      'DELETE /api/slots/:id': () => {
        throw new ApiError(409, { code: 'CONFLICT', message, reason: 'in_use' });
      },
    },
  });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(notices).toEqual([{ title: 'Failed to delete slot', description: message, tone: 'danger' }]),
  );
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('offers a viewer no way to delete, not even by address', async () => {
  const slot = sampleSlot();
  renderWithHost(<SlotsPage />, {
    path: `/slots?slot=${slot.id}&dialog=delete`,
    session: sampleSession({ role: 'viewer' }),
    responses: answers(slot),
  });
  const panel = await screen.findByRole('dialog', { name: slot.name });
  expect(within(panel).queryByRole('button', { name: 'Delete Slot' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
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
