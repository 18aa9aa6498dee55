import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goToConfirm, openCallDialog, openWindow } from '../../testing/openCallDialog.tsx';

const night = new Date('2026-11-23T23:22:00Z');
const inLondon = {
  ...openWindow,
  time_zone: 'Europe/London',
  possible_time_zones: ['Europe/London'],
  is_allowed: false,
  explanation: 'Not before 8:00 AM on Tue 24 Nov in London: outside the call window 8:00 AM–9:00 PM.',
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: night }));
afterEach(() => void vi.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

test('a call at night asks whether to call anyway, and is placed after that', async () => {
  const person = user();
  const { requests } = openCallDialog({ 'GET /api/leads/:id/call-window': () => inLondon });
  const dialog = await goToConfirm(person);
  await within(dialog).findByText('It is 11:22 PM in London. Call anyway?');
  await person.click(within(dialog).getByRole('button', { name: 'Call Anyway' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/call')).toBe(true));
});

test("a role without the permission can't call outside the call window", async () => {
  const person = user();
  openCallDialog({ 'GET /api/leads/:id/call-window': () => inLondon }, undefined, {}, 'member');
  const dialog = await goToConfirm(person);
  await within(dialog).findByText('It is 11:22 PM in London.');
  expect(within(dialog).getByRole('button', { name: 'Start Call' })).toHaveProperty('disabled', true);
});

test('the call dialog says that a campaign does not call at night, and Start Call is disabled', async () => {
  const props = { campaign_id: '0191d5a0-0000-7000-8000-000000000001' };
  const person = user();
  openCallDialog({ 'GET /api/leads/:id/call-window': () => inLondon }, undefined, props);
  const dialog = await goToConfirm(person);
  await within(dialog).findByText('It is 11:22 PM in London.');
  within(dialog).getByText(/Not before 8:00 AM on Tue 24 Nov in London/);
  expect(within(dialog).getByRole('button', { name: 'Start Call' })).toHaveProperty('disabled', true);
});

test('the call dialog shows the time in each zone where the lead may be', async () => {
  const alaska = { possible_time_zones: ['America/Anchorage', 'America/Adak'], number_region: 'Alaska' };
  openCallDialog({ 'GET /api/leads/:id/call-window': () => ({ ...openWindow, ...alaska }) });
  await screen.findByText(
    'It is 1:22 PM in Adak or 2:22 PM in Anchorage. The number may be in Alaska: Anchorage or Adak.',
  );
});
