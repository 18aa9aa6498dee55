import type { StaffRole } from '@switchboard/contracts/roles';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

/** Clicks Manual Call with this response of the server. */
async function dialBy(role: StaffRole, window: () => CallWindowAnswer) {
  const user = userEvent.setup();
  const { notices } = openCallDialog({ 'GET /api/leads/:id/call-window': window }, undefined, {}, role);
  await user.click(await screen.findByRole('button', { name: 'Manual Call' }));
  return { user, notices };
}

const question = () => screen.findByRole('alertdialog');
const anyway = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Call Anyway' });

test('dialing by hand at night asks first, and opens the number after a confirmation', async () => {
  const { user, notices } = await dialBy('admin', () => atNight);
  const dialog = await question();
  within(dialog).getByRole('heading', { name: 'It is 11:22 PM in London. Call anyway?' });
  within(dialog).getByText(/^Ada Moss, /);
  within(dialog).getByText('Calls go out from 8:00 AM to 9:00 PM there.');
  await expectAccessible(dialog);
  expect([dialed, notices]).toEqual([[], []]);
  await user.click(anyway(dialog));
  expect(notices.at(-1)?.title).toBe('Calling Ada Moss...');
  expect(dialed).toEqual([expect.stringMatching(/^tel:\+\d+$/)]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a cancelled question does not open the number', async () => {
  const { user } = await dialBy('admin', () => atNight);
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(dialed).toEqual([]);
});

test('the question before dialing by hand names every possible local time of the lead', async () => {
  const possible_time_zones = ['Europe/London', 'America/Denver'];
  await dialBy('admin', () => ({ ...atNight, possible_time_zones }));
  within(await question()).getByRole('heading', {
    name: 'It is 4:22 PM in Denver or 11:22 PM in London. Call anyway?',
  });
});

test('dialing by hand at night is disabled for a role that only calls within the window', async () => {
  await dialBy('member', () => atNight);
  const dialog = await question();
  within(dialog).getByRole('heading', { name: 'It is 11:22 PM in London.' });
  within(dialog).getByText('Calls go out from 8:00 AM to 9:00 PM there. Your role only calls within these hours.');
  expect(anyway(dialog)).toHaveProperty('disabled', true);
});

test("dialing by hand asks first if the lead's local time can't be checked", async () => {
  await dialBy('admin', () => {
    throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Not now' });
  });
  const dialog = await question();
  within(dialog).getByRole('heading', { name: "The lead's local time couldn't be checked. Call anyway?" });
  expect(anyway(dialog)).toHaveProperty('disabled', false);
});

test('dialing by hand opens the number at once within the call window', async () => {
  const { notices } = await dialBy('member', () => openWindow);
  await waitFor(() => expect(notices[0]?.title).toBe('Calling Ada Moss...'));
  expect(dialed).toHaveLength(1);
});
