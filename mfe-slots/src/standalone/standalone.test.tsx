import { renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publicSlot, slotId } from '../testing/sampleBooking.ts';
import { BookerRoutes, slotIdOf } from './BookerRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

beforeEach(() => sessionStorage.clear());

test('the slot id is read from the path of the link, even with a trailing slash', () => {
  expect(slotIdOf(`/book-slot/${slotId}`)).toBe(slotId);
  expect(slotIdOf('/book-slot/a%20b/')).toBe('a b');
  expect(slotIdOf('/book-slot/%zz')).toBe('%zz');
  expect(slotIdOf('/book-slot/a/b')).toBe('');
});

test('a booking link opens the slot', async () => {
  renderWithHost(<BookerRoutes pathname={`/book-slot/${slotId}`} />, {
    session: null,
    responses: { 'GET /api/book-slot/:id': () => publicSlot() },
  });
  expect(await screen.findByRole('heading', { name: 'Morning interviews' })).toBeTruthy();
});

test('a booking page names the product and its operator', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'switchboard-operator', content: 'Example Ltd' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  renderWithHost(<BookerRoutes pathname={`/book-slot/${slotId}`} />, {
    session: null,
    responses: { 'GET /api/book-slot/:id': () => publicSlot() },
  });
  await screen.findByRole('heading', { name: 'Morning interviews' });
  expect(screen.getByRole('contentinfo').textContent).toBe('Powered by SwitchboardRun by Example Ltd');
});

test('a manage link without a token shows that the booking was not found', async () => {
  window.history.replaceState(null, '', '/manage-booking');
  renderWithHost(<BookerRoutes pathname="/manage-booking" />, { session: null });
  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeTruthy();
});

test('a crashed page shows an error, and Try Again reloads it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('');
  };
  renderWithHost(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  screen.getByRole('button', { name: 'Try Again' }).click();
  expect(reload).toHaveBeenCalledTimes(1);
});
