import { ApiError, type RequestInput } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { type FakeResponses, type HostResult, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepDraft, readDraft } from '../booking/draft.ts';
import { freeTime, freeTimes, publicSlot, sampleBooked, slotId } from '../testing/sampleBooking.ts';
import { BookSlotPage } from './BookSlotPage.tsx';

const times = freeTimes([freeTime('2099-11-24T08:00:00Z'), freeTime('2099-11-24T08:30:00Z')]);
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const person = userEvent.setup();

function open(responses: FakeResponses): HostResult {
  return renderWithHost(<BookSlotPage />, {
    ...{ path: `/book-slot/${slotId}`, route: '/book-slot/:id', session: null },
    responses: {
      'GET /api/book-slot/:id': () => publicSlot({ first_times: times }),
      'DELETE /api/book-slot/:id/holds/:hold_id': () => undefined,
      'POST /api/book-slot/:id/bookings': () => sampleBooked(),
      ...responses,
    },
  });
}

const holdOf = ({ body }: RequestInput<'POST /api/book-slot/:id/holds'>, hold_id: string) => ({
  ...{ hold_id, start_time: body.start_time, end_time: '2099-11-24T09:00:00Z', seconds_left: 300 },
  expires_at: new Date(Date.now() + 300_000).toISOString(),
});

beforeEach(() => {
  sessionStorage.clear();
  keepDraft(slotId, { zone: 'Europe/Berlin' });
});

test('a hold that arrives after its question was closed is given back', async () => {
  const late = Promise.withResolvers<void>();
  let holds = 0;
  const page = open({
    'POST /api/book-slot/:id/holds': async (input) => {
      holds += 1;
      const id = idOf(holds);
      if (holds === 1) await late.promise;
      return holdOf(input, id);
    },
  });
  await person.click(await screen.findByRole('button', { name: /^9:00 AM/ }));
  const question = await screen.findByRole('dialog', { name: 'Confirm Time Slot' });
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: /^9:30 AM/ }));
  const confirm = await screen.findByRole('button', { name: 'Confirm Selection' });
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
  late.resolve();
  const given = () => page.requests.filter(({ key }) => key === 'DELETE /api/book-slot/:id/holds/:hold_id');
  await waitFor(() => expect(given()).toHaveLength(1));
  expect(given()[0]?.params).toMatchObject({ hold_id: idOf(1) });
  await person.click(confirm);
  expect(readDraft(slotId).choice?.hold?.id).toBe(idOf(2));
});

test('a booking without an answer keeps its key when its time is held again', async () => {
  let isLost = true;
  let holds = 0;
  open({
    'POST /api/book-slot/:id/holds': (input) => {
      holds += 1;
      // The first one is over at once.
      return { ...holdOf(input, idOf(holds)), seconds_left: holds === 1 ? 3 : 300 };
    },
    'POST /api/book-slot/:id/bookings': () => {
      if (isLost) throw new ApiError(0, { code: 'UNAVAILABLE', reason: 'network', message: 'x' });
      return sampleBooked();
    },
  });
  keepDraft(slotId, {
    typed: {
      ...{ first_name: 'Grace', last_name: 'Hill', email: 'grace@example.com', phone: '+12025550123' },
      whatsapp_reminders: false,
    },
  });
  const keys: string[] = [];
  onTestFinished(
    http.onSettled(({ headers }) => void (headers?.['idempotency-key'] && keys.push(headers['idempotency-key']))),
  );
  await person.click(await screen.findByRole('button', { name: /^9:00 AM/ }));
  const confirm = await screen.findByRole('button', { name: 'Confirm Selection' });
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
  await person.click(confirm);
  await person.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to create booking');
  await person.click(await screen.findByRole('button', { name: 'Hold it again' }, { timeout: 5_000 }));
  await waitFor(() => expect(readDraft(slotId).choice?.hold?.id).toBe(idOf(2)));
  isLost = false;
  await person.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  await screen.findByRole('heading', { name: 'Your booking has been confirmed!' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
