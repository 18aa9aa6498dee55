import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/renderShell.tsx';
import { PauseBar } from './PauseBar.tsx';

const paused = {
  is_paused: true,
  reason: 'The script is wrong',
  paused_by_name: 'Ada Moss',
  paused_at: '2026-11-22T15:04:00.000Z',
};

const open = (role: 'admin' | 'member') =>
  renderShell(<PauseBar />, {
    path: '/leads',
    session: sampleSession({ role, organization: { are_calls_paused: true } }),
    responses: {
      'GET /api/calls/pause': () => paused,
      'POST /api/calls/resume': () => ({ ...paused, is_paused: false }),
    },
  });

test('the pause bar shows who paused all calls and why, and an admin can resume them', async () => {
  const { requests } = open('admin');
  expect(await screen.findByText(/The script is wrong.*Ada Moss/)).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume calls' }));
  await waitFor(() => expect(requests.map(({ key }) => key)).toContain('POST /api/calls/resume'));
});

test('a member sees the pause bar but cannot resume calls', async () => {
  open('member');
  expect(await screen.findByText('All calls are paused')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
