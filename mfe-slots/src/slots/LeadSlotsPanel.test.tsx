import { ApiError } from '@switchboard/platform';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleSlot } from '../testing/sampleSlot.ts';
import { LeadSlotsPanel } from './LeadSlotsPanel.tsx';

test('the panel offers the next slots with free seats and links to them', async () => {
  const { requests } = renderWithHost(<LeadSlotsPanel />, {
    module,
    responses: {
      'GET /api/slots': () => ({
        items: [sampleSlot(), sampleSlot({ id: '00000000-0000-4000-8000-000000000102', capacity: 3 })],
        next_cursor: 'more',
      }),
    },
  });
  expect(await screen.findByText('4 seats left')).toBeTruthy();
  expect(screen.getByText('1 seat left')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/slots/00000000-0000-4000-8000-000000000101',
    '/slots/00000000-0000-4000-8000-000000000102',
    '/slots',
  ]);
  const { status, start_time, limit } = requests[0]?.query ?? {};
  expect([status, Number(limit)]).toEqual(['available', 3]);
  expect(Math.abs(Date.parse(String(start_time)) - Date.now())).toBeLessThan(60_000);
  await expectAccessible();
});

test('the panel offers as many slots as the organization has set', async () => {
  const { requests } = renderWithHost(<LeadSlotsPanel />, {
    module,
    settings: { offered_times: 5 },
    responses: { 'GET /api/slots': () => ({ items: [sampleSlot()], next_cursor: null }) },
  });
  await screen.findByText('4 seats left');
  expect(Number(requests[0]?.query?.limit)).toBe(5);
});

test('an empty panel says that no seat is free, and links to the form for a slot', async () => {
  renderWithHost(<LeadSlotsPanel />, {
    module,
    responses: { 'GET /api/slots': () => ({ items: [], next_cursor: null }) },
  });
  expect(await screen.findByText(/No slot ahead has a free seat/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create a slot' }).getAttribute('href')).toBe('/slots?dialog=create');
});

test('an empty panel offers a viewer no form for a slot', async () => {
  renderWithHost(<LeadSlotsPanel />, {
    module,
    session: sampleSession({ role: 'viewer' }),
    responses: { 'GET /api/slots': () => ({ items: [], next_cursor: null }) },
  });
  expect(await screen.findByText(/No slot ahead has a free seat/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the panel says that the slots could not be loaded, and Retry loads them', async () => {
  let isDown = true;
  renderWithHost(<LeadSlotsPanel />, {
    module,
    responses: {
      'GET /api/slots': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The service is busy.' });
        return { items: [sampleSlot()], next_cursor: null };
      },
    },
  });
  await screen.findByText('Failed to load slots');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('4 seats left')).toBeTruthy();
});
