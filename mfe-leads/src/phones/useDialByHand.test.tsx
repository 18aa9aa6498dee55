import type { StaffRole } from '@switchboard/contracts/roles';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCallDialog, openWindow } from '../testing/openCallDialog.tsx';

const atNight: CallWindowAnswer = {
  ...openWindow,
  time_zone: 'Europe/London',
  possible_time_zones: ['Europe/London'],
  at: '2026-11-27T23:22:00.000Z',
  is_allowed: false,
  explanation: 'It is 11:22 PM in London, outside the call window 8:00 AM–9:00 PM.',
};

const dialed: string[] = [];
/** The phone of this computer. */
function takeNumber(event: MouseEvent): void {
  const link = event.target instanceof HTMLAnchorElement ? event.target.getAttribute('href') : null;
  if (!link?.startsWith('tel:')) return;
  event.preventDefault();
  dialed.push(link);
}
beforeEach(() => {
  dialed.length = 0;
  document.addEventListener('click', takeNumber);
});
afterEach(() => document.removeEventListener('click', takeNumber));

/** Presses Manual Call with this answer of the server, and gives the first notice that follows. */
async function dialBy(role: StaffRole, window: () => CallWindowAnswer) {
  const user = userEvent.setup();
  const { notices } = openCallDialog({ 'GET /api/leads/:id/call-window': window }, undefined, {}, role);
  await user.click(await screen.findByRole('button', { name: 'Manual Call' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  return { notices, notice: notices[0] };
}

test('asks before it hands over the number of a lead for whom it is night', async () => {
  const { notices, notice } = await dialBy('admin', () => atNight);
  expect(notice).toMatchObject({
    title: 'It is 11:22 PM in London. Call anyway?',
    description: 'Calls go out from 8:00 AM to 9:00 PM there.',
    tone: 'warning',
  });
  notice?.action?.onPress();
  expect(notices.at(-1)?.title).toBe('Calling Ada Moss...');
  expect(dialed).toEqual([expect.stringMatching(/^tel:\+\d+$/)]);
});

test('names every time that it may be where the lead is', async () => {
  const possible_time_zones = ['Europe/London', 'America/Denver'];
  const { notice } = await dialBy('admin', () => ({ ...atNight, possible_time_zones }));
  expect(notice?.title).toBe('It is 4:22 PM in Denver or 11:22 PM in London. Call anyway?');
});

test('offers no call at night to a role that only calls within the window', async () => {
  const { notice } = await dialBy('member', () => atNight);
  expect(notice).toMatchObject({
    title: 'It is 11:22 PM in London.',
    description: 'Calls go out from 8:00 AM to 9:00 PM there. Your role only calls within these hours.',
  });
  expect(notice?.action).toBeUndefined();
});

test('hands over the number at once within the call window', async () => {
  const { notice } = await dialBy('member', () => openWindow);
  expect(notice?.title).toBe('Calling Ada Moss...');
});
