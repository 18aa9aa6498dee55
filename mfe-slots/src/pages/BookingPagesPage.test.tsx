import type { BookingPage } from '@switchboard/contracts/booking-pages';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleSlot } from '../testing/sampleSlot.ts';
import { BookingPagesPage } from './BookingPagesPage.tsx';

const slots = [sampleSlot(), sampleSlot({ id: '00000000-0000-4000-8000-000000000102', name: 'Afternoon interviews' })];

const samplePage = (fields: Partial<BookingPage> = {}): BookingPage => ({
  id: '00000000-0000-4000-8000-000000000701',
  name: 'First interviews',
  description: null,
  shows_organizer: true,
  series_id: null,
  slot_ids: [slots[0]?.id ?? ''],
  open_slots: 1,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...fields,
});

const sent = vi.fn<(body: unknown) => void>();

function open(pages: BookingPage[], query = '', responses: FakeResponses = {}, role: 'member' | 'viewer' = 'member') {
  sent.mockClear();
  return renderWithHost(<BookingPagesPage />, {
    path: `/booking-pages${query}`,
    session: sampleSession({ role }),
    responses: {
      'GET /api/booking-pages': () => ({ items: pages, next_cursor: null }),
      'GET /api/slots': () => ({ items: slots, next_cursor: null }),
      'POST /api/booking-pages': ({ body }) => {
        sent(body);
        return samplePage();
      },
      'PATCH /api/booking-pages/:id': ({ body }) => {
        sent(body);
        return samplePage();
      },
      ...responses,
    },
  });
}

test('the list shows booking pages with their offers and public address', async () => {
  open([
    samplePage(),
    samplePage({ id: slots[1]?.id ?? '', name: 'Series', series_id: slots[0]?.id ?? null, open_slots: 0 }),
  ]);
  const link = await screen.findByRole('link', { name: /First interviews/ });
  expect(link.getAttribute('href')).toBe(`${window.location.origin}/book-slot/${samplePage().id}`);
  screen.getByText('1 slot');
  screen.getByText('A series');
  screen.getByText('None open');
  await expectAccessible();
});

test('the empty list explains what a booking page offers', async () => {
  open([]);
  await screen.findByText('No booking pages');
});

test('a viewer can copy links but cannot create or edit booking pages', async () => {
  open([samplePage()], '', {}, 'viewer');
  await screen.findByRole('button', { name: 'Copy the link of First interviews' });
  expect(screen.queryByRole('button', { name: 'Edit First interviews' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create booking page' })).toBeNull();
});

test('a booking page is created with the ticked slots, and requires at least one', async () => {
  open([], '?dialog=create');
  const dialog = await screen.findByRole('dialog', { name: 'Create booking page' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Interviews');
  await within(dialog).findByRole('checkbox', { name: /Afternoon interviews/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create booking page' }));
  await within(dialog).findByText('Please choose a series or at least one slot.');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Afternoon interviews/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create booking page' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      ...{ name: 'Interviews', description: null, shows_organizer: true },
      slot_ids: ['00000000-0000-4000-8000-000000000102'],
    }),
  );
});

test('a booking page is saved over the version that was opened, and can hide the organizer', async () => {
  open([samplePage()], `?edit=${samplePage().id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit booking page' });
  await userEvent.click(within(dialog).getByRole('switch', { name: /Show the organizer/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ shows_organizer: false, updated_at: samplePage().updated_at }),
    ),
  );
});

test('a change of another field by someone else is merged, and both are saved', async () => {
  const newer = samplePage({ description: 'Bring papers', updated_at: '2026-11-02T08:00:00.000Z' });
  let attempts = 0;
  open([samplePage()], `?edit=${samplePage().id}`, {
    'GET /api/booking-pages/:id': () => (attempts > 0 ? newer : samplePage()),
    'PATCH /api/booking-pages/:id': ({ body }) => {
      attempts += 1;
      if (body.updated_at !== newer.updated_at) {
        const { name, description, shows_organizer, slot_ids, updated_at } = newer;
        const details = { updated_at, name, description, shows_organizer, slot_ids };
        throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'Changed', details });
      }
      sent(body);
      return newer;
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit booking page' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Second interviews');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Second interviews', description: 'Bring papers' }),
    ),
  );
  expect(attempts).toBe(2);
});

test('a booking page is deleted after a confirmation', async () => {
  const deleted = vi.fn();
  open([samplePage()], `?delete=${samplePage().id}`, { 'DELETE /api/booking-pages/:id': deleted });
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
});
